/** Calendar days as `YYYY-MM-DD`; no clock and no time zone. */
export type Day = string;

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day some years later; 29 February becomes 28 February in other years. */
export function addYears(day: Day, years: number): Day {
  const [year, month, date] = split(day);
  const leap = new Date(Date.UTC(year + years, 1, 29)).getUTCMonth() === 1;
  const capped = month === 2 && date === 29 && !leap ? 28 : date;
  return `${String(year + years).padStart(4, '0')}-${pad(month)}-${pad(capped)}`;
}

/** Six digits as a machine readable zone has them. */
export function mrzDate(day: Day): string {
  return day.slice(2, 4) + day.slice(5, 7) + day.slice(8, 10);
}

/** A State's printed date; ICAO 9303-3 requires the month in letters in two languages, many cards print digits. */
export type DateStyle = 'words' | 'dots' | 'spaces';

const MONTHS =
  'JAN/JAN FEB/FÉV MAR/MARS APR/AVR MAY/MAI JUN/JUIN JUL/JUIL AUG/AOÛ SEP/SEPT OCT/OCT NOV/NOV DEC/DÉC'.split(' ');

export function printDate(day: Day, style: DateStyle): string {
  const [year, month, date] = split(day);
  if (style === 'dots') return `${pad(date)}.${pad(month)}.${year}`;
  if (style === 'spaces') return `${pad(date)} ${pad(month)} ${year}`;
  return `${pad(date)} ${MONTHS[month - 1]} ${String(year).slice(2)}`;
}

function split(day: Day): [number, number, number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

const pad = (value: number): string => String(value).padStart(2, '0');
