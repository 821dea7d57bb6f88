import type { IsoDate } from '../types.ts';

export type DateRole = 'birth' | 'expiry' | 'issue';

/** An expiry lies at most so many years ahead; what would lie further belongs to the last century. No document is issued for longer. */
const EXPIRY_YEARS_AHEAD = 30;

/**
 * `YYMMDD` as a date. The century comes from the role: a birth or an issue is not after today, an expiry not far ahead of it.
 * Null where no such day exists or a part is unknown (`<`).
 */
export function expandDate(raw: string, role: DateRole, today: IsoDate): IsoDate | null {
  if (!/^\d{6}$/.test(raw)) return null;
  const year = Number(raw.slice(0, 2));
  const rest = `-${raw.slice(2, 4)}-${raw.slice(4, 6)}`;
  const thisYear = Number(today.slice(0, 4));
  const latest = role === 'expiry' ? `${thisYear + EXPIRY_YEARS_AHEAD}-12-31` : today;
  let century = Math.floor(Number(latest.slice(0, 4)) / 100) * 100;
  if (`${century + year}${rest}` > latest) century -= 100;
  const date = `${century + year}${rest}`;
  return exists(date) ? date : null;
}

function exists(date: IsoDate): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= days[month - 1]!;
}
