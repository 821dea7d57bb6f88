import type { Category } from '@verify/contract';
import type { Box } from '@verify/reading';
import { around } from '../around.ts';
import type { PageContext } from '../page/page.ts';
import { leastSure, type Look, type PageLine, sharesRow } from '../page/page-line.ts';
import { toValue } from '../values.ts';
import { boxOf, type VizField } from '../viz-field.ts';

/** A line as one reader sees it, and as the other one does. */
interface Print extends Box, Look {
  readonly confidence: number;
  readonly other: string;
}

/** Lines side by side on the same base line, at any distance, as one text. */
interface Row extends Box {
  readonly text: string;
  readonly lines: readonly Print[];
}

/** Adds a field of which the document has none yet; without `sure` it is as sure as the letters in `row`. */
type Add = (category: Category, raw: string, row: Row, sure?: number) => void;

/** Latin names, digits and dates of Chinese, Japanese and Thai cards by their labels. Empty for other documents. */
export function asianFields(lines: readonly PageLine[], context: PageContext): VizField[] {
  const seenBy = (look: 0 | 1) =>
    lines.map((line): Print => {
      const own = line.looks[look] ?? line.looks[0]!;
      return { ...boxOf(line), ...own, confidence: leastSure(own), other: line.looks[1]?.text ?? '' };
    });
  const byFirst = fieldsIn(seenBy(0), context);
  return byFirst.length > 0 ? byFirst : fieldsIn(seenBy(1), context);
}

function fieldsIn(lines: readonly Print[], context: PageContext): VizField[] {
  const rows = rowsOf(lines);
  const all = rows.map(({ text }) => text).join('\n');
  const found = new Map<Category, VizField>();
  const add: Add = (category, raw, row, sure = sureness(row, raw)) => {
    const value = toValue(raw, category, context);
    if (value && !found.has(category))
      found.set(category, { category, ...value, raw, confidence: sure, box: boxOf(row), by: 'label' });
  };
  const cards = [
    [/公民身[份分]|身[份分]号码|有效期限|居民身[份分]证/, chinese],
    [/民[國国] ?\d|中[華华]民[國国]/, taiwanese],
    [/在留|運転免許|日本国政府|RESIDENCE CARD|生年月日|氏名/, japanese],
    [/THAI ?NATIONAL|^IDENTI\w*FICATION ?NUMBER/im, thai],
  ] as const;
  cards.find(([words]) => words.test(all))?.[1](rows, add, context.width / CARD_MM);
  return [...found.values()];
}

const CARD_MM = 85.6;
/** The check digit is right, and at most one of eleven readings with a wrong digit satisfies it. */
const CHECKED = 0.9;

/** GB 11643: region, day of birth, sequence, check digit (ISO 7064, MOD 11-2). */
function chinese(rows: readonly Row[], add: Add): void {
  for (const row of rows) {
    const [number] = /\d{17}[\dXx]/.exec(withoutSpaces(row.text)) ?? [];
    if (number && isChineseNumber(number)) {
      add('Document number', number, row, CHECKED);
      add('Date of birth', number.replace(/^\d{6}(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3'), row, CHECKED);
    }
    const [, , until] = /(\d{4}[.年-]\d{2}[.月-]\d{2}).{1,2}(\d{4}[.年-]\d{2}[.月-]\d{2})/.exec(row.text) ?? [];
    if (until) add('Date of expiry', until, row);
  }
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const isChineseNumber = (number: string): boolean =>
  '10X98765432'[WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(number[i]), 0) % 11] ===
  number.at(-1)!.toUpperCase();

/** A day of a document, and where it stands. */
interface Day {
  readonly iso: string;
  readonly row: Row;
  readonly sure: number;
}
const inOrder = <T extends Pick<Day, 'iso'>>(days: readonly T[]): T[] =>
  days.toSorted((a, b) => (a.iso < b.iso ? -1 : 1));
const isoOf = (year: string | number, month: string, date: string): string =>
  `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;

/** A letter for the place and nine digits; days in years of the Republic, which began in 1912. */
function taiwanese(rows: readonly Row[], add: Add): void {
  const days: Pick<Day, 'iso' | 'row'>[] = [];
  for (const row of rows) {
    const [number] = /(?<![A-Z\d])[A-Z][1289]\d{8}(?!\d)/.exec(withoutSpaces(row.text)) ?? [];
    if (number) add('Document number', number, row);
    for (const [, year, month, day] of row.text.matchAll(/(?:民[國国]) ?(\d{2,3}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/g))
      days.push({ iso: isoOf(1911 + Number(year), month!, day!), row });
  }
  const [birth, ...later] = inOrder(days);
  if (birth && (later.length > 0 || /出生|年月日/.test(birth.row.text))) add('Date of birth', birth.iso, birth.row);
}

/** Residence cards and driving licences. Days are in years of the emperor or in the common ones. */
function japanese(rows: readonly Row[], add: Add, pixelsPerMm: number): void {
  const days: Day[] = [];
  for (const row of rows) {
    const [number] =
      /(?<![A-Z])[A-Z]{2}\d{8}[A-Z]{2}(?![A-Z])/.exec(row.text) ?? /(?<=第 ?)\d{12}(?= ?号)/.exec(row.text) ?? [];
    if (number) add('Document number', number, row);
    for (const { before, after, ...day } of daysIn(row)) {
      days.push(day);
      if (/^ ?生/.test(after) || /生年月/.test(before)) add('Date of birth', day.iso, row, day.sure);
      else if (/^ ?(?:まで|有効)/.test(after)) add('Date of expiry', day.iso, row, day.sure);
    }
  }
  // Permission and issue are between these dates.
  if (new Set(days.map(({ iso }) => iso)).size >= 3) {
    const [first, last] = [inOrder(days)[0]!, inOrder(days).at(-1)!];
    add('Date of birth', first.iso, first.row, first.sure);
    add('Date of expiry', last.iso, last.row, last.sure);
  }
  const name = latinName(rows, pixelsPerMm);
  // The family name comes first. Without a space both are one, which is no name.
  const [last, ...given] = name ? spaced(name).trim().split(/\s+/) : [];
  if (!name || !last || given.length === 0) return;
  add('Last name', last, { ...name, lines: [name] });
  add('First name', given.join(' '), { ...name, lines: [name] });
}

/** The character for years may be lost where print is widely spaced. */
const DAY =
  /((?:大正|昭和|平成|令和) ?(?:\d{1,2}|元)|(?:19|20)\d\d)([^\d(（]{1,4})(?:[(（][^)）]*[)）])?(\d{1,2})[^\d]{1,4}(\d{1,2})(?!\d) ?日?/g;

function daysIn(row: Row): (Day & { readonly before: string; readonly after: string })[] {
  const { text, lines } = row;
  return [...text.matchAll(DAY)].flatMap(({ 0: day, 1: year, 2: between, 3: month, 4: date, index }) => {
    if (!/年| /.test(between!)) return [];
    const from = withoutSpaces(text.slice(0, index)).length;
    const symbols = lines.flatMap((line) => line.symbols).slice(from, from + withoutSpaces(day).length);
    const sure = leastSure({ text: day, symbols: symbols.filter((symbol) => /\d/.test(symbol.text)) });
    const iso = isoOf(inCommonYear(year!), month!, date!);
    return [{ iso, row, sure, before: text.slice(0, index), after: text.slice(index + day.length) }];
  });
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** Labels have capitals of a millimetre. */
const LEAST_NAME_MM = 1.7;

/** The line of capitals beside 氏名, above the small word NAME. */
function latinName(rows: readonly Row[], pixelsPerMm: number): Print | undefined {
  const lines = rows.flatMap((row) => row.lines);
  for (const line of lines) {
    const [, text] = /^氏名 ?([A-Z][A-Z .,'-]{3,})$/.exec(line.text) ?? [];
    if (text) return { ...line, text };
  }
  const labels = lines.filter(({ text }) => /^NAME$|^氏名/.test(text));
  const isBeside = (line: Print, label: Print): boolean => {
    const down = (label.y - line.y) / pixelsPerMm;
    return label !== line && down > -1.5 && down < 5 && label.x - line.x < 5 * pixelsPerMm;
  };
  return lines.find(
    (line) =>
      /^[A-Z][A-Z .,'-]{3,}$/.test(line.text) &&
      !/JAPAN|CARD|NAME/.test(line.text) &&
      line.height >= LEAST_NAME_MM * pixelsPerMm &&
      labels.some((label) => isBeside(line, label)),
  );
}

/** A line as the other reader sees it, if that one only adds the spaces between words. */
function spaced({ text, other }: Print): string {
  let at = other.length;
  let missing = withoutSpaces(text).length;
  while (at > 0 && missing > 0) if (other[--at] !== ' ') missing--;
  const tail = other.slice(at);
  return missing === 0 && withoutSpaces(tail) === withoutSpaces(text) ? tail : text;
}

/** First years of the eras in which living people were born. */
const ERAS: Readonly<Record<string, number>> = { 大正: 1912, 昭和: 1926, 平成: 1989, 令和: 2019 };
function inCommonYear(year: string): string {
  const [, era, count] = /^(\D+?) ?(\d+|元)$/.exec(year) ?? [];
  return era && count ? String(ERAS[era]! + (count === '元' ? 1 : Number(count)) - 1) : year;
}

/** Thirteen digits, the last a check digit; names behind their labels; days of issue and expiry above theirs. */
function thai(rows: readonly Row[], add: Add, pixelsPerMm: number): void {
  for (const row of rows) {
    const [number] = /(?<!\d)\d{13}(?!\d)/.exec(withoutSpaces(row.text)) ?? [];
    if (number && isThaiNumber(number)) add('Document number', number, row, CHECKED);
    const [, last] = /Last ?name\W*(.+)$/i.exec(row.text) ?? [];
    const [, first] = /^(?:.*\s)?Name\W*(.+)$/i.exec(last ? '' : row.text) ?? [];
    if (last) add('Last name', last, row);
    if (first) add('First name', first.replace(/^(?:Mrs?|Miss|Ms|Master)(?:\.|\b|(?=[A-Z][a-z]))\s*/, ''), row);
    const [, birth] = /Birth\W*(\d.+)$/i.exec(row.text) ?? [];
    if (birth) add('Date of birth', birth, row);
    const expiry = row.lines.find(({ text }) => /Date of Exp/i.test(text));
    const above = expiry && rows.flatMap(({ lines }) => lines).find((line) => isAbove(line, expiry, pixelsPerMm));
    if (above) add('Date of expiry', above.text, { ...row, lines: [above] });
  }
}

function isThaiNumber(number: string): boolean {
  const sum = [...number].slice(0, 12).reduce((total, digit, i) => total + Number(digit) * (13 - i), 0);
  return (11 - (sum % 11)) % 10 === Number(number[12]);
}

function isAbove(line: Box, label: Box, pixelsPerMm: number): boolean {
  const gap = (label.y - line.y - line.height) / pixelsPerMm;
  return gap > -0.3 && gap < 2 && Math.abs(line.x - label.x) < 4 * pixelsPerMm;
}

/** The confidence of the least certain line that has a part of the value. */
function sureness({ lines }: Row, raw: string): number {
  const parts = lines.filter(({ text }) =>
    text.split(/[^A-Za-z\d]+/).some((part) => part !== '' && raw.includes(part)),
  );
  return Math.min(...(parts.length > 0 ? parts : lines).map(({ confidence }) => confidence));
}

function rowsOf(lines: readonly Print[]): Row[] {
  const rows: Print[][] = [];
  for (const line of lines.filter(({ text }) => text !== '').toSorted((a, b) => a.x - b.x)) {
    const row = rows.find((one) => sharesRow(one.at(-1)!, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => ({ ...around(row), text: row.map(({ text }) => text).join(' '), lines: row }));
}
