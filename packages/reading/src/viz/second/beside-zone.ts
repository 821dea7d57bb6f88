import type { Box } from '../../types.ts';
import { FAINT, findPrintedLines } from '../find-lines.ts';
import { matchIn, type Match, nearer, off, plain, UNSURE } from '../like-value.ts';
import { elsewhere, overlap, type Row, rowsOf } from '../rows.ts';
import type { TextLine } from '../text-reader.ts';
import { toValue } from '../values.ts';
import { inPixels, type VizField, type VizRequest } from '../viz-field.ts';
import { saidByZone, type ZoneValue } from '../zone-values.ts';
import { type LineRecogniser, type Look, recogniseLine } from './line-recogniser.ts';

const LOOK: Look = { above: 0.15, beside: 0.2 };
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
/** What this reader alone shows is sure from here on. */
const SURE_ALONE = 0.95;
/** From here on the first reader's value can contradict the zone. */
const CONTRADICTS = 0.7;
/** From here on it needs no second reader. */
const SURE = 0.8;

/** Null where the platform has no second reader. */
type Ask = (box: Box, look?: Look) => Promise<TextLine | null>;

/**
 * Printed fields of a side whose document has a zone, after a second reader looked at those that the first one missed,
 * read unsurely, or read otherwise than the zone. The zone says where to look; what is read comes from print. Where
 * the two readers differ, nothing is sure. A side that was read well is not looked at.
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
  for (const field of viz) {
    const said = zone.find(({ label }) => label.category === field.category);
    fields.push(said ? await heardAgain(ask, field, said, request) : field);
  }
  const guesses = viz.filter((field) => isGuess(field, zone)).map(({ category }) => category);
  const settled = fields.filter(({ category }) => !guesses.includes(category));
  const missing = zone.filter(({ label }) => !settled.some(({ category }) => category === label.category));
  const found = (await search(ask, missing, settled, request)).map((field) =>
    guesses.includes(field.category) ? { ...field, confidence: Math.min(UNSURE, field.confidence) } : field,
  );
  return [...fields.filter((field) => !found.some(({ category }) => category === field.category)), ...found];
}

/** Read too poorly to say anything, and otherwise than the zone. */
const isGuess = ({ category, value, confidence }: VizField, zone: readonly ZoneValue[]): boolean =>
  confidence < CONTRADICTS &&
  zone.some(({ label, values }) => label.category === category && values.every((one) => off(value, one) > 0));

async function heardAgain(
  ask: Ask,
  field: VizField,
  { label, values }: ZoneValue,
  request: VizRequest,
): Promise<VizField> {
  const same = values.some((value) => off(field.value, value) === 0);
  if (request.signal?.aborted || (same ? field.confidence >= SURE : field.confidence < CONTRADICTS)) return field;
  const line = await ask(field.box);
  if (!line) return field;
  const agreed =
    plain(line.text).includes(plain(field.raw)) || toValue(line.text, label, request)?.value === field.value;
  if (!agreed) return { ...field, confidence: Math.min(UNSURE, field.confidence) };
  return { ...field, confidence: 1 - (1 - field.confidence) * (1 - alone(line.confidence)) };
}

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

const alone = (confidence: number): number => (confidence >= SURE_ALONE ? confidence : Math.min(UNSURE, confidence));

/** Lines of print that hold none of the fields. */
function unread(fields: readonly VizField[], request: VizRequest, scale: number): Row[] {
  const { flat, widthMm, heightMm, without } = request;
  const dark = findPrintedLines(flat, widthMm, heightMm, without);
  const faint = elsewhere(findPrintedLines(flat, widthMm, heightMm, without, FAINT), dark);
  const { joined, single } = rowsOf([...dark, ...faint].map((line) => ({ ...line, text: null })));
  return [...joined, ...single].filter(
    (row) => row.height <= 5 && !fields.some(({ box }) => overlap(inPixels(row, scale), box) > 0.5),
  );
}

const lengthOf = ({ label, values }: ZoneValue): number =>
  label.kind === 'date' ? 10 : Math.max(...values.map(({ length }) => length));
