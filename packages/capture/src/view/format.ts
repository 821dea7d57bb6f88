// Texts, documents and codes are written with the digits 0 to 9 and Gregorian dates in every language. Without these
// options, `Intl` would mix in other digits (Arabic, Bengali, Hindi, Persian) and calendars (Persian, Thai).
const DIGITS = { numberingSystem: 'latn' } as const;

/** `share` is from 0 to 1. Where the sign stands, and with which space, depends on the language. */
export const formatPercent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, ...DIGITS }).format(share);

/** The month of an ISO date, such as "March 2026". */
export const formatMonth = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
    ...DIGITS,
  }).format(new Date(day));

/** "a, b and c", in the language's way. */
export const formatList = (parts: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts);
