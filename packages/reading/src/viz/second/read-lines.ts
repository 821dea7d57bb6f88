import { isLabelText } from '../by-label/labels.ts';
import { FAINT, findPrintedLines, type PrintedLine } from '../find-lines.ts';
import { keyOf } from '../read-value.ts';
import { toStrip } from '../strip.ts';
import { around } from '../rows.ts';
import type { TextLine } from '../text-reader.ts';
import { inPixels, type SecondLines, type VizRequest } from '../viz-field.ts';
import { alone, type LineRecogniser, LOOK, recogniseLine, SURE_ALONE } from './line-recogniser.ts';

/** Readers of Latin letters, and of Chinese and Japanese characters beside them; null where there is none. */
export interface SecondPair {
  readonly latin: LineRecogniser;
  readonly han: LineRecogniser | null;
}

/** A side that lies one way up. */
export interface SecondSide {
  /** How well the longest lines read, 0 to 1; null without lines. */
  readonly legibility: () => Promise<number | null>;
  readonly lines: () => Promise<SecondLines>;
  /** How many lines `lines` reads. */
  readonly count: number;
}

/** Lines read at most: 35 ms each. */
const MOST_LINES = 34;
/** Lines at most that both look at where the reader of Latin letters is unsure. */
const MOST_BOTH = 18;
/** A line whose letters are less sure on average may be in another script. */
const LATIN = 0.86;
/** Below it the line is another script or no print, and the other reader would see no Latin letters either. */
const PRINT = 0.5;
const HAN = /\p{Script=Han}/u;
/** Print in Latin letters, though one of them looked like another character. */
const LATIN_WORD = /[A-Z]{4}/;
/** So many lines in Chinese characters show that the card is in them, and so many others that it is not. */
const IN_HAN = 2;
const NOT_HAN = 3;
/** Labels are smaller than values, mm. */
const VALUE_MM = 1.4;
const HAN_VALUE_MM = 1.7;
/** Smaller lines of a card in Chinese characters are labels; of these only the short ones are of use (`NAME`). */
const HAN_LABEL_MM = 1.6;
const LONG_LABEL_MM = 10;
const NOTHING: TextLine = { text: '', confidence: 0, symbols: [] };

/** What each reader sees in a line; at least one has looked. */
interface Seen {
  readonly byLatin?: TextLine;
  readonly byHan?: TextLine;
}

/** Each line is read once, by the reader that its script asks for, and by both where one is unsure. */
export function secondSide(
  { latin, han }: SecondPair,
  {
    flat,
    widthMm,
    heightMm,
    without,
    signal,
  }: Pick<VizRequest, 'flat' | 'widthMm' | 'heightMm' | 'without' | 'signal'>,
): SecondSide {
  const scale = flat.width / widthMm;
  const dark = findPrintedLines(flat, widthMm, heightMm, without);
  const faint = findPrintedLines(flat, widthMm, heightMm, without, FAINT);
  const printed = joined([...dark, ...faint.filter(({ shapes }) => shapes > 2)]);
  const known = new Map<PrintedLine, Seen>();
  let both = 0;
  let inHan = 0;
  let notHan = 0;
  const by = (reader: LineRecogniser, line: PrintedLine): Promise<TextLine> =>
    recogniseLine(reader, flat, inPixels(line, scale), LOOK);
  const look = async (line: PrintedLine): Promise<Seen> => {
    if (han && inHan >= IN_HAN) {
      if (line.height < HAN_LABEL_MM && line.width > LONG_LABEL_MM) return { byHan: NOTHING };
      const byHan = await by(han, line);
      const settled = HAN.test(byHan.text)
        ? !LATIN_WORD.test(byHan.text)
        : byHan.confidence >= SURE_ALONE && line.height < HAN_VALUE_MM;
      if (settled) return { byHan };
      const byLatin = await by(latin, line);
      return byLatin.confidence >= SURE_ALONE ? { byLatin } : { byHan, byLatin };
    }
    const byLatin = await by(latin, line);
    const mean = meanOf(byLatin);
    const mayBeHan = mean < LATIN && notHan < NOT_HAN;
    const mayBeValue = mean >= PRINT && line.height >= VALUE_MM && isNoLabel(byLatin.text);
    const unsure = byLatin.confidence < SURE_ALONE && line.shapes > 1 && both < MOST_BOTH;
    if (!han || !unsure || !(mayBeHan || mayBeValue)) return { byLatin };
    both++;
    const byHan = await by(han, line);
    if (HAN.test(byHan.text)) inHan++;
    else if (mean < LATIN) notHan++;
    return { byLatin, byHan };
  };
  const seen = async (line: PrintedLine): Promise<Seen> => {
    const found = known.get(line) ?? (await look(line));
    known.set(line, found);
    return found;
  };
  const wanted = mostShapes(printed);
  return {
    count: wanted.length,
    async legibility() {
      const lines = printed
        .filter((line) => line.shapes >= 4 && line.height < 4.5 && line.width > 3 * line.height)
        .toSorted((a, b) => b.shapes * b.height - a.shapes * a.height)
        .slice(0, 6);
      if (lines.length < 2) return null;
      const scores: number[] = [];
      for (const line of lines) {
        const { byLatin, byHan } = await seen(line);
        if (byHan !== NOTHING) scores.push(Math.max(byLatin ? meanOf(byLatin) : 0, byHan ? meanOf(byHan) : 0));
      }
      return scores.reduce((sum, score) => sum + score, 0) / scores.length;
    },
    async lines() {
      const read = new Map<string, TextLine>();
      for (const line of wanted) {
        if (signal?.aborted) break;
        const box = inPixels(line, scale);
        const said = settledFrom(await seen(line));
        const symbols = said.symbols.map((symbol) => ({ ...symbol, box: toStrip(flat, box, symbol.box) }));
        read.set(keyOf(box), { ...said, symbols });
      }
      return { printed, read };
    },
  };
}

const isNoLabel = (text: string): boolean => /\d/.test(text) || (/\p{L}{2}/u.test(text) && !isLabelText(text));

const settledFrom = ({ byLatin, byHan }: Seen): TextLine =>
  byLatin && byHan ? agreed(byLatin, byHan) : doubtful((byLatin ?? byHan)!);

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
