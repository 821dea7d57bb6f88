import type { Category } from '@verify/contract';
import type { Box } from '../../types.ts';
import { fold } from '../fold.ts';
import type { ReadPrint } from '../like-value.ts';
import { around } from '../around.ts';
import { sharesRow } from '../page/page-line.ts';
import type { TextLine } from '../text-reader.ts';
import { toValue, type ValueContext } from '../values.ts';
import { inPixels, type VizField } from '../viz-field.ts';
import type { Label } from './labels.ts';

/** Lines beside one another on the same base line, however far apart, as one text. */
interface Row extends Box {
  readonly text: string;
  readonly lines: readonly ReadPrint[];
}

type Read = Pick<VizField, 'category' | 'value' | 'contentType' | 'raw' | 'confidence'> & { readonly row: Row };

/** Latin names, digits and dates of Chinese, Japanese and Thai cards by their labels. Empty for other documents. */
export function readAsian(
  lines: readonly ReadPrint[],
  request: ValueContext,
  scale: number,
  readAgain: (line: ReadPrint) => TextLine,
): VizField[] {
  const rows = rowsOf(lines);
  const all = rows.map(({ text }) => text).join('\n');
  const found = CHINESE.test(all)
    ? chinese(rows, request)
    : TAIWANESE.test(all)
      ? taiwanese(rows, request)
      : JAPANESE.test(all)
        ? japanese(rows, request, readAgain)
        : THAI.test(fold(all))
          ? thai(rows, request)
          : [];
  return found.map(({ row, ...field }) => ({ ...field, box: inPixels(row, scale), by: 'label' as const }));
}

const CHINESE = /公民身[份分]|身[份分]号码|有效期限|居民身[份分]证/;
const JAPANESE = /在留|運転免許|日本国政府|RESIDENCE CARD|生年月日|氏名/;
const TAIWANESE = /民[國国] ?\d|中[華华]民[國国]/;
const THAI = /THAI ?NATIONAL|^IDENTI\w*FICATION ?NUMBER/m;

/** GB 11643: region, day of birth, sequence, check digit (ISO 7064, MOD 11-2). */
function chinese(rows: readonly Row[], request: ValueContext): Read[] {
  const found: Read[] = [];
  for (const row of rows) {
    const [number] = /\d{17}[\dXx]/.exec(row.text.replace(/\s/g, '')) ?? [];
    if (number && isChineseNumber(number)) {
      const value = number.toUpperCase();
      add(found, 'Document number', value, row, request, CHECKED);
      const birth = value.replace(/^\d{6}(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3');
      add(found, 'Date of birth', birth, row, request, CHECKED);
    }
    const [, , until] = /(\d{4}[.年]\d{2}[.月]\d{2}).{1,2}(\d{4}[.年]\d{2}[.月]\d{2})/.exec(row.text) ?? [];
    if (until) add(found, 'Date of expiry', until, row, request);
  }
  return found;
}

/** A letter for the place and nine digits; days in years of the Republic, which began in 1912. */
function taiwanese(rows: readonly Row[], request: ValueContext): Read[] {
  const found: Read[] = [];
  const days: { readonly iso: string; readonly row: Row }[] = [];
  for (const row of rows) {
    const [number] = /(?<![A-Z\d])[A-Z][1289]\d{8}(?!\d)/.exec(row.text.replace(/\s/g, '')) ?? [];
    if (number) add(found, 'Document number', number, row, request);
    for (const [, year, month, day] of row.text.matchAll(/(?:民[國国]) ?(\d{2,3}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/g))
      days.push({ iso: `${1911 + Number(year)}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`, row });
  }
  const [birth, ...later] = days.toSorted((a, b) => (a.iso < b.iso ? -1 : 1));
  if (birth && (later.length > 0 || /出生|年月日/.test(birth.row.text)))
    add(found, 'Date of birth', birth.iso, birth.row, request);
  return found;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const isChineseNumber = (number: string): boolean =>
  '10X98765432'[WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(number[i]), 0) % 11] ===
  number.at(-1)!.toUpperCase();

/** Residence cards and driving licences. Days are in years of the emperor or in the common ones. */
function japanese(rows: readonly Row[], request: ValueContext, readAgain: (line: ReadPrint) => TextLine): Read[] {
  const found: Read[] = [];
  const days: { readonly iso: string; readonly row: Row; readonly sure: number }[] = [];
  for (const row of rows) {
    const [number] =
      /(?<![A-Z])[A-Z]{2}\d{8}[A-Z]{2}(?![A-Z])/.exec(row.text) ?? /(?<=第 ?)\d{12}(?= ?号)/.exec(row.text) ?? [];
    if (number) add(found, 'Document number', number, row, request);
    for (const { iso, sure, before, after } of daysIn(row)) {
      days.push({ iso, row, sure });
      if (/^ ?生/.test(after) || /生年月/.test(before)) add(found, 'Date of birth', iso, row, request, sure);
      else if (/^ ?(?:まで|有効)/.test(after)) add(found, 'Date of expiry', iso, row, request, sure);
    }
  }
  // Permission and issue are between them.
  const inOrder = days.toSorted((a, b) => (a.iso < b.iso ? -1 : 1));
  if (new Set(days.map(({ iso }) => iso)).size >= 3) {
    const [first, last] = [inOrder[0]!, inOrder.at(-1)!];
    add(found, 'Date of birth', first.iso, first.row, request, first.sure);
    add(found, 'Date of expiry', last.iso, last.row, request, last.sure);
  }
  const name = latinName(rows);
  const lines = rows.flatMap((row) => row.lines);
  if (name)
    addNames(found, spaced(name, readAgain(lines.find((one) => one.x === name.x && one.y === name.y) ?? name).text), {
      ...name,
      lines: [name],
    });
  return found;
}

/** The years' characters may be lost where print is set wide. */
const DAY =
  /((?:大正|昭和|平成|令和) ?(?:\d{1,2}|元)|(?:19|20)\d\d)([^\d(（]{1,4})(?:[(（][^)）]*[)）])?(\d{1,2})[^\d]{1,4}(\d{1,2})(?!\d) ?日?/g;

function daysIn({ text, lines }: Row) {
  return [...text.matchAll(DAY)].flatMap(({ 0: day, 1: year, 2: between, 3: month, 4: date, index }) => {
    if (!/年| /.test(between!)) return [];
    const y = inCommonYear(year!);
    const iso = `${y}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`;
    const from = withoutSpaces(text.slice(0, index)).length;
    const symbols = lines.flatMap((line) => line.symbols).slice(from, from + withoutSpaces(day).length);
    const sure = Math.min(1, ...symbols.filter((symbol) => /\d/.test(symbol.text)).map(({ confidence }) => confidence));
    return [{ iso, sure, before: text.slice(0, index), after: text.slice(index + day.length) }];
  });
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** The line of capitals beside 氏名, above the small word NAME. */
function latinName(rows: readonly Row[]): ReadPrint | undefined {
  const lines = rows.flatMap((row) => row.lines);
  for (const line of lines) {
    const [, text] = /^氏名 ?([A-Z][A-Z .,'-]{3,})$/.exec(line.text) ?? [];
    if (text) return { ...line, text };
  }
  const labels = lines.filter(({ text }) => /^NAME$|^氏名/.test(text));
  return lines.find(
    (line) =>
      /^[A-Z][A-Z .,'-]{3,}$/.test(line.text) &&
      !/JAPAN|CARD|NAME/.test(line.text) &&
      line.height >= LEAST_NAME_MM &&
      labels.some((label) => label !== line && label.y - line.y > -1.5 && label.y - line.y < 5 && label.x < line.x + 5),
  );
}

/** A line as another reader sees it, if that one only adds the spaces between words. */
function spaced({ text }: ReadPrint, other: string): string {
  let at = other.length;
  let missing = withoutSpaces(text).length;
  while (at > 0 && missing > 0) if (other[--at] !== ' ') missing--;
  const tail = other.slice(at);
  return missing === 0 && withoutSpaces(tail) === withoutSpaces(text) ? tail : text;
}

/** Labels have capitals of a millimetre. */
const LEAST_NAME_MM = 1.7;

/** The family name comes first. Without a space both are one, which is no name. */
function addNames(found: Read[], text: string, row: Omit<Row, 'text'>): void {
  const [last, ...given] = text.trim().split(/\s+/);
  if (!last || given.length === 0) return;
  const confidence = Math.min(...row.lines.map((line) => line.confidence));
  const field = { contentType: 'string' as const, raw: text, confidence, row: { ...row, text } };
  found.push(
    { category: 'Last name', value: last, ...field },
    { category: 'First name', value: given.join(' '), ...field },
  );
}

/** First years of the eras that living people were born in. */
const ERAS: Readonly<Record<string, number>> = { 大正: 1912, 昭和: 1926, 平成: 1989, 令和: 2019 };
function inCommonYear(year: string): string {
  const [, era, count] = /^(\D+?) ?(\d+|元)$/.exec(year) ?? [];
  return era && count ? String(ERAS[era]! + (count === '元' ? 1 : Number(count)) - 1) : year;
}

/** Thirteen digits, the last a check digit; names behind their labels; days of issue and expiry above theirs. */
function thai(rows: readonly Row[], request: ValueContext): Read[] {
  const found: Read[] = [];
  rows.forEach((row) => {
    const number = row.text.replace(/\s/g, '').match(/(?<!\d)\d{13}(?!\d)/)?.[0];
    if (number && isThaiNumber(number)) add(found, 'Document number', number, row, request, CHECKED);
    const [, last] = /Last ?name\W*(.+)$/i.exec(row.text) ?? [];
    const [, first] = /^(?:.*\s)?Name\W*(.+)$/i.exec(last ? '' : row.text) ?? [];
    if (last) add(found, 'Last name', last, row, request);
    if (first)
      add(found, 'First name', first.replace(/^(?:Mrs?|Miss|Ms|Master)(?:\.|\b|(?=[A-Z][a-z]))\s*/, ''), row, request);
    const [, birth] = /Birth\W*(\d.+)$/i.exec(row.text) ?? [];
    if (birth) add(found, 'Date of birth', birth, row, request);
    const expiry = row.lines.find(({ text }) => /Date of Exp/i.test(text));
    const above = expiry && rows.flatMap((other) => other.lines).find((line) => isAbove(line, expiry));
    if (above) add(found, 'Date of expiry', above.text, { ...row, lines: [above] }, request);
  });
  return found;
}

const isThaiNumber = (number: string): boolean =>
  (11 -
    (number
      .slice(0, 12)
      .split('')
      .reduce((sum, digit, i) => sum + Number(digit) * (13 - i), 0) %
      11)) %
    10 ===
  Number(number[12]);

const isAbove = (line: Box, label: Box): boolean => {
  const gap = label.y - line.y - line.height;
  return gap > -0.3 && gap < 2 && Math.abs(line.x - label.x) < 4;
};

/** A check digit holds, and no more than one of eleven readings with a wrong digit passes it. */
const CHECKED = 0.9;

const LABELS: Readonly<Partial<Record<Category, Label['kind']>>> = {
  'Last name': 'name',
  'First name': 'name',
  'Document number': 'number',
  'Date of birth': 'date',
  'Date of expiry': 'date',
};

function add(found: Read[], category: Category, raw: string, row: Row, request: ValueContext, sure?: number): void {
  const value = toValue(raw, { category, kind: LABELS[category] ?? 'text' }, request);
  if (!value || found.some((one) => one.category === category)) return;
  found.push({ category, ...value, raw, confidence: sure ?? sureness(row, raw), row });
}

/** As sure as the least sure of the lines that have a part of the value. */
function sureness({ lines }: Row, raw: string): number {
  const parts = lines.filter(({ text }) =>
    text.split(/[^A-Za-z\d]+/).some((part) => part !== '' && raw.includes(part)),
  );
  return Math.min(...(parts.length > 0 ? parts : lines).map(({ confidence }) => confidence));
}

function rowsOf(lines: readonly ReadPrint[]): Row[] {
  const rows: ReadPrint[][] = [];
  for (const line of lines.filter(({ text }) => text !== '').toSorted((a, b) => a.x - b.x)) {
    const row = rows.find((one) => sharesRow(one.at(-1)!, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => ({ ...around(row), text: row.map(({ text }) => text).join(' '), lines: row }));
}
