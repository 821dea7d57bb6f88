import type { DateCandidate, IsoDate } from '../types.ts';

export type DateRole = 'birth' | 'expiry' | 'issue';

/** In years. A date of birth that gives a higher age than `LIKELY_AGE` is accepted only if printed in full. */
const OLDEST = 120;
/** Of a hundred million people one or two are older; a child of twelve could be taken for one of them. */
const LIKELY_AGE = 110;
/** Licences of people over ninety were issued this long ago; a date further back is taken as one in the future. */
const OLDEST_ISSUE = 80;
/** The first machine-readable passports were issued in the year after. */
const FIRST_ZONE = '1980-01-01';
/** Hungary issues cards for sixty years (PRADO HUN-HO-11002): an earlier issue is as rare as so late an expiry. */
const LONG_EXPIRED_YEARS = 25;
/** How documents that do not expire write the year, of which the zone has the last two digits. */
const NEVER = '9999';

/** All dates that `YYMMDD` may mean, likeliest first; births and issues are past. Empty if no such day exists. */
export function possibleDates(raw: string, role: DateRole, today: IsoDate): DateCandidate[] {
  if (!/^\d{6}$/.test(raw)) return [];
  const centuries = ['19', '20', '21', ...(role === 'expiry' ? [NEVER.slice(0, 2)] : [])];
  const dates = centuries
    .map((century) => `${century}${raw.slice(0, 2)}-${raw.slice(2, 4)}-${raw.slice(4)}`)
    .filter((date) => exists(date) && (Number(date.slice(0, 4)) < 2200 || date.startsWith(NEVER)));
  const found = BY_ROLE[role](dates, today);
  return [...found.filter(({ likely }) => likely), ...found.filter(({ likely }) => !likely)];
}

/** The likeliest date of a year with two digits. Null where no such day exists or a part is unknown. */
export const expandDate = (raw: string, role: DateRole, today: IsoDate): IsoDate | null =>
  possibleDates(raw, role, today).find(({ date }) => !date.startsWith(NEVER))?.date ?? null;

/** Parts of a date that are unknown to the issuer are fillers (ICAO 9303-3, 4.7), and zeros in many zones. */
export const isUnknownDate = (raw: string): boolean => /^(?:<<|..(?:<<|00))|(?:<<|00)$/.test(raw);

/** The expiry in the zone of a document that does not expire. */
export const isEndless = (raw: string): boolean => /^(?:<{6}|0{6}|9{6})$/.test(raw);

const BY_ROLE: Readonly<Record<DateRole, (dates: readonly IsoDate[], today: IsoDate) => DateCandidate[]>> = {
  birth: (dates, today) =>
    dates
      .filter((date) => date <= today && date > yearsBefore(today, OLDEST))
      .map((date) => ({ date, likely: date > yearsBefore(today, LIKELY_AGE) }))
      .toReversed(),
  issue(dates, today) {
    const past = dates.filter((date) => date <= today && date > yearsBefore(today, OLDEST_ISSUE));
    const future = dates.filter((date) => date > today);
    return (past.length > 0 ? past : future.slice(0, 1)).map((date) => ({ date, likely: true }));
  },
  expiry(dates, today) {
    const ends = dates.filter((date) => date >= FIRST_ZONE);
    const past = ends.filter((date) => date < today);
    const [next] = ends.filter((date) => date >= today);
    const recent = past.some((date) => date > yearsBefore(today, LONG_EXPIRED_YEARS));
    const meant = (date: IsoDate) => past.includes(date) || (!recent && date === next) || date.startsWith(NEVER);
    return ends.filter(meant).map((date) => ({ date, likely: true }));
  },
};

/** Other limits: the date is not before one day, and not after another. */
export interface Bounds {
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
}

/** The likeliest date and all possible ones, even if `stated` differs: print may be altered. */
export function chooseDate(
  candidates: readonly DateCandidate[],
  stated: readonly IsoDate[],
  { from = '', to = '~' }: Bounds = {},
): { readonly date: IsoDate | null; readonly others: readonly IsoDate[] } {
  const within = candidates.filter(({ date }) => date >= from && date <= to);
  const left = within.length > 0 ? within : candidates;
  const likely = left.filter((each) => each.likely);
  const said = left.find(({ date }) => stated.includes(date));
  const kept = said ? (said.likely ? [said] : [said, ...likely]) : likely.length > 0 ? likely : left;
  const [first, ...others] = kept.map(({ date }) => date);
  return { date: first ?? null, others };
}

function exists(date: IsoDate): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= days[month - 1]!;
}

/** May be 29 February of a common year: the value is only compared. */
const yearsBefore = (day: IsoDate, years: number): IsoDate =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
