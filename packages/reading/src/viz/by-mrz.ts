import type { Box, MrzFieldName } from '../types.ts';
import { findDates, namesMonth } from './dates.ts';
import type { PrintedLine } from './find-lines.ts';
import { editShare, fold } from './fold.ts';
import type { Label } from './by-label/labels.ts';
import { cutLine } from './strip.ts';
import type { TextLine, TextReader } from './text-reader.ts';
import { ALPHABETS, toValue } from './values.ts';
import { inPixels, type VizField, type VizRequest } from './viz-field.ts';

/** A line and what was read in it. */
export interface ReadPrint extends PrintedLine, Pick<TextLine, 'text' | 'confidence' | 'symbols'> {
  readonly label: Label | null;
}

const FROM_MRZ: readonly (readonly [MrzFieldName, Label])[] = [
  ['primaryIdentifier', { category: 'Last name', kind: 'name' }],
  ['secondaryIdentifier', { category: 'First name', kind: 'name' }],
  ['documentNumber', { category: 'Document number', kind: 'number' }],
  ['dateOfBirth', { category: 'Date of birth', kind: 'date' }],
  ['dateOfExpiry', { category: 'Date of expiry', kind: 'date' }],
];

/** What the zone says of a field, or else a barcode; empty where neither does. */
const encodedIn = ({ mrz, encoded }: VizRequest, name: MrzFieldName, { category }: Label): string =>
  mrz?.fields[name]?.value ?? encoded?.get(category) ?? '';

/** Lines read once more for what is still missing, so that a page full of print takes no longer. */
const MOST_AGAIN = 16;
/** How much of a value may differ for its line to be taken for the field. Another date of a document differs by a digit or two: only the same one is the one. */
const FARTHEST = { date: 0.01, other: 0.34 } as const;
/** A part of a line that only resembles the value: it may be another word, so it is never sure. */
const UNSURE = 0.6;

/**
 * What the MRZ says, looked for in print that no label names: small bilingual labels are often not legible, and wide gaps cut a date in
 * pieces. The value is the print's; the MRZ only tells which field it is. `have`: fields that labels named. Those that disagree with the
 * MRZ and were not read surely give way to print that says the same.
 */
export function likeMrz(
  text: TextReader,
  lines: readonly ReadPrint[],
  have: readonly VizField[],
  request: VizRequest,
  scale: number,
): VizField[] {
  let wanted = FROM_MRZ.flatMap(([name, label]) => {
    const value = encodedIn(request, name, label);
    const had = have.find(({ category }) => category === label.category);
    const settled = had && (had.confidence >= UNSURE || off(had.value, value ?? '') === 0);
    return value && !settled ? [{ label, value, best: null as Match | null }] : [];
  });
  const unlabelled = lines.filter(({ label }) => !label);
  const look = (print: ReadPrint): void => {
    wanted = wanted.map((one) => ({ ...one, best: nearer(one.best, matchIn(print, one.label, one.value, request)) }));
  };
  const missing = () => wanted.filter(({ best }) => best?.off !== 0);
  for (const line of unlabelled) look(line);
  let again = 0;
  for (const box of missing().length > 0 ? rowsOf(unlabelled) : []) {
    const kinds = new Set(missing().map(({ label }) => label.kind));
    for (const kind of kinds) {
      if (again >= MOST_AGAIN || request.signal?.aborted) break;
      if (box.single && !worthwhile(box.text, kind)) continue;
      again++;
      const strip = cutLine(request.flat, inPixels(box.single ? wider(box, request.widthMm) : box, scale));
      look({ ...box, ...text.readLine(strip, ALPHABETS[kind]), label: null });
    }
  }
  return wanted.flatMap(({ label, best }) =>
    best
      ? [
          {
            category: label.category,
            ...best.value,
            raw: best.raw,
            confidence: best.confidence,
            box: inPixels(best.box, scale),
            by: 'mrz' as const,
          },
        ]
      : [],
  );
}

interface Match {
  readonly off: number;
  readonly value: { readonly value: string; readonly contentType: VizField['contentType'] };
  readonly raw: string;
  readonly confidence: number;
  readonly box: Box;
}

const nearer = (one: Match | null, other: Match | null): Match | null =>
  !other || (one && (one.off < other.off || (one.off === other.off && one.confidence >= other.confidence)))
    ? one
    : other;

/** The part of a line that is nearest to the value. */
function matchIn(print: ReadPrint, label: Label, wanted: string, request: VizRequest): Match | null {
  let best: Match | null = null;
  for (const { raw, from, to } of partsOf(print.text, label, wanted, request)) {
    const value = toValue(raw, label, request);
    const away = value ? off(value.value, wanted) : 1;
    if (!value || away > (label.kind === 'date' ? FARTHEST.date : FARTHEST.other)) continue;
    const whole = raw.length === print.text.length;
    const symbols = print.symbols.slice(from, to).map(({ confidence }) => confidence);
    const sureness = whole || symbols.length === 0 ? print.confidence : Math.min(...symbols);
    // A visa prints the number of the passport beside its own; one or two that differ in more than a character are two numbers.
    const another = label.kind === 'number' && away > 1.5 / Math.max(1, wanted.length);
    const confidence = away === 0 || (whole && !another) ? sureness : Math.min(UNSURE, sureness);
    best = nearer(best, { off: away, value, raw, confidence, box: print });
  }
  return best;
}

interface Part {
  readonly raw: string;
  /** Index among the line's symbols, without spaces. */
  readonly from: number;
  readonly to: number;
}

/** The whole line, and those runs of its words that can be the value: as many as the value has, or a date. */
function partsOf(text: string, { kind }: Label, wanted: string, request: VizRequest): Part[] {
  const partAt = (start: number, end: number): Part => {
    const before = (index: number): number => text.slice(0, index).replace(/\s/g, '').length;
    return { raw: text.slice(start, end), from: before(start), to: before(end) };
  };
  const whole = partAt(0, text.length);
  if (kind === 'date')
    return [
      whole,
      ...findDates(text, wanted, { today: request.today, monthFirst: request.issuingState === 'USA' }).map(
        ([start, end]) => partAt(start, end),
      ),
    ];
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
  const length = Math.max(1, wanted.split(' ').length);
  const runs = [length, length + 1].flatMap((size) =>
    words.slice(0, Math.max(0, words.length - size + 1)).map(({ start }, i) => partAt(start, words[i + size - 1]!.end)),
  );
  return [whole, ...runs];
}

interface Row extends PrintedLine {
  readonly text: string;
  /** One line as it was found, not several joined. */
  readonly single: boolean;
}

/** Lines beside one another on the same base line, joined: first those, then single lines. */
function rowsOf(lines: readonly ReadPrint[]): Row[] {
  const left = lines.filter(({ height }) => height >= 1.5).toSorted((a, b) => a.x - b.x);
  const rows: ReadPrint[][] = [];
  for (const line of left) {
    const row = rows.find((one) => goesOn(one.at(-1)!, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  const joined = rows
    .filter((row) => row.length > 1)
    .map((row) => ({
      ...around(row),
      shapes: row.reduce((sum, { shapes }) => sum + shapes, 0),
      text: row.map((line) => line.text).join(' '),
      single: false,
    }));
  return [...joined, ...left.map((line) => ({ ...line, single: true }))];
}

/** Print that runs into the pattern behind it loses its ends: a date its day, a name its first letters. */
function wider(box: Box, most: number): Box {
  const x = Math.max(0, box.x - 7);
  return { ...box, x, width: Math.min(most, box.x + box.width + 12) - x };
}

/** A space of a proportional face is narrower, but `12 JAN/JAN 82` is often set apart. */
const WIDEST_GAP = 2.4;

function goesOn(last: Box, next: Box): boolean {
  const gap = next.x - (last.x + last.width);
  const shared = Math.min(last.y + last.height, next.y + next.height) - Math.max(last.y, next.y);
  const lower = Math.min(last.height, next.height);
  return gap > -1 && gap < WIDEST_GAP * Math.max(last.height, next.height) && shared > 0.6 * lower;
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

const worthwhile = (text: string, kind: Label['kind']): boolean =>
  kind === 'name'
    ? /\p{L}{3}/u.test(text)
    : (text.match(/[0-9OILSBZ]/g)?.length ?? 0) >= 3 || (kind === 'date' && namesMonth(text));

/** A name where the zone has the other name: the label was another's. */
export const isAnother = ({ category, value }: VizField, request: VizRequest): boolean =>
  FROM_MRZ.some(
    ([name, label]) =>
      label.kind === 'name' && label.category !== category && off(value, encodedIn(request, name, label)) === 0,
  ) && FROM_MRZ.some(([name, label]) => label.category === category && off(value, encodedIn(request, name, label)) > 0);

/**
 * Labelled values as sure as they are: one that is the zone's without its beginning or its end was cut by the pattern behind it, and
 * is not sure.
 */
export const withoutCuts = (fields: readonly VizField[], request: VizRequest): VizField[] =>
  fields.map((field) => {
    const [name, label] = FROM_MRZ.find(([, one]) => one.category === field.category) ?? [];
    const [value, wanted] = [plain(field.value), plain(name && label ? encodedIn(request, name, label) : '')];
    const [short, long] = value.length < wanted.length ? [value, wanted] : [wanted, value];
    const cut = short.length > 0 && short !== long && (long.startsWith(short) || long.endsWith(short));
    return cut ? { ...field, confidence: Math.min(field.confidence, CUT) } : field;
  });
/** Below `UNSURE`, so that it is looked for once more. */
const CUT = 0.5;

const plain = (value: string): string => fold(value).replace(/[^A-Z0-9]/g, '');
const off = (value: string, wanted: string): number => editShare(plain(value), plain(wanted));
