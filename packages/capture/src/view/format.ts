// Texts, documents and codes are written with the digits 0 to 9 and Gregorian dates in every language. Without these
// options, `Intl` would mix in other digits (Arabic, Bengali, Hindi, Persian) and calendars (Persian, Thai).
const DIGITS = { numberingSystem: 'latn' } as const;

/** `share` is from 0 to 1. The place of the sign, and its space, depend on the language. */
export const formatPercent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, ...DIGITS }).format(share);

const GREGORIAN = { timeZone: 'UTC', calendar: 'gregory', ...DIGITS } as const;

/** Chromium has no month names in some languages, such as Irish, and would use the device's language. */
const hasMonths = (locale: string): boolean => Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;

/** The month of an ISO date, such as "March 2026"; "2026-03" where the browser does not know the language. */
export const formatMonth = (day: string, locale: string): string =>
  hasMonths(locale)
    ? new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', ...GREGORIAN }).format(new Date(day))
    : day.slice(0, 7);

/** A day such as "5 March 2026", or "2026-03-05". */
export const formatDay = (day: string, locale: string): string =>
  hasMonths(locale) ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...GREGORIAN }).format(new Date(day)) : day;

/** "34 kB" or "1.4 MB", in decimal units, as operating systems show them. */
export function formatSize(bytes: number, locale: string): string {
  // Neither "0 kB" nor "1,000 kB".
  const small = bytes < 999_500;
  const value = small ? Math.max(1, bytes / 1_000) : bytes / 1_000_000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: small ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: small ? 0 : 1,
    ...DIGITS,
  }).format(value);
}
