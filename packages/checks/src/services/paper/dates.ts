import { dayOf, ERAS, monthNames, type NamedMonth, yearsOf } from './calendar.ts';
import type { DateOrder, PaperPlace } from './paper-place.ts';

/** A date in a line that `bare` made, and each day that it may be: 03/11/2026 is one of two. */
export interface PrintedDate {
  readonly from: number;
  readonly to: number;
  readonly days: readonly string[];
}

const MONTH = Symbol('month');
type Token = {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly kind: 'number' | typeof MONTH;
};

/** 2026-11-03, 2026. 11. 03., R8.11.3. */
const YEAR_FIRST =
  /(?<![\d.])(?<era>[RHS])?(?<year>\d{1,4})(?<mark>[/-]|\. ?)(?<month>\d{1,2})(?:[/-]|\. ?)(?<day>\d{1,2})(?![\d])/g;
/** 3.11.2026, 3/11/26, 3. 11. 2026, and 3.XI.2026 as in Poland and Hungary. */
const YEAR_LAST =
  /(?<![\d.])(?<a>\d{1,2})(?<mark>[/-]|\. ?| (?=[IVX]))(?<b>\d{1,2}|[IVX]{1,4})(?:\k<mark>|[. ] ?)(?<year>\d{4}|(?<! )\d{2})(?![\d])/g;
const ROMAN = ' I II III IV V VI VII VIII IX X XI XII'.split(' ');
/** Between the parts of a date: points, "de", "ngày", "m.", "gada". */
const GAP = /^[^\p{L}\p{N}]{0,3}(?:[\p{L}\p{M}]{1,6}[^\p{L}\p{N}]{0,3}){0,2}$/u;
const SHORT_GAP =
  /^(?:ST|ND|RD|TH|ER|O|A|E|°|º|일|日)?[^\p{L}\p{N}]{0,3}(?:[\p{L}\p{M}]{1,6}[^\p{L}\p{N}]{0,3}){0,2}$/u;

/** Dates in a line that `bare` made, in their order. */
export function datesIn(line: string, place: PaperPlace, order: DateOrder): PrintedDate[] {
  const found: PrintedDate[] = [...withNames(line, place), ...inNumbers(line, place, order)];
  const kept: PrintedDate[] = [];
  for (const date of found.filter(({ days }) => days.length > 0))
    if (!kept.some(({ from, to }) => date.from < to && from < date.to)) kept.push(date);
  return kept.toSorted((a, b) => a.from - b.from);
}

function inNumbers(line: string, { country, today, yearFirst }: PaperPlace, order: DateOrder): PrintedDate[] {
  const days = (year: string, month: string, day: string, era?: string): string[] => {
    const years =
      era === undefined
        ? yearsOf(Number(year), year.length, country)
        : ([['gregory', ERAS[era]! + Number(year)]] as const);
    return nearest(
      years.flatMap(([calendar, of]) => dayOf(calendar, of, Number(month), Number(day), today) ?? []),
      today,
      year.length === 4,
    );
  };
  const first = [...line.matchAll(YEAR_FIRST)].flatMap((match) => {
    const { era, year, month, day } = match.groups!;
    const short = year!.length < 3 && era === undefined;
    if (short && (!yearFirst || Number(year) > 31 !== Number(year) > 31)) return [];
    return [{ from: match.index, to: match.index + match[0].length, days: days(year!, month!, day!, era) }];
  });
  const last = [...line.matchAll(YEAR_LAST)].map((match) => {
    const { a, b, mark, year } = match.groups!;
    const [one, other] = [a!, /\d/.test(b!) ? b! : String(ROMAN.indexOf(b!))];
    const dayFirst = days(year!, other, one);
    // Points are never between a month and a day, and 10-25-26 is rather a sort code.
    const eitherWay = /\d/.test(b!) && (mark === '/' || (mark === '-' && year!.length === 4));
    const monthFirst = eitherWay ? days(year!, one, other) : [];
    const chosen =
      order === 'either'
        ? [...new Set([...dayFirst, ...monthFirst])]
        : order === 'month-first' && (eitherWay || mark === '-')
          ? monthFirst.length > 0
            ? monthFirst
            : dayFirst
          : dayFirst.length > 0
            ? dayFirst
            : monthFirst;
    return { from: match.index, to: match.index + match[0].length, days: chosen };
  });
  return [...first, ...last];
}

/** Of the years that two digits may be, the one that is nearest to today. */
function nearest(days: string[], today: string, all: boolean): string[] {
  const unique = [...new Set(days)];
  const far = (day: string): number => Math.abs(Date.parse(day) - Date.parse(today));
  return all && unique.length < 2 ? unique : unique.toSorted((a, b) => far(a) - far(b)).slice(0, 1);
}

/** Dates whose month is a name: 3 November 2026, November 3, 2026, 2026. gada 3. novembris, 令和8年11月3日. */
function withNames(line: string, place: PaperPlace): PrintedDate[] {
  const tokens = tokensOf(line);
  let end = 0;
  return tokens.flatMap((token, at): PrintedDate[] => {
    if (token.kind !== MONTH) return [];
    const months = monthsNamed(token.text, place);
    const around = [-2, -1, 1, 2]
      .map((step) => tokens[at + step])
      .map((each) => (each?.kind === 'number' ? each : null));
    const [before2, before, after, after2] = around as [Token | null, Token | null, Token | null, Token | null];
    const orders: [day: Token | null, year: Token | null, tokens: (Token | null)[]][] = [
      [before, after, [before, token, after]],
      [after, before, [before, token, after]],
      [after, after2, [token, after, after2]],
      [before, before2, [before2, before, token]],
    ];
    for (const [day, year, row] of orders) {
      if (!day || !year || row[0]!.from < end || day.text.length > 2 || Number(day.text) > 31) continue;
      const gaps = row.slice(1).map((next, i) => line.slice(row[i]!.to, next!.from));
      if (!gaps.every((gap) => SHORT_GAP.test(gap) || GAP.test(gap))) continue;
      const short = year.text.length === 2;
      // 25-Oct-26: without hyphens the 26 may be anything, unless by an apostrophe or Thailand's years.
      const sameMarks = gaps.length === 2 && gaps[0] === gaps[1] && /^[-/.]$/.test(gaps[0]!);
      const thai = /\p{Script=Thai}/u.test(token.text);
      const japanese = eraBefore(line, year.from);
      if (year.text.length < 2 && japanese === null) continue;
      if (short && japanese === null && !sameMarks && !thai && !/['’]$/.test(line.slice(0, year.from))) continue;
      const years = (calendar: string): (readonly [string, number])[] => {
        if (calendar !== 'gregory') return [[calendar, Number(year.text)]];
        if (japanese !== null) return [['gregory', japanese + Number(year.text)]];
        if (year.text.length === 3 && line.slice(year.to).startsWith('年'))
          return [['gregory', 1911 + Number(year.text)]];
        return yearsOf(
          Number(year.text),
          year.text.length,
          thai ? 'THA' : place.country === 'ETH' ? undefined : place.country,
        );
      };
      const days = months.flatMap(({ month, calendar }) =>
        nearest(
          years(calendar).flatMap(([of, number]) =>
            of === calendar || calendar === 'gregory'
              ? (dayOf(of === 'gregory' ? of : calendar, number, month, Number(day.text), place.today) ?? [])
              : [],
          ),
          place.today,
          false,
        ),
      );
      if (days.length === 0) continue;
      const [from, to] = [row[0]!.from, row.at(-1)!.to];
      end = to;
      return [{ from, to, days: [...new Set(days)] }];
    }
    return [];
  });
}

function eraBefore(line: string, at: number): number | null {
  const era = /(\p{Script=Han}{2})$/u.exec(line.slice(0, at).trimEnd())?.[1];
  return era === undefined ? null : (ERAS[era] ?? null);
}

let names: RegExp | undefined;

/** Numbers and names of months in their order. A name may be several words, and may hold its number: 11월, THÁNG 11. */
function tokensOf(line: string): Token[] {
  names ??= new RegExp(
    String.raw`(?<month>(?<![\p{L}\p{M}])(?:${alternatives((name) => /^\p{L}/u.test(name))})(?![\p{L}\p{M}])|(?<!\d)(?:${alternatives((name) => /^\d/.test(name))}))|(?<word>[\p{L}\p{M}]{3,})|(?<number>\d+|元)`,
    'gu',
  );
  // Hebrew joins its word for `in` to the month.
  return [...line.replace(/(?<!\p{L})ב(?=\p{Script=Hebrew}{2})/gu, ' ').matchAll(names)].flatMap((match): Token[] => {
    const { month, word, number } = match.groups!;
    const [from, to] = [match.index, match.index + match[0].length];
    if (number) return [{ from, to, text: number === '元' ? '1' : number, kind: 'number' }];
    if (month || namesBeginning(word!).length > 0) return [{ from, to, text: month ?? word!, kind: MONTH }];
    return [];
  });
}

const alternatives = (isOne: (name: string) => boolean): string =>
  [...monthNames().keys()]
    .filter(isOne)
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|');

/** Months of which the word is the beginning, in three letters or more: Febr, Setbre isn't. */
const namesBeginning = (word: string): NamedMonth[] =>
  [...monthNames()].flatMap(([name, of]) => (name.startsWith(word) ? of : []));

/** Months of a name. One that differs (listopad: Polish November, Croatian October) is read by country or paper. */
function monthsNamed(text: string, { languages, spoken }: PaperPlace): NamedMonth[] {
  const all = monthNames().get(text) ?? namesBeginning(text);
  for (const known of [languages, spoken]) {
    const own = all.filter((each) => each.languages.some((language) => known.has(language)));
    if (own.length > 0) return distinct(own);
  }
  return distinct(all);
}

const distinct = (months: readonly NamedMonth[]): NamedMonth[] => [
  ...new Map(months.map((each) => [`${each.calendar} ${each.month}`, each] as const)).values(),
];

export const daysBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(later) - Date.parse(earlier)) / 86_400_000);

/** The order of a paper's numeric dates, settled by all of them together, and else by its country. */
export function orderOf(lines: readonly string[], usual: DateOrder): DateOrder {
  const votes = new Set<DateOrder>();
  for (const line of lines)
    for (const { groups } of line.matchAll(YEAR_LAST)) {
      const { a, b, mark } = groups!;
      if (mark !== '/' && mark !== '-') continue;
      if (Number(a) > 12 && Number(b) <= 12) votes.add('day-first');
      if (Number(b) > 12 && Number(a) <= 12) votes.add('month-first');
    }
  return votes.size === 1 ? [...votes][0]! : usual;
}
