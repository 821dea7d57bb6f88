import type { Category } from '@verify/contract';
import { consonantsAgree, lettersAgree, surnameLength } from '../../mrz/names-agree.ts';
import type { Box, MrzFieldName } from '../../types.ts';
import { findPrintedLines, type PrintedLine } from '../find-lines.ts';
import type { Script } from './scripts.ts';
import { cutLine } from '../strip.ts';
import type { TextLine, TextReader } from '../text-reader.ts';
import { inPixels, type VizField, type VizRequest } from '../viz-field.ts';

const NAMES: readonly (readonly [MrzFieldName, Category, Category])[] = [
  ['primaryIdentifier', 'Last name', 'Original last name'],
  ['secondaryIdentifier', 'First name', 'Original first name'],
];

/** Lines read in the script at most, the nearest to the names in Latin letters first. */
const MOST_LINES = 14;
/** Below all that is shown as read. */
const UNSURE = 0.6;
/**
 * How far from the name in Latin letters the one in the script may stand, mm, where nothing but the place tells which
 * it is.
 */
const NEAR_MM = 7;

interface Found extends PrintedLine {
  readonly text: string;
  readonly confidence: number;
}

/**
 * Names in the State's own script, beside the Latin ones in `latin`. Each line is read at two sizes and counts only
 * where both readings are the same, and the zone's name vouches for it as far as the script allows.
 */
export function readOriginalNames(
  reader: TextReader,
  script: Script,
  latin: readonly VizField[],
  request: VizRequest,
): VizField[] {
  const { flat, widthMm, heightMm, mrz } = request;
  if (!mrz) return [];
  const scale = flat.width / widthMm;
  const places = NAMES.map(([, category]) => placeOf(latin, category, scale));
  const all = findPrintedLines(flat, widthMm, heightMm, request.without).filter(
    ({ height, shapes }) => height >= 1.4 && height <= 6 && shapes >= 1,
  );
  const near = (line: Box): number => Math.min(...places.map((place) => (place ? apart(line, place) : line.y)));
  const found: Found[] = [];
  for (const line of all.toSorted((a, b) => near(a) - near(b)).slice(0, MOST_LINES)) {
    if (request.signal?.aborted) return [];
    found.push(...readTwice(reader, script, request, line, scale));
  }
  const field = (category: Category, { text, confidence, ...box }: Found): VizField => ({
    category,
    value: text,
    contentType: 'string',
    raw: text,
    confidence,
    box: inPixels(box, scale),
    by: 'mrz',
  });
  const [primary, secondary] = NAMES.map(([name]) => mrz.fields[name]?.value ?? '');
  if (script.joined) {
    for (const line of found) {
      const length = surnameLength(line.text, primary!, secondary!);
      const chars = [...line.text];
      if (length > 0)
        return [
          field('Original last name', { ...line, text: chars.slice(0, length).join('') }),
          field('Original first name', { ...line, text: chars.slice(length).join('') }),
        ];
    }
    return [];
  }
  return NAMES.flatMap(([, , category], i) => {
    const wanted = i === 0 ? primary! : secondary!;
    const mine = found.filter((line) => agrees(script, line, wanted, places, i));
    // Two names that differ and agree with one: neither is sure.
    const texts = new Set(mine.map(({ text }) => text));
    const best = mine.toSorted((a, b) => b.confidence - a.confidence)[0];
    if (best) return texts.size === 1 ? [field(category, best)] : [];
    const parts = script.agreement === 'letters' ? inParts(found, wanted) : null;
    return parts ? [field(category, parts)] : [];
  });
}

/** Name and patronymic have a line each. */
function inParts(found: readonly Found[], wanted: string): Found | null {
  const words = wanted.split(' ');
  const lines = words.map((word) => found.find(({ text }) => lettersAgree(text, word)));
  const first = lines[0];
  if (words.length < 2 || !first || lines.some((line) => !line)) return null;
  return {
    ...first,
    text: lines.map((line) => line!.text).join(' '),
    confidence: Math.min(...lines.map((line) => line!.confidence)),
  };
}

function agrees(
  { agreement }: Script,
  line: Found,
  wanted: string,
  places: readonly (Box | null)[],
  which: number,
): boolean {
  if (agreement === 'letters') return lettersAgree(line.text, wanted);
  if (agreement === 'consonants') return consonantsAgree(line.text, wanted);
  const own = places[which];
  const other = places[1 - which];
  if (!own || !other) return false;
  const away = apart(line, own);
  return away <= NEAR_MM && away < apart(line, other) && line.height >= 0.75 * own.height;
}

function placeOf(latin: readonly VizField[], category: Category, scale: number): Box | null {
  const found = latin.find((field) => field.category === category);
  return found ? inPixels(found.box, 1 / scale) : null;
}

/** Distance of the middles of two lines. Horizontal distance counts a quarter, because columns are wide. */
function apart(a: Box, b: Box): number {
  const across = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width));
  return Math.abs(a.y + a.height / 2 - (b.y + b.height / 2)) + across / 4;
}

/** Sizes at which each line is read: two of them must show the same. */
const SIZES = [1, 1.35, 1.8];

/** Parts of a line in the script: languages are set apart by a stroke. Only parts that two readings share. */
function readTwice(
  reader: TextReader,
  script: Script,
  { flat, mrz }: VizRequest,
  line: PrintedLine,
  scale: number,
): Found[] {
  const zone = NAMES.map(([name]) => mrz?.fields[name]?.value ?? '').join(' ');
  const seen = new Map<string, number>();
  const found: Found[] = [];
  for (const taller of SIZES) {
    for (const { text, confidence } of partsOf(reader.readLine(cutLine(flat, inPixels(line, scale), taller)), script)) {
      const before = seen.get(text);
      seen.set(text, confidence);
      if (before === undefined) continue;
      // Where the zone spells each letter, it confirms what both sizes show; else the less sure size decides.
      const sureness = vouched(script) ? Math.max(before, confidence) : Math.min(before, confidence);
      const doubtful = script.mistakable?.test(`${text} ${zone}`);
      found.push({ ...line, text, confidence: doubtful ? Math.min(UNSURE, sureness) : sureness });
    }
    // Nothing of the script at two sizes, or the same at both.
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
