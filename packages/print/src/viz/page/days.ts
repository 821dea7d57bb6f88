import type { IsoDate } from '@verify/reading';
import { namesMonth, parsePrintedDate } from '../printed-dates/dates.ts';
import type { DateRole } from '@verify/reading/mrz/dates';
import type { Look, PageLine, Part } from './page-line.ts';
import { partOf } from './page-line.ts';

export interface DayContext {
  readonly today: IsoDate;
  readonly monthFirst: boolean;
}

/** A printed day, as read by one reader. */
export interface Day {
  readonly part: Part;
  /** From and to, in characters of the reading. */
  readonly from: number;
  readonly to: number;
}

const GAP = String.raw`\s?[-./ ,'’]\s?`;
const PATTERNS = [
  String.raw`(?<!\d|\d\d[-./])(?:19|20)\d\d${GAP}\d{1,2}${GAP}\d{1,2}(?!\d)`,
  String.raw`\d{1,2}${GAP}\d{1,2}${GAP}(?:19|20)\s?\d{2}(?!\d)`,
  String.raw`(?<!\d)\d{1,2}${GAP}\d{1,2}${GAP}\d{2}(?!\s?[-./ ]?\s?\d)`,
  // 12 AUG/AOÛ 1974, 12AUG1974, 1 January 1990; a stroke is read as 7, too.
  String.raw`(?<!\d)\d{1,2}\s?[-./ ]?\s?\p{L}{3,9}\.?(?:\s?[/ 7]\s?\p{L}{3,9})?\.?\s?[-./ ,]?\s?(?:(?:19|20)\d{2}|\d{2})(?!\d)`,
  // 2019-MAR-27
  String.raw`(?<!\d)(?:19|20)\d\d[-./ ]\p{L}{3,4}[-./ ]\d{1,2}(?!\d)`,
  String.raw`(?<!\d)(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d(?!\d)`,
  // 02/211984: a reader missed a stroke.
  String.raw`(?<!\d)\d\d[-./]\d\d(?:19|20)\d\d(?!\d)`,
  String.raw`(?<!\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19|20)\d\d(?!\d)`,
  // AUG 12, 1974
  String.raw`(?<!\p{L})\p{L}{3,9}\.?\s?\d{1,2}\s?[, ]\s?(?:19|20)\d{2}(?!\d)`,
].map((pattern) => new RegExp(pattern, 'gu'));

/** The days in a reading, the likeliest pattern first: parts of one already found do not count again. */
export function daysIn(line: PageLine, look: Look): Day[] {
  const found: Day[] = [];
  for (const pattern of PATTERNS)
    for (const { 0: raw, index } of look.text.matchAll(pattern)) {
      const [from, to] = [index, index + raw.length];
      if (/\p{L}/u.test(raw) && !namesMonth(raw)) continue;
      if (!found.some((day) => day.from < to && from < day.to))
        found.push({ part: partOf(line, look, from, to), from, to });
    }
  return found;
}

/** The day for its role, since two digits leave the century open; null for no day. */
export function dayAs(text: string, role: DateRole, { today, monthFirst }: DayContext): IsoDate | null {
  const wordFirst = /^(\p{L}{3,9})\.?\s?(\d{1,2})\D+(\d{4})$/u.exec(text);
  const plain = wordFirst ? `${wordFirst[2]} ${wordFirst[1]} ${wordFirst[3]}` : text;
  const parted = plain.replace(/\s?([-./])\s?/g, '$1').replace(/^(\d\d[-./]\d\d)(\d{4})$/, '$1 $2');
  return parsePrintedDate(parted, { role, today, monthFirst });
}

/** Whether some day can only be read with the month first, or only with the day first; null if none decides. */
export function monthComesFirst(days: readonly Day[]): boolean | null {
  let votes = 0;
  for (const { part } of days) {
    const [, first, second] = /^(\d{2})\D(\d{2})\D\d{2,4}$/.exec(part.text.replace(/\s/g, '')) ?? [];
    if (Number(first) > 12) votes--;
    if (Number(second) > 12) votes++;
  }
  return votes === 0 ? null : votes > 0;
}

export const yearsBetween = (from: IsoDate, to: IsoDate): number =>
  (Date.parse(to) - Date.parse(from)) / (365.25 * 24 * 3600 * 1000);
