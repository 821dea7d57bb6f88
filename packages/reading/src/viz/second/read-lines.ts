import { FAINT, findPrintedLines, type PrintedLine } from '../find-lines.ts';
import { UNSURE } from '../like-value.ts';
import { keyOf } from '../read-value.ts';
import { toStrip } from '../strip.ts';
import { around } from '../rows.ts';
import type { TextLine } from '../text-reader.ts';
import { inPixels, type SecondLines, type VizRequest } from '../viz-field.ts';
import { type LineRecogniser, type Look, recogniseLine } from './line-recogniser.ts';

/** Readers of Latin letters, and of Chinese and Japanese characters beside them; null where there is none. */
export interface SecondPair {
  readonly latin: LineRecogniser;
  readonly han: LineRecogniser | null;
}

const LOOK: Look = { above: 0.15, beside: 0.2 };
/** Lines read at most: 35 ms each. */
const MOST_LINES = 34;
/** Lines at most that the reader of Chinese and Japanese looks at too, where the other one is unsure. */
const MOST_HAN = 18;
/** A line whose letters are less sure on average may be in another script. */
const LATIN = 0.86;
const HAN = /\p{Script=Han}/u;
/** What this reader alone shows is sure from here on. */
const SURE_ALONE = 0.95;

/** Reads a side that lies the right way up. */
export async function readSecondLines(
  { latin, han }: SecondPair,
  {
    flat,
    widthMm,
    heightMm,
    without,
    signal,
  }: Pick<VizRequest, 'flat' | 'widthMm' | 'heightMm' | 'without' | 'signal'>,
): Promise<SecondLines> {
  const scale = flat.width / widthMm;
  const dark = findPrintedLines(flat, widthMm, heightMm, without);
  const faint = findPrintedLines(flat, widthMm, heightMm, without, FAINT);
  const printed = joined([...dark, ...faint.filter(({ shapes }) => shapes > 2)]);
  const read = new Map<string, TextLine>();
  let others = 0;
  for (const line of mostShapes(printed)) {
    if (signal?.aborted) break;
    const box = inPixels(line, scale);
    let said = await recogniseLine(latin, flat, box, LOOK);
    if (han && said.confidence < SURE_ALONE && line.shapes > 1 && others < MOST_HAN) {
      others++;
      said = agreed(said, await recogniseLine(han, flat, box, LOOK));
    } else said = doubtful(said);
    const symbols = said.symbols.map((symbol) => ({ ...symbol, box: toStrip(flat, box, symbol.box) }));
    read.set(keyOf(box), { ...said, symbols });
  }
  return { printed, read };
}

/** How well the longest lines read, 0 to 1; null without lines. */
export async function secondLegibility(
  { latin, han }: SecondPair,
  { flat, widthMm, heightMm }: Pick<VizRequest, 'flat' | 'widthMm' | 'heightMm'>,
): Promise<number | null> {
  const lines = joined(findPrintedLines(flat, widthMm, heightMm))
    .filter((line) => line.shapes >= 4 && line.height < 4.5 && line.width > 3 * line.height)
    .toSorted((a, b) => b.shapes * b.height - a.shapes * a.height)
    .slice(0, 6);
  if (lines.length < 2) return null;
  const scores: number[] = [];
  for (const line of lines) {
    const box = inPixels(line, flat.width / widthMm);
    const read = await recogniseLine(latin, flat, box, LOOK);
    const score = meanOf(read);
    scores.push(han && score < LATIN ? Math.max(score, meanOf(await recogniseLine(han, flat, box, LOOK))) : score);
  }
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

const mostShapes = (lines: readonly PrintedLine[]): PrintedLine[] =>
  lines
    .filter(({ height, shapes }) => height >= 1.2 && height <= 5 && (shapes > 1 || height >= 1.7))
    .toSorted((a, b) => b.shapes - a.shapes)
    .slice(0, MOST_LINES);

/** A line that lost its middle to the pattern behind it was found in pieces, which touch one another. */
function joined(lines: readonly PrintedLine[]): PrintedLine[] {
  const out: PrintedLine[] = [];
  for (const line of lines.toSorted((a, b) => a.x - b.x)) {
    const at = out.findIndex((other) => touches(other, line));
    if (at < 0) out.push(line);
    else out[at] = { ...around([out[at]!, line]), shapes: Math.max(out[at]!.shapes, line.shapes) };
  }
  return out.toSorted((a, b) => a.y - b.y || a.x - b.x);
}

function touches(one: PrintedLine, next: PrintedLine): boolean {
  const [lower, higher] = [Math.min(one.height, next.height), Math.max(one.height, next.height)];
  const gap = next.x - one.x - one.width;
  const shared = Math.min(one.y + one.height, next.y + next.height) - Math.max(one.y, next.y);
  const near = gap < 0.6 * lower && next.x + next.width > one.x && shared > 0.7 * lower;
  return near && lower >= 1.2 && higher <= 1.7 * lower;
}

const meanOf = ({ symbols }: TextLine): number =>
  symbols.length === 0 ? 0 : symbols.reduce((sum, { confidence }) => sum + confidence, 0) / symbols.length;

/** Both see the same letters, whatever spaces one of them leaves out; or the line is in characters that one knows. */
function agreed(latin: TextLine, han: TextLine): TextLine {
  if (HAN.test(han.text)) return doubtful(han);
  const others = han.symbols.filter(isLetter);
  const same =
    latin.symbols
      .filter(isLetter)
      .map(({ text }) => text)
      .join('') === others.map(({ text }) => text).join('');
  if (!same) return doubtful(latin);
  let at = 0;
  const symbols = latin.symbols.map((symbol) => {
    const other = isLetter(symbol) ? others[at++]!.confidence : 0;
    return { ...symbol, confidence: 1 - (1 - symbol.confidence) * (1 - other) };
  });
  const letters = symbols.filter(isLetter).map(({ confidence }) => confidence);
  return { ...latin, symbols, confidence: Math.min(1, ...letters) };
}

const isLetter = ({ text }: { readonly text: string }): boolean => /[\p{L}\d]/u.test(text);

const doubtful = (line: TextLine): TextLine => ({
  ...line,
  confidence: alone(line.confidence),
  symbols: line.symbols.map((symbol) => ({ ...symbol, confidence: alone(symbol.confidence) })),
});
const alone = (confidence: number): number => (confidence >= SURE_ALONE ? confidence : Math.min(UNSURE, confidence));
