import { withPlainCharacters } from '../../match/fold.ts';

/** Languages whose months are known, by the platform's data (CLDR). */
const LANGUAGES =
  'en de de-AT fr fr-CA es it nl pl pt cs sk sl hr sr sr-Latn bs hu ro bg el fi sv da nb is et lv lt mt ga ca eu gl cy sq mk ru uk be kk ky uz uz-Cyrl tr az ka hy ar ar-LB ar-DZ ar-MA fa ur he hi bn ta te th lo km my vi id ms fil sw am mn ne zh ja ko';
/** Calendars with months of their own, and a language that names them. */
const CALENDARS = 'persian:fa persian:fa-AF persian:en islamic-umalqura:ar islamic-umalqura:en ethiopic:am ethiopic:en';
const GREGORIAN = 'gregory';

export interface NamedMonth {
  readonly month: number;
  readonly calendar: string;
  readonly languages: readonly string[];
}

/** Capitals without accents and with digits 0 to 9, in which months are looked for. Marks of other scripts stay. */
export const bare = (text: string): string =>
  withPlainCharacters(text.normalize('NFKC'))
    .toUpperCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ');

let months: ReadonlyMap<string, readonly NamedMonth[]> | undefined;

/** Months by their names in full and shortened, as they are in a date and alone. */
export function monthNames(): ReadonlyMap<string, readonly NamedMonth[]> {
  if (months) return months;
  const found = new Map<string, Map<string, Set<string>>>();
  const all = [...LANGUAGES.split(' ').map((language) => `${GREGORIAN}:${language}`), ...CALENDARS.split(' ')];
  for (const each of all) {
    const [calendar, language] = each.split(':') as [string, string];
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-${calendar}-nu-latn`, { month, day, timeZone: 'UTC' });
        // Steps of 27 days meet every month of every calendar.
        for (let step = 0; step < 14; step++) {
          const at = Date.UTC(2026, 0, 15 + 27 * step);
          const name = bare(format.formatToParts(at).find(({ type }) => type === 'month')?.value ?? '').replace(
            /\.$/,
            '',
          );
          if (!/\p{L}/u.test(name)) continue;
          const key = `${calendar} ${partsOf(at, calendar).month}`;
          const of = found.get(name) ?? new Map<string, Set<string>>();
          found.set(name, of.set(key, (of.get(key) ?? new Set()).add(language.split('-')[0]!)));
        }
      }
  }
  months = new Map(
    [...found].map(([name, of]) => [
      name,
      [...of].map(([key, languages]) => {
        const [calendar, month] = key.split(' ') as [string, string];
        return { calendar, month: Number(month), languages: [...languages] };
      }),
    ]),
  );
  return months;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsOf(at: number, calendar: string): { year: number; month: number; day: number } {
  const format =
    formats.get(calendar) ??
    new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    });
  formats.set(calendar, format);
  const parts = format.formatToParts(at);
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return { year: value('year'), month: value('month'), day: value('day') };
}

const DAY_MS = 86_400_000;
/** Days around today in which a date of another calendar is looked for: a hundred years. */
const REACH_DAYS = 36_525;

/** A day of a calendar as `YYYY-MM-DD`; null where there is no such day. */
export function dayOf(calendar: string, year: number, month: number, day: number, today: string): string | null {
  if (calendar === GREGORIAN) {
    const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const at = Date.parse(text);
    // A 31st of February would become a day in March.
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
  }
  const middle = Math.round(Date.parse(today) / DAY_MS);
  let [low, high] = [middle - REACH_DAYS, middle + REACH_DAYS];
  while (low <= high) {
    const at = (low + high) >> 1;
    const parts = partsOf(at * DAY_MS, calendar);
    const way = parts.year - year || parts.month - month || parts.day - day;
    if (way === 0) return new Date(at * DAY_MS).toISOString().slice(0, 10);
    if (way < 0) low = at + 1;
    else high = at - 1;
  }
  return null;
}

/** Years of eras as they begin before the common era's: 令和8年 is 2026, 民國115年 is 2026. */
export const ERAS: Readonly<Record<string, number>> = {
  令和: 2018,
  R: 2018,
  平成: 1988,
  H: 1988,
  昭和: 1925,
  S: 1925,
  民國: 1911,
  民国: 1911,
  檀紀: -2333,
};

/** The calendars and years that a printed year may be of: 2569 is Thailand's 2026, 1405 Iran's, 1448 the Hijri one. */
export function yearsOf(year: number, digits: number, country: string | undefined): (readonly [string, number])[] {
  if (digits === 2)
    return [
      [GREGORIAN, 2000 + year],
      ...(country === 'THA' ? ([[GREGORIAN, 1957 + year]] as const) : []),
      ...(country === 'JPN' ? ([[GREGORIAN, 2018 + year]] as const) : []),
    ];
  if (digits === 3) return country === 'TWN' ? [[GREGORIAN, 1911 + year]] : [];
  if (year >= 2400 && year < 2700) return [[GREGORIAN, year - 543]];
  if (year >= 1300 && year < 1500)
    return [
      ['persian', year],
      ['islamic-umalqura', year],
    ];
  // Nepal's Bikram Sambat is in no data here: its years are not read.
  if (year < 1900 || (country === 'NPL' && year > 2060)) return [];
  return [[GREGORIAN, year], ...(country === 'ETH' ? ([['ethiopic', year]] as const) : [])];
}
