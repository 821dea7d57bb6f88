import type { Box } from '../../types.ts';
import { type Label, NUMBERED } from './labels.ts';
import { americanWord, type AmericanLabel, unglued } from './american-labels.ts';
import { type ReadPrint, UNSURE } from '../like-value.ts';
import type { PrintedLine } from '../find-lines.ts';
import { datesInOrder } from './dates-in-order.ts';
import { readValue, settled } from '../read-value.ts';
import { around } from '../rows.ts';
import { cutLine, fromStrip } from '../strip.ts';
import type { PrintReaders } from '../print-readers.ts';
import type { TextReader } from '../text-reader.ts';
import { toValue } from '../values.ts';
import { inPixels, type VizField, type VizRequest } from '../viz-field.ts';

/**
 * So many different short words (DLN, DOB, EXP, …) show a licence of the AAMVA's design; fewer if the caller knows that
 * it is a licence.
 */
const ENOUGH = { known: 2, unknown: 3 } as const;

/**
 * Fields of a North American licence (AAMVA DL/ID Card Design Standard, annex A; numbers as ISO/IEC 18013-1): labels
 * such as `4d DLN` and `3 DOB` are in several columns, each left of its value or above it. Empty for other documents.
 */
export function readAmerican(
  readers: PrintReaders,
  lines: readonly ReadPrint[],
  printed: readonly PrintedLine[],
  request: VizRequest,
  scale: number,
): VizField[] {
  const own = lines.flatMap((line) => piecesOf(line, request, scale));
  const known = request.numbered || lines.some(isTitle);
  if (!known && countWords(own) === 0) return [];
  const small = printed.filter((line) => isSmallLabel(line) && !lines.some(({ x, y }) => x === line.x && y === line.y));
  const isProven = (pieces: readonly Piece[]): boolean =>
    countWords(pieces) + (known && countNumbers(pieces) >= 2 ? 1 : 0) >= (known ? ENOUGH.known : ENOUGH.unknown);
  const proven = isProven(own);
  if (!known && !proven && lines.filter(({ label }) => label !== null).length >= MOST_LABELLED) return [];
  const missing = missingIn(own);
  const values = lines.filter((line) => isValue(line) && (!proven || mayBeOf(missing, line)));
  const boxes = [...small, ...values.flatMap((line) => besideOf(line, lines))];
  const labels = boxes.slice(0, MOST_LABELS).flatMap((box) => {
    if (request.signal?.aborted) return [];
    return readLabels(readers.text, box, request, scale);
  });
  const pieces = [...own, ...labels.filter((one) => !own.some((other) => other.label?.name === one.label?.name))];
  if (!isProven(pieces)) return [];
  const asIssued = { ...request, issuingState: request.issuingState ?? 'USA' };
  const fields: VizField[] = [];
  const rows = rowsOf(pieces);
  for (const row of rows) {
    for (const { label, value } of labelled(row)) {
      // A number by itself is left of its value; only a word may be above it.
      const values = value.length > 0 ? [value] : label.worded ? below(label, rows) : [];
      if (label.name === 'names') addNames(fields, values, readers, request);
      else if (values[0]) add(fields, CATEGORIES[label.name], values[0], readers, request);
      // The given names stand below the last name, also where their number was not seen.
      const next = label.name === 'last' && values[0] ? below(around(values[0]), rows)[0] : undefined;
      if (next && !pieces.some((piece) => piece.label?.name === 'first'))
        add(fields, NUMBERED['2']!, next.map(inferred), readers, request, INFERRED);
    }
  }
  // A date whose label was not read is known by its order.
  for (const field of datesInOrder(lines, asIssued, scale))
    if (!fields.some(({ category }) => category === field.category)) fields.push(field);
  return fields;
}

/** A card with so many labels in full is of another design. */
const MOST_LABELLED = 4;

type LabelName = AmericanLabel['name'];

/** Labels that were not read. The label `names` stands for both names. */
function missingIn(pieces: readonly Piece[]): ReadonlySet<LabelName> {
  const have = new Set(pieces.flatMap(({ label }) => label?.name ?? []));
  if (have.has('names')) for (const name of ['last', 'first'] as const) have.add(name);
  return new Set(LOOKED_FOR.filter((name) => !have.has(name)));
}
const LOOKED_FOR: readonly LabelName[] = ['number', 'birth', 'issue', 'expiry', 'last', 'first', 'sex'];

/** Whether a line can be the value of one of the labels. */
const mayBeOf = (labels: ReadonlySet<LabelName>, { text }: ReadPrint): boolean =>
  (text.replace(/\D/g, '').length >= 6 ? DIGITS : text.length === 1 ? ONE : NAMES).some((name) => labels.has(name));
const DIGITS: readonly LabelName[] = ['number', 'birth', 'issue', 'expiry'];
const NAMES: readonly LabelName[] = ['last', 'first'];
const ONE: readonly LabelName[] = ['sex'];

/** A value whose label was not read is known by its place, and never sure. */
const INFERRED = 0.75;
const inferred = (piece: Piece): Piece => ({ ...piece, confidence: piece.confidence * INFERRED });

/** A number by itself is read as one; a line without a label is read again, larger. */
function readLabels(text: TextReader, box: PrintedLine, request: VizRequest, scale: number): Piece[] {
  // Where a second reader has looked at each line, hardly any label is left for a larger strip to show.
  const sizes = request.second ? [{ taller: 1 }] : [{ taller: 1 }, { taller: 1.35 }];
  const looks = box.width < 4.5 ? [{ taller: 1, alphabet: '123458abd.,' }] : sizes;
  for (const { taller, alphabet } of looks as { taller: number; alphabet?: string }[]) {
    const read = text.readLine(cutLine(request.flat, inPixels(box, scale), taller), alphabet);
    const found = piecesOf({ ...box, ...read, label: null }, request, scale).filter(({ label }) => label !== null);
    if (found.length > 0) return found;
  }
  return [];
}

/** Different words of this design that were read. */
const countWords = (pieces: readonly Piece[]): number =>
  new Set(pieces.flatMap(({ label }) => (label?.own ? label.name : []))).size;
/** Different field numbers without a word. */
const countNumbers = (pieces: readonly Piece[]): number =>
  new Set(pieces.flatMap(({ label }) => (label && !label.worded ? label.name : []))).size;

/** `DRIVER LICENSE`, `IDENTIFICATION CARD`: the title of a document of this design. */
const isTitle = ({ text }: ReadPrint): boolean => /DRIVER.?S? ?LICEN[CS]E|IDENTIFICATION ?CARD/i.test(text);

/** Labels have capitals of a millimetre, a third of a value's area. */
const isSmallLabel = ({ height, shapes, width }: PrintedLine): boolean => height < 1.3 && shapes >= 5 && width >= 3;
const isValue = ({ height, text, confidence }: ReadPrint): boolean =>
  height >= 1.4 && confidence > 0.2 && /[\p{L}\d]/u.test(text);

/** Where the label of a value stands that was not seen as a line: before it, on the same base line. */
function besideOf(value: ReadPrint, lines: readonly ReadPrint[]): PrintedLine[] {
  const before = lines.filter(
    (line) => line !== value && line.x + line.width < value.x && Math.abs(line.y - value.y) < 1.5 && isValue(line),
  );
  const from = Math.max(value.x - LONGEST_LABEL, 1, ...before.map((line) => line.x + line.width + 0.8));
  const bottom = value.y + value.height;
  const box = { x: from, y: bottom - 1.35, width: value.x - 0.5 - from, height: 1.45, shapes: 0 };
  return box.width < 1.4 ? [] : [box];
}

/** Millimetres: `4d NUMBER/NUMÉRO` has 15. */
const LONGEST_LABEL = 16.5;
/** Strips read for labels at most. */
const MOST_LABELS = 24;

/** A word of a line, with its place in pixels of the flat document. */
interface Piece extends Box {
  readonly text: string;
  readonly confidence: number;
  readonly label: AmericanLabel | null;
}

function piecesOf(line: ReadPrint, { flat }: VizRequest, scale: number): Piece[] {
  const box = inPixels(line, scale);
  let at = 0;
  const words = line.text.split(' ').flatMap((word, i) => unglued(word, i === 0));
  return words.map((word, i): Piece => {
    const symbols = line.symbols.slice(at, at + [...word].length);
    at += [...word].length;
    const whole = symbols.length === 0 ? box : fromStrip(flat, box, around(symbols.map((symbol) => symbol.box)));
    return {
      ...whole,
      // The strip's letters tell where a word begins and ends; how tall the line is, the line tells better.
      y: box.y,
      height: box.height,
      text: word,
      confidence: symbols.length === 0 ? line.confidence : Math.min(...symbols.map(({ confidence }) => confidence)),
      label: namesNumber(words, i) ? null : americanWord(word, i === 0),
    };
  });
}

/** `DL ADULT`: two letters of a name or of a title, because no number follows them. */
const namesNumber = (words: readonly string[], i: number): boolean =>
  /^(?:DL|ID|LIC|NUMBER)$/i.test(words[i]!) &&
  /^\p{L}{3,}$/u.test(words[i + 1] ?? '') &&
  !americanWord(words[i + 1]!, false);

/** Words beside one another, from left to right. */
function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const row = rows.find((one) => beside(one.at(-1)!, piece));
    if (row) row.push(piece);
    else rows.push([piece]);
  }
  return rows.toSorted((a, b) => a[0]!.y - b[0]!.y);
}

const beside = (last: Box, next: Box): boolean => {
  const shared = Math.min(last.y + last.height, next.y + next.height) - Math.max(last.y, next.y);
  const gap = next.x - last.x - last.width;
  return gap < 9 * Math.max(last.height, next.height) && shared > 0.5 * Math.min(last.height, next.height);
};

interface Labelled {
  readonly label: AmericanLabel & Box;
  readonly value: readonly Piece[];
}

/** Labels of a row, each with the text up to the next. `4d DLN` are two words of one label: the later one decides. */
function labelled(row: readonly Piece[]): Labelled[] {
  const found: { label: AmericanLabel & Box; value: Piece[] }[] = [];
  for (const piece of row) {
    const last = found.at(-1);
    if (!piece.label) {
      // `DL NO. 123`, `DL # 123`: a part of the label.
      if (last && !(last.value.length === 0 && /^(?:N[O0]|#|N°|NUM)[.:#]*$/i.test(piece.text))) last.value.push(piece);
    } else if (last && last.value.length === 0 && (piece.label.worded || !last.label.worded))
      last.label = { ...piece.label, ...around([last.label, piece]) };
    // `2` behind a name is the number of the street, unless a word stands with it.
    else found.push({ label: { ...piece.label, ...boxOf(piece) }, value: [] });
  }
  return found;
}

/** Lines below a label that begin where it begins, the nearest first, until another label. */
function below(label: Box, rows: readonly Piece[][]): Piece[][] {
  const found: Piece[][] = [];
  let bottom = label.y + label.height;
  for (const row of rows) {
    // A row goes on into the columns beside it.
    const from = row.findIndex((piece) => Math.abs(piece.x - label.x) <= 4 * label.height);
    const first = row[from];
    if (!first) continue;
    const gap = first.y - bottom;
    if (gap < -0.3 * first.height) continue;
    if (gap > 1.3 * first.height || first.label) break;
    const end = row.findIndex((piece, i) => i > from && piece.label !== null);
    found.push(row.slice(from, end < 0 ? undefined : end));
    bottom = first.y + first.height;
  }
  return found;
}

/** `LAST, FIRST MIDDLE` in one line, or in two. */
function addNames(
  fields: VizField[],
  rows: readonly (readonly Piece[])[],
  readers: PrintReaders,
  request: VizRequest,
): void {
  const comma = rows[0]?.findIndex((piece) => piece.text.endsWith(',')) ?? -1;
  const [last, rest] = comma < 0 ? [rows[0], []] : [rows[0]!.slice(0, comma + 1), rows[0]!.slice(comma + 1)];
  if (last) add(fields, NUMBERED['1']!, last, readers, request);
  const given = rest.length > 0 ? rest : rows[1];
  if (given) add(fields, NUMBERED['2']!, given, readers, request);
}

function add(
  fields: VizField[],
  label: Label | null,
  pieces: readonly Piece[],
  readers: PrintReaders,
  request: VizRequest,
  share = 1,
): void {
  if (!label || request.signal?.aborted || fields.some(({ category }) => category === label.category)) return;
  const context = { today: request.today, issuingState: request.issuingState ?? 'USA' };
  // A sex is one letter, and a number or a date has no gaps: what follows is another column's.
  const own =
    label.kind === 'number'
      ? numberIn(pieces)
      : SHORT.has(label.kind)
        ? shortest(pieces, (raw) => toValue(raw, label, context) !== null)
        : pieces;
  if (own.length === 0) return;
  const raw = own.map((piece) => piece.text).join(' ');
  const value = toValue(raw, label, context);
  if (label.kind === 'name' && /[\d()[\]]/.test(raw)) return;
  const box = around(own);
  const first: VizField | null = value && {
    category: label.category,
    ...value,
    raw,
    confidence: Math.min(...own.map(({ confidence }) => confidence)),
    box,
    by: 'american',
  };
  // Numbers are printed with hyphens in some provinces, which the alphabet of numbers lacks.
  const hyphens = raw.includes('-') && label.kind === 'number';
  const read = hyphens ? null : readValue(readers, request.flat, box, label, context);
  const again =
    read && read !== 'label' ? { ...read, confidence: read.confidence * share, by: 'american' as const } : null;
  const better = again && again.confidence > (first?.confidence ?? 0) ? again : first;
  const surer = request.second && !hyphens ? settled(again, first) : better;
  if (!surer) return;
  const differ = first !== null && again !== null && first.value !== again.value && READ_TWICE.has(label.kind);
  const next = pieces[own.length];
  const isFragment =
    label.kind === 'number' && next !== undefined && next.x - box.x - box.width < TOUCHING * box.height;
  fields.push(differ || isFragment ? { ...surer, confidence: Math.min(UNSURE, surer.confidence) } : surer);
}

/** Two readings of these must agree. */
const READ_TWICE: ReadonlySet<Label['kind']> = new Set<Label['kind']>(['date', 'number']);
/** A gap of so many heights is a space within a number, not one between columns. */
const TOUCHING = 0.9;
const SHORT: ReadonlySet<Label['kind']> = new Set<Label['kind']>(['sex', 'date', 'number']);

/** Words beside one another that can be parts of one number: `S 000 123 456 789`. */
function numberIn(pieces: readonly Piece[]): readonly Piece[] {
  const from = pieces.findIndex(({ text }) => /\d/.test(text) || /^[A-Z]$/.test(text));
  const own = pieces.slice(Math.max(0, from), from + 1);
  for (const next of from < 0 ? [] : pieces.slice(from + 1)) {
    const last = own.at(-1)!;
    const near = next.x - last.x - last.width < TOUCHING * last.height;
    if (!near || !/^[A-Z]?[\d-]+[A-Z]?$/.test(next.text)) break;
    own.push(next);
  }
  return own;
}

/** The fewest words from the first on that can be the value; all of them where none can. */
function shortest(pieces: readonly Piece[], isValue: (raw: string) => boolean): readonly Piece[] {
  for (let size = 1; size < pieces.length; size++) {
    const some = pieces.slice(0, size);
    if (isValue(some.map(({ text }) => text).join(' '))) return some;
  }
  return pieces;
}

const CATEGORIES: Readonly<Record<AmericanLabel['name'], Label | null>> = {
  number: { category: 'Document number', kind: 'number' },
  birth: NUMBERED['3']!,
  issue: NUMBERED['4A']!,
  expiry: NUMBERED['4B']!,
  last: NUMBERED['1']!,
  first: NUMBERED['2']!,
  names: null,
  sex: { category: 'Sex', kind: 'sex' },
  height: { category: 'Height', kind: 'text' },
  address: NUMBERED['8']!,
  other: null,
};

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });
