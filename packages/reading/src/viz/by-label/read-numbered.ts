import { startsWithDate } from '../printed-dates/dates.ts';
import type { Box } from '../../types.ts';
import type { ReadPrint } from '../like-value.ts';
import type { PrintedLine } from '../find-lines.ts';
import { type Label, NUMBERED } from './labels.ts';
import { cutLine } from '../strip.ts';
import type { TextReader } from '../text-reader.ts';
import { toValue } from '../values.ts';
import { inPixels, type VizField, type VizRequest } from '../viz-field.ts';

/**
 * Numbers of a licence's front, from top to bottom (ISO/IEC 18013-1, annex A, and 2006/126/EC, annex I). 4c and 4d
 * are beside 4a and 4b.
 */
const ORDER = ['1', '2', '3', '4A', '4B', '5'] as const;
type Numeral = (typeof ORDER)[number];

/** How many field numbers must be read to recognise a licence; fewer are needed if the caller knows that it is one. */
const ENOUGH = { known: 1, unknown: 3 } as const;
/** A value whose number was not read is known by its row: it is shown to a person, and never sure. */
const INFERRED = 0.75;

interface Row extends Box {
  readonly numeral: string | null;
  readonly text: string;
  readonly confidence: number;
}

/**
 * Fields of a driving licence by their numbers. The numbers are small and some are not seen, so their order helps: the
 * rows with the dates of birth, issue and expiry follow one another, above them stand the names and below them the
 * licence's number. Empty where it is no such document.
 */
export function readNumbered(
  text: TextReader,
  lines: readonly ReadPrint[],
  printed: readonly PrintedLine[],
  request: VizRequest,
  scale: number,
): VizField[] {
  const plain = rowsOf(lines).map(withOwnNumeral);
  // Numbers are not searched where they could not prove that it is a licence.
  if (plain.filter((row) => startsWithDate(row.text)).length < 2) return [];
  const rows = plain.map((row) => (row.numeral ? row : withNumeral(text, row, printed, request, scale)));
  const dated = rows.filter((row) => startsWithDate(row.text)).toSorted((a, b) => a.y - b.y);
  const first = dated.find(({ numeral }) => numeral === '3') ?? dated[0];
  if (!first) return [];
  const seen = ORDER.filter((numeral) => rows.some((row) => row.numeral === numeral)).length;
  if (seen < (request.numbered ? ENOUGH.known : ENOUGH.unknown)) return [];
  const column = rows.filter((row) => Math.abs(row.x - first.x) < 4).toSorted((a, b) => a.y - b.y);
  const found = placed(column, first);
  const fields: VizField[] = [];
  for (const [numeral, row] of found) {
    const [raw = '', rest = ''] = split(row.text, numeral);
    add(fields, raw, NUMBERED[numeral]!, row, request, scale);
    if (numeral === '3')
      add(
        fields,
        rest.replace(/[()]/g, ''),
        PLACE_OF_BIRTH,
        { ...row, confidence: row.confidence * INFERRED },
        request,
        scale,
      );
  }
  for (const row of rows)
    for (const [, letter, value] of row.text.matchAll(/(?:^|\s)4([cd¢])[.,]?\s+(.+?)(?=\s4[a-d¢][.,]?\s|$)/gi))
      add(fields, value!, NUMBERED[letter!.toUpperCase() === 'D' ? '4D' : '4C']!, row, request, scale);
  const categories = rows.find(({ numeral, text: held }) => numeral === '9' && CATEGORIES.test(held));
  if (categories) add(fields, categories.text, NUMBERED['9']!, categories, request, scale);
  return seen < ENOUGH.unknown ? fields : fields.map((field) => ({ ...field, by: 'number' }));
}

/** `AM/B`, `B BE C1`: what a licence may be for. */
const CATEGORIES = /^(AM|A[12]?|B[1E]?|[CD]1?E?|[TLMFGKNPQS])([/, ]+(AM|A[12]?|B[1E]?|[CD]1?E?|[TLMFGKNPQS]))*$/;
const PLACE_OF_BIRTH: Label = { category: 'Place of birth', kind: 'text' };

function add(fields: VizField[], raw: string, label: Label, row: Row, request: VizRequest, scale: number): void {
  const value = raw.trim() === '' ? null : toValue(raw, label, request);
  if (!value || fields.some(({ category }) => category === label.category)) return;
  fields.push({
    category: label.category,
    ...value,
    raw,
    confidence: row.confidence,
    box: inPixels(row, scale),
    by: 'label',
  });
}

/**
 * The number of each row: read, or inferred from its place. `first`: the row of the date of birth, or the highest date,
 * which is the date of issue if its own number says so.
 */
function placed(column: readonly Row[], first: Row): Map<Numeral, Row> {
  const at = new Map<Numeral, Row>();
  const unsure = (row: Row): Row => ({ ...row, confidence: row.confidence * INFERRED });
  const numbered = (numeral: Numeral) => column.find((row) => row.numeral === numeral);
  const set = (numeral: Numeral, inferred: Row | undefined) => {
    const row =
      numbered(numeral) ??
      (inferred && !ORDER.some((other) => other === inferred.numeral) ? unsure(inferred) : undefined);
    if (row) at.set(numeral, row);
  };
  const above = column.filter(({ y }) => y < first.y - 1).toReversed();
  const below = column.filter(({ y }) => y > first.y + 1);
  const datedBelow = below.filter((row) => startsWithDate(row.text));
  // With two dates in sight the first may be the date of issue.
  const certain = first.numeral === '3' || datedBelow.length >= 2;
  const isBirth = first.numeral !== '4A';
  if (isBirth) at.set('3', certain ? first : unsure(first));
  set('4A', datedBelow[0]);
  set(
    '4B',
    datedBelow.find((row) => row !== at.get('4A')),
  );
  const expiry = at.get('4B');
  set('5', expiry && below.find((row) => row.y > expiry.y + 1 && /\d{3}/.test(row.text)));
  // Several given names may take several rows: they end at the date of birth.
  const second = numbered('2');
  const given = second
    ? above.filter((row) => row.y >= second.y && (row.numeral === null || row.numeral === '2') && isName(row.text))
    : above.slice(0, isBirth ? 1 : 0);
  if (given.length > 0) {
    const joined = merged(given.toReversed());
    at.set('2', second && certain ? joined : unsure(joined));
  }
  const top = given.at(-1);
  set('1', top && above.find(({ y }) => y < top.y - 1 && top.y - y < 8));
  return at;
}

/** The row below the names is a date, even if it was not read as a date. */
const isName = (text: string): boolean => !/\d{2}/.test(text);

function merged(rows: readonly Row[]): Row {
  const [first] = rows;
  const confidence = Math.min(...rows.map((row) => row.confidence));
  return { ...first!, text: rows.map(({ text }) => text).join(' '), confidence };
}

/** The value and the rest of the row. */
function split(text: string, numeral: Numeral): [string, string?] {
  const own = text.replace(/\s4[a-d][.,]?\s.*$/i, '');
  if (numeral === '2') return [own.replace(/^(MRS|MR|MISS|MS|DR)\.?\s+/i, '')];
  if (numeral === '1' || numeral === '5') return [own];
  const end = startsWithDate(own) ?? own.length;
  return [own.slice(0, end), own.slice(end).trim()];
}

/** Lines beside one another, from left to right. */
function rowsOf(lines: readonly ReadPrint[]): Row[] {
  const rows: ReadPrint[][] = [];
  const values = lines.filter(({ text, height }) => height >= 1.4 && /[\p{L}\d]{2}/u.test(text));
  for (const line of values.toSorted((a, b) => a.x - b.x)) {
    const row = rows.find((one) => beside(one.at(-1)!, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => {
    const [first] = row;
    return {
      x: first!.x,
      y: first!.y,
      width: row.at(-1)!.x + row.at(-1)!.width - first!.x,
      height: first!.height,
      numeral: null,
      text: row.map(({ text }) => text).join(' '),
      confidence: Math.min(...row.map(({ confidence }) => confidence)),
    };
  });
}

const beside = (last: Box, next: Box): boolean => {
  const shared = Math.min(last.y + last.height, next.y + next.height) - Math.max(last.y, next.y);
  const gap = next.x - last.x - last.width;
  return gap > -1 && gap < 8 && shared > 0.5 * Math.min(last.height, next.height);
};

/** A number that was read at the beginning of the row. */
function withOwnNumeral(row: Row): Row {
  const own = /^([1-359]|[4A][a-d])[.,)]*\s+(.+)$/i.exec(row.text) ?? /^(4[a-d])[.,]*(\d.+)$/i.exec(row.text);
  return own ? { ...row, x: row.x + 4.5, numeral: own[1]!.toUpperCase().replace('AA', '4A'), text: own[2]! } : row;
}

/** A number in small print by itself to the left of the row. */
function withNumeral(
  text: TextReader,
  row: Row,
  printed: readonly PrintedLine[],
  request: VizRequest,
  scale: number,
): Row {
  const small = printed.find(
    (line) =>
      line.width < 4.5 &&
      line.height < 2.6 &&
      line.x + line.width < row.x + 0.3 &&
      row.x - line.x < 8 &&
      Math.min(line.y + line.height, row.y + row.height) - Math.max(line.y, row.y) > 0.5 * line.height,
  );
  // If the number was not seen, use the place where it must be.
  const box = small ?? { x: row.x - 5.6, y: row.y + 0.2, width: 4.8, height: Math.max(1.6, row.height) };
  if (box.x < 1 || request.signal?.aborted) return row;
  const read = text.readLine(cutLine(request.flat, inPixels(box, scale)), '123459abcd.').text;
  const match = /^([1-359]|4[a-d])[.,]*$/i.exec(read.trim());
  return match ? { ...row, numeral: match[1]!.toUpperCase() } : row;
}
