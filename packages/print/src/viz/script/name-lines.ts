import type { PrintedLine } from '../find-lines.ts';
import { UNSURE } from '../like-value.ts';
import { alone, type LineRecogniser, type Look, recogniseLine } from '../second/line-recogniser.ts';
import { cutLine } from '../strip.ts';
import type { Box } from '@verify/reading';
import { around } from '../around.ts';
import type { TextLine, TextReader, TextSymbol } from '../text-reader.ts';
import { inPixels, type VizRequest } from '../viz-field.ts';
import type { Script } from './scripts.ts';
import { type Found, NAMES } from './which-name.ts';

/** Variants for the second reader: as found, without the pattern's colours, and with the gaps of thin strokes. */
const LOOKS: readonly Look[] = [
  { above: 0.15, beside: 0.2 },
  { above: 0.2, beside: 0.5, grey: true },
  { above: 0.2, beside: 1.2, grey: true },
];
/** From the middle of a character, where the second reader places it, to its edge; in heights of the line. */
const HALF = 0.55;
/** If the middles of two characters are farther apart, they belong to two texts; in heights of the line. */
const WIDEST_STEP = 1.9;
/** A reading of the first reader that contradicts the second one. */
const SURE_FIRST = 0.8;

/** Texts by the second reader, confident if two attempts agree. Others read once, sure of letters it lacks. */
export async function readBySecond(
  [main, ...others]: readonly LineRecogniser[],
  script: Script,
  { flat, widthMm, signal }: VizRequest,
  lines: readonly PrintedLine[],
): Promise<Found[]> {
  const scale = flat.width / widthMm;
  const found: Found[] = [];
  for (const line of lines) {
    const seen: Run[] = [];
    const looks = LOOKS.flatMap((look, i) => [main!, ...(i === 0 ? others : [])].map((by) => ({ look, by })));
    for (const { look, by } of looks) {
      if (signal?.aborted) return [];
      const read = await recogniseLine(by, flat, inPixels(line, scale), look);
      if (!read.symbols.some(({ text }) => script.letter.test(text))) break;
      seen.push(...runsOf(read, script));
    }
    const best = seen.toSorted((a, b) => votes(seen, b) - votes(seen, a) || b.confidence - a.confidence)[0];
    if (!best) continue;
    const confidence = votes(seen, best) > 1 ? best.confidence : Math.min(UNSURE, best.confidence);
    found.push({ ...inPixels(best.box, 1 / scale), shapes: line.shapes, text: best.text, confidence });
  }
  return found;
}

const votes = (runs: readonly Run[], { text }: Run): number => runs.filter((run) => run.text === text).length;

/** A name by the second reader: surer if the first one reads the same, null if it clearly reads another. */
export function confirmed(first: TextReader, script: Script, request: VizRequest, line: Found): Found | null {
  const said = readTwice(first, script, request, line);
  const same = said.find(({ text }) => text === line.text);
  if (same) return { ...line, confidence: 1 - (1 - line.confidence) * (1 - same.confidence) };
  if (said.some(({ confidence }) => confidence >= SURE_FIRST)) return null;
  return { ...line, confidence: alone(line.confidence) };
}

interface Run {
  readonly text: string;
  readonly confidence: number;
  readonly box: Box;
}

/** Two or more letters of the script side by side. */
function runsOf({ symbols }: TextLine, { letter }: Script): Run[] {
  const runs: TextSymbol[][] = [];
  let before: TextSymbol | null = null;
  for (const symbol of symbols) {
    const isLetter = letter.test(symbol.text);
    const near = before !== null && middleOf(symbol.box) - middleOf(before.box) <= WIDEST_STEP * symbol.box.height;
    if (isLetter && near) runs.at(-1)!.push(symbol);
    else if (isLetter) runs.push([symbol]);
    before = isLetter ? symbol : null;
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const text = run.map((symbol) => symbol.text).join('');
      const { x, y, width, height } = around(run.map(({ box }) => ({ ...box, x: middleOf(box), width: 0 })));
      return {
        text: text.normalize('NFC').toUpperCase(),
        confidence: Math.min(...run.map((symbol) => symbol.confidence)),
        box: { x: x - HALF * height, y, width: width + 2 * HALF * height, height },
      };
    });
}

const middleOf = ({ x, width }: Box): number => x + width / 2;

/** Sizes at which each line is read: two of them must give the same text. */
const SIZES = [1, 1.35, 1.8];

/** Parts of a line in the script: a stroke separates languages. Only parts that two readings share. */
export function readTwice(
  reader: TextReader,
  script: Script,
  { flat, mrz, widthMm }: VizRequest,
  line: PrintedLine,
): Found[] {
  const scale = flat.width / widthMm;
  const zone = NAMES.map(([name]) => mrz?.fields[name]?.value ?? '').join(' ');
  const seen = new Map<string, number>();
  const found: Found[] = [];
  for (const taller of SIZES) {
    for (const { text, confidence } of partsOf(reader.readLine(cutLine(flat, inPixels(line, scale), taller)), script)) {
      const before = seen.get(text);
      seen.set(text, confidence);
      if (before === undefined) continue;
      // If the zone spells each letter, it confirms the text that both sizes give; else the lower confidence counts.
      const sureness = vouched(script) ? Math.max(before, confidence) : Math.min(before, confidence);
      const doubtful = script.mistakable?.test(`${text} ${zone}`);
      found.push({ ...line, text, confidence: doubtful ? Math.min(UNSURE, sureness) : sureness });
    }
    // No text in the script at two sizes, or the same at both.
    if (found.length > 0 || (taller !== SIZES[0] && seen.size === 0)) break;
  }
  return found;
}

const vouched = ({ agreement }: Script): boolean => agreement === 'letters' || agreement === 'consonants';

function partsOf({ text, symbols, confidence }: TextLine, script: Script): { text: string; confidence: number }[] {
  let from = 0;
  const parts = text.split(/[/|()[\],:]/);
  return parts.flatMap((part) => {
    const length = part.replace(/\s/g, '').length;
    const own = symbols.slice(from, from + length);
    from += length + 1;
    const clean = tidy(part, script);
    const letters = [...clean].filter((char) => !/[\s\-'’]/.test(char));
    if (letters.length < 2 || !letters.every((char) => script.letter.test(char) || /\p{M}/u.test(char))) return [];
    const sureness = parts.length === 1 || own.length === 0 ? confidence : Math.min(...own.map((s) => s.confidence));
    return [{ text: clean, confidence: sureness }];
  });
}

function tidy(part: string, { spaced }: Script): string {
  const text = part
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e]/g, '')
    .replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, '')
    .replace(/\s+/g, spaced ? ' ' : '')
    // Two code points that look like the one.
    .replace(/\u0e4d\u0e32/g, '\u0e33');
  return text.toUpperCase();
}
