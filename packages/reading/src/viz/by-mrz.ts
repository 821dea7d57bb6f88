import { brightest } from '../raster/plane.ts';
import type { Label } from './by-label/labels.ts';
import { namesMonth } from './printed-dates/dates.ts';
import { FAINT, findPrintedLines } from './find-lines.ts';
import { type Match, matchIn, nearer, off, plain, type ReadPrint, UNSURE } from './like-value.ts';
import { elsewhere, overlap, pairsOf, type Row, rowsOf, wider } from './rows.ts';
import { negative, searchSmallPrint } from './small-print/search-small-print.ts';
import { type Channel, cutLine } from './strip.ts';
import type { PrintReaders } from './print-readers.ts';
import { ALPHABETS, toValue } from './values.ts';
import { inPixels, type VizField, type VizRequest } from './viz-field.ts';
import { allEncodedIn, encodedIn, FROM_MRZ } from './zone-values.ts';

/** Most lines that are read again for missing fields, so that a page full of print takes no longer. */
const MOST_AGAIN = 16;
/** The same for lines that only faint strokes show. */
const MOST_FAINT = 20;
/** A line at least as sure is not read again. */
const SURE = 0.8;

/**
 * Searches print that no label names for the values of the MRZ: small bilingual labels are often not legible, and wide
 * gaps cut a date in pieces. The value comes from print; the MRZ only says which field it is. `have`: fields that
 * labels named. An unsure one that disagrees with the MRZ gives way to print that says the same.
 */
export function likeMrz(
  { text, small }: PrintReaders,
  lines: readonly ReadPrint[],
  have: readonly VizField[],
  request: VizRequest,
  scale: number,
): VizField[] {
  const wanted = FROM_MRZ.flatMap(([name, label]): Wanted[] => {
    const values = allEncodedIn(request, name, label);
    const had = have.find(({ category }) => category === label.category);
    const settled = had && (had.confidence >= UNSURE || values.some((value) => off(had.value, value) === 0));
    return settled ? [] : values.map((value) => ({ label, value, best: null, others: [] }));
  });
  const isFound = ({ category }: Label) =>
    wanted.some(({ label, best }) => label.category === category && best?.off === 0);
  const missing = () => wanted.filter(({ label }) => !isFound(label));
  const look = (print: ReadPrint): void => {
    for (const one of wanted) {
      one.best = nearer(one.best, matchIn(print, one.label, one.value, request));
      const said = toValue(print.text, one.label, request);
      if (said && isAnotherOfItsKind(said.value, one)) one.others.push(print);
    }
  };
  const may = (row: Row, kinds: readonly Label['kind'][]): boolean =>
    missing().some(({ label, value }) => kinds.includes(label.kind) && worthwhile(row, label.kind, value));
  const readIn = (row: Row, alphabet: string, taller = 1, channel?: Channel): string => {
    const read = text.readLine(cutLine(request.flat, inPixels(row, scale), taller, channel), alphabet);
    look({ ...row, ...read, label: null });
    return read.text;
  };
  const readAgain = (rows: readonly Row[], looks: readonly Look[], most: number): void => {
    let again = 0;
    for (const row of rows)
      for (const { kinds, alphabet, channel } of looks) {
        if (again >= most || request.signal?.aborted) return;
        if (!may(row, kinds)) continue;
        again++;
        const said = readIn(row, alphabet, 1, channel);
        // `12 JAN/JAN   82` may be set so far apart that its year is another line.
        if (row.text !== null || !namesMonth(said) || isDate(said, request) || !may(row, ['date'])) continue;
        again++;
        readIn(wider(row, request.widthMm), ALPHABETS.date, LOWER);
      }
  };
  const readSmall = (rows: readonly Row[], on: VizRequest): void =>
    searchSmallPrint(
      small,
      rows,
      (row) => missing().filter(({ label, value }) => worthwhile(row, label.kind, value)),
      (one, match) => (one.best = nearer(one.best, { ...match, withoutAccents: true })),
      on,
    );
  for (const line of lines) if (!line.label) look(line);
  if (missing().length > 0) {
    const faint = faintRows(lines, request);
    const dark = lines.filter(({ label }) => !label).map((line) => ({ ...line, text: null }));
    readSmall([...faint, ...rowsOf(dark).joined, ...dark, ...pairsOf(dark)], request);
    if (missing().length > 0) {
      const negated = { ...request, flat: negative(request.flat) };
      readSmall(faintRows([], negated), negated);
    }
    if (missing().length > 0) readAgain(faint, FAINT_LOOKS, MOST_FAINT);
  }
  if (missing().length > 0) readAgain(darkRows(lines, request), LOOKS, MOST_AGAIN);
  return wanted.flatMap(({ label, best, others }) =>
    best
      ? [
          {
            category: label.category,
            ...best.value,
            raw: best.raw,
            confidence: isDoubtful(best, others) ? Math.min(UNSURE, best.confidence) : best.confidence,
            box: inPixels(best.box, scale),
            by: 'mrz' as const,
            ...(label.kind === 'name' && best.withoutAccents ? { accentsDoubtful: true as const } : {}),
          },
        ]
      : [],
  );
}

interface Wanted {
  readonly label: Label;
  readonly value: string;
  best: Match | null;
  /** Prints that say something else, which such a field could say. */
  readonly others: ReadPrint[];
}

/** It differs in characters, not in where it was cut: two words are not another reading of one. */
const isAnotherOfItsKind = (said: string, { value, label }: Wanted): boolean =>
  off(said, value) > 0 && (label.kind === 'date' || plain(said).length === plain(value).length);

/**
 * The same print was read several times, and once with more certainty as something else: a doctored digit must not
 * become the zone's because one of its readings does.
 */
const isDoubtful = (best: Match, others: readonly ReadPrint[]): boolean =>
  others.some((other) => overlap(other, best.box) > SAME_PRINT && other.confidence > best.confidence);
const SAME_PRINT = 0.3;

interface Look {
  readonly kinds: readonly Label['kind'][];
  readonly alphabet: string;
  readonly channel?: Channel;
}

/** Height of a strip with wide gaps: letters far apart are taken for lines of their own where it is higher. */
const LOWER = 0.75;

const LOOKS: readonly Look[] = (['name', 'number', 'date'] as const).map((kind) => ({
  kinds: [kind],
  alphabet: ALPHABETS[kind],
}));
const FAINT_LOOKS: readonly Look[] = [{ kinds: ['name', 'number', 'date'], alphabet: '', channel: brightest }];

const isDate = (text: string, request: VizRequest): boolean =>
  toValue(text, { category: 'Date of birth', kind: 'date' }, request) !== null;

/** Unread print is judged by its shape: as long as the value, or up to twice as long where names share a line. */
function worthwhile({ text, width, height }: Row, kind: Label['kind'], value: string): boolean {
  if (text === null) {
    const letters = width / height / (kind === 'date' ? 10 : value.length);
    return letters > 0.4 && letters < 1.8;
  }
  if (kind === 'name') return /\p{L}{3}/u.test(text);
  return (text.match(/[0-9OILSBZ]/g)?.length ?? 0) >= 3 || (kind === 'date' && namesMonth(text));
}

/** Lines as they were found, those beside one another joined, first. */
function darkRows(lines: readonly ReadPrint[], { widthMm }: VizRequest): Row[] {
  const { joined, single } = rowsOf(lines.filter(({ label }) => !label));
  return [...joined, ...single.map((row) => wider(row, widthMm))];
}

/**
 * Lines of thin grey print, and lines that fell to pieces when only the darkest strokes counted; the tallest first,
 * because labels are smaller. A sure reading is not repeated.
 */
function faintRows(lines: readonly ReadPrint[], { flat, widthMm, heightMm, without }: VizRequest): Row[] {
  const read = lines.filter(({ confidence }) => confidence >= SURE);
  const faint = elsewhere(findPrintedLines(flat, widthMm, heightMm, without, FAINT), read);
  const { joined, single } = rowsOf(
    faint.filter(({ height }) => height <= 4.2).map((line) => ({ ...line, text: null })),
  );
  return [...joined, ...single].toSorted((a, b) => b.height - a.height);
}

/** A name where the zone has the other name: the label was another's. */
export const isAnother = ({ category, value }: VizField, request: VizRequest): boolean =>
  FROM_MRZ.some(
    ([name, label]) =>
      label.kind === 'name' && label.category !== category && off(value, encodedIn(request, name, label)) === 0,
  ) && FROM_MRZ.some(([name, label]) => label.category === category && off(value, encodedIn(request, name, label)) > 0);

/**
 * Labelled values as sure as they are: one that is the zone's without its beginning or its end was cut by the pattern
 * behind it, and is not sure.
 */
export const withoutCuts = (fields: readonly VizField[], request: VizRequest): VizField[] =>
  fields.map((field) => {
    const [name, label] = FROM_MRZ.find(([, one]) => one.category === field.category) ?? [];
    const [value, wanted] = [plain(field.value), plain(name && label ? encodedIn(request, name, label) : '')];
    const [short, long] = value.length < wanted.length ? [value, wanted] : [wanted, value];
    const cut = short.length > 0 && short !== long && (long.startsWith(short) || long.endsWith(short));
    return cut ? { ...field, confidence: Math.min(field.confidence, CUT) } : field;
  });
/** Below `UNSURE`, so that it is searched again. */
const CUT = 0.5;
