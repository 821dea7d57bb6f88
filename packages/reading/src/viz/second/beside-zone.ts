import type { Box } from '../../types.ts';
import type { Label } from '../by-label/labels.ts';
import { FAINT, findPrintedLines } from '../find-lines.ts';
import { matchIn, type Match, nearer, off, plain, UNSURE } from '../like-value.ts';
import { elsewhere, overlap, type Row, rowsOf } from '../rows.ts';
import type { TextLine } from '../text-reader.ts';
import { toValue } from '../values.ts';
import { inPixels, type VizField, type VizRequest } from '../viz-field.ts';
import { saidByZone, type ZoneValue } from '../zone-values.ts';
import { alone, type LineRecogniser, LOOK, type Look, recogniseLine, SURE_ALONE } from './line-recogniser.ts';

const OTHER_LOOKS: readonly Look[] = [
  { above: 0.05, beside: 0.2 },
  { above: 0.3, beside: 0.3, grey: true },
];
/** An unsure value counts only if so many looks show it. */
const SAME_LOOKS = 2;
/** From here on a value's unlikeliest letter is likelier than all others together. */
const LIKELY = 0.5;
/** Lines that are read in search of what is missing. */
const MOST_LINES = 16;
/** All looks at a side: 35 ms each. */
const MOST_LOOKS = 30;
/** Width of a letter in heights of the line, and how far from it a line's may be (its logarithm). */
const LETTER = 0.6;
const FAR_OFF = 1.2;
/** Specks have fewer. */
const FEWEST_SHAPES = 3;
/** From here on the first reader's value alone can contradict the zone. */
const CONTRADICTS = 0.7;
/** From here on it needs no second reader. */
const SURE = 0.8;

/** Null where the platform has no second reader. */
type Ask = (box: Box, look?: Look) => Promise<TextLine | null>;

/**
 * The printed fields of one side of a document with a zone. The second reader reads again what the first reader missed,
 * read unsurely, or read differently from the zone. The zone says which values to look for; each value comes from
 * print. Where the two readers differ, the field is unsure. A side that was read well is not read again.
 */
export async function readBesideZone(
  load: () => Promise<LineRecogniser | null>,
  viz: readonly VizField[],
  request: VizRequest,
): Promise<VizField[]> {
  let looks = 0;
  const ask: Ask = async (box, look = LOOK) => {
    if (++looks > MOST_LOOKS) return null;
    const recogniser = await load();
    return recogniser && recogniseLine(recogniser, request.flat, box, look);
  };
  const zone = saidByZone(request);
  const fields: VizField[] = [];
  const guesses: VizField[] = [];
  for (const field of viz) {
    const said = zone.find(({ label }) => label.category === field.category);
    const heard = said ? await heardAgain(ask, field, said, request) : field;
    (heard ? fields : guesses).push(heard ?? field);
  }
  const missing = zone.filter(({ label }) => !fields.some(({ category }) => category === label.category));
  const found = await search(ask, missing, fields, request);
  const isGuessed = ({ category }: VizField): boolean => guesses.some((guess) => guess.category === category);
  return [
    ...fields,
    ...found.map((field) => (isGuessed(field) ? unsure(field) : field)),
    ...guesses.filter(({ category }) => !found.some((field) => field.category === category)),
  ];
}

const unsure = (field: VizField): VizField => ({ ...field, confidence: Math.min(UNSURE, field.confidence) });

/**
 * The field, as sure as both readers are together. Null for a guess: the zone has another value, the first reader was
 * unsure, and the second reader does not read the same.
 */
async function heardAgain(
  ask: Ask,
  field: VizField,
  { label, values }: ZoneValue,
  request: VizRequest,
): Promise<VizField | null> {
  const same = values.some((value) => off(field.value, value) === 0);
  if (request.signal?.aborted || (same && field.confidence >= SURE)) return field;
  const line = await ask(field.box);
  if (line && shows(line, field, label, request)) {
    if (!same && showsMore(line, field, values)) return null;
    // Two that are unsure may misread a letter in the same way.
    const counts = same || line.confidence >= SURE_ALONE;
    return counts ? { ...field, confidence: 1 - (1 - field.confidence) * (1 - alone(line.confidence)) } : field;
  }
  if (!same && field.confidence < CONTRADICTS) return null;
  return line ? unsure(field) : field;
}

/** Alone in its line, or beside a label; a letter or two are in many words. */
function shows(line: TextLine, { raw, value }: VizField, label: Label, request: VizRequest): boolean {
  const [all, part] = [plain(line.text), plain(raw)];
  return all === part || (part.length > 2 && all.includes(part)) || toValue(line.text, label, request)?.value === value;
}

/** The first reader cut the value off. */
const showsMore = (line: TextLine, { raw }: VizField, values: readonly string[]): boolean =>
  values.some((value) => plain(value).includes(plain(raw)) && plain(line.text).includes(plain(value)));

async function search(
  ask: Ask,
  missing: readonly ZoneValue[],
  fields: readonly VizField[],
  request: VizRequest,
): Promise<VizField[]> {
  if (missing.length === 0) return [];
  const scale = request.flat.width / request.widthMm;
  const best = new Map<ZoneValue, Match>();
  const open = (): ZoneValue[] => missing.filter((one) => best.get(one)?.off !== 0);
  const read: Row[] = [];
  for (const row of byShape(unread(fields, request, scale), missing)) {
    if (open().length === 0 || read.length >= MOST_LINES || request.signal?.aborted) break;
    if (elsewhere([row], read).length === 0) continue;
    read.push(row);
    const line = await ask(inPixels(row, scale));
    if (!line) break;
    for (const one of open()) {
      const found = await confirmed(ask, matchOf(line, row, one, request), row, one, request);
      if (found) best.set(one, nearer(best.get(one) ?? null, found)!);
    }
  }
  return missing.flatMap((one) => {
    const match = best.get(one);
    return match ? [fieldOf(one, match, scale)] : [];
  });
}

/** Lines about as long as one of the values, the likeliest first; labels are smaller than values. */
function byShape(rows: readonly Row[], wanted: readonly ZoneValue[]): Row[] {
  const offLength = ({ width, height }: Row): number =>
    Math.min(...wanted.map((one) => Math.abs(Math.log(width / height / lengthOf(one) / LETTER))));
  const unlikely = (row: Row): number => offLength(row) - Math.log(row.height) / 2;
  return rows
    .filter((row) => row.shapes >= FEWEST_SHAPES && offLength(row) < FAR_OFF)
    .toSorted((a, b) => unlikely(a) - unlikely(b));
}

/** What a look found, if it is sure, or if other looks at the same print show the zone's value as well. */
async function confirmed(
  ask: Ask,
  match: Match | null,
  row: Row,
  one: ZoneValue,
  request: VizRequest,
): Promise<Match | null> {
  if (!match || (match.off === 0 && match.confidence >= SURE_ALONE)) return match;
  const looks = [match];
  for (const look of OTHER_LOOKS) {
    const line = await ask(inPixels(row, request.flat.width / request.widthMm), look);
    const other = line && matchOf(line, row, one, request);
    if (other) looks.push(other);
  }
  const same = looks.filter(({ off: away }) => away === 0).toSorted((a, b) => b.confidence - a.confidence);
  if (same.length >= SAME_LOOKS && same[0]!.confidence >= LIKELY) return same[0]!;
  return match.off > 0 && match.confidence >= LIKELY ? match : null;
}

function matchOf(line: TextLine, row: Row, { label, values }: ZoneValue, request: VizRequest): Match | null {
  const print = { ...row, ...line, label: null };
  return values.map((value) => matchIn(print, label, value, request)).reduce((one, other) => nearer(one, other), null);
}

const fieldOf = ({ label }: ZoneValue, match: Match, scale: number): VizField => ({
  category: label.category,
  ...match.value,
  raw: match.raw,
  confidence: match.off === 0 ? alone(match.confidence) : Math.min(UNSURE, match.confidence),
  box: inPixels(match.box, scale),
  by: 'mrz',
  ...(label.kind === 'name' ? { accentsDoubtful: true } : {}),
});

/** Lines of print that hold none of the fields. */
function unread(fields: readonly VizField[], request: VizRequest, scale: number): Row[] {
  const { flat, widthMm, heightMm, without } = request;
  const dark = findPrintedLines(flat, widthMm, heightMm, without);
  const faint = elsewhere(findPrintedLines(flat, widthMm, heightMm, without, FAINT), dark);
  const { joined, single } = rowsOf([...dark, ...faint].map((line) => ({ ...line, text: null })));
  return [...joined, ...single].filter((row) => !fields.some(({ box }) => overlap(inPixels(row, scale), box) > 0.5));
}

const lengthOf = ({ label, values }: ZoneValue): number =>
  label.kind === 'date' ? 10 : Math.max(...values.map(({ length }) => length));
