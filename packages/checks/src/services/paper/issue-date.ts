import { bare } from './calendar.ts';
import { datesIn, orderOf, type PrintedDate } from './dates.ts';
import { fold } from '../../match/fold.ts';
import { isYearFirst, languagesOfCountry, type PaperPlace, usualOrder } from './paper-place.ts';
import { type DateLabel, labelIn, languagesOf } from './paper-words.ts';

export interface IssueDate {
  /** `YYYY-MM-DD`. Null without one, or if its day and month can't be distinguished. */
  readonly day: string | null;
  /** A label marks it as the date of issue, or it is the paper's only kind of date. */
  readonly sure: boolean;
  /** Each day that the date may be. */
  readonly days: readonly string[];
  readonly because: string;
}

/** The lines of a paper, what their labels say, and their dates. */
interface Page {
  readonly lines: readonly string[];
  readonly labels: readonly (DateLabel | null)[];
  readonly found: readonly Dated[];
}

/** Lines that a label may be above its date: next to it, and on a recognised page at the top of a column. */
const REACHES = [2, 8];
/** Days that an issuer's time zone may be ahead. */
const TOMORROW_MS = 86_400_000;

type Label = DateLabel | 'unknown' | null;
interface Dated extends PrintedDate {
  readonly at: number;
  /** The label in the date's own line. */
  readonly own: Label;
}

/** The date next to such a label, else to a mere `Date` in the past, else the first past one without a label. */
export function issuedOn(printed: readonly string[], today: string, country?: string): IssueDate {
  // Wide gaps are between columns.
  const lines = printed.flatMap((line) => line.split(/\s{3,}(?=\S)/)).map(bare);
  const languages = languagesOfCountry(country);
  const folded = lines.map(fold);
  const spoken = languagesOf(folded.join(' '));
  const place: PaperPlace = { country, today, languages, spoken, yearFirst: isYearFirst(country) };
  const order = orderOf(lines, usualOrder(country, spoken.has('en')));
  const labelOf = (text: string): DateLabel | null =>
    ((languages.size > 0 && labelIn(text, new Set([...languages, 'en']))) || labelIn(text))?.label ?? null;
  const latest = new Date(Date.parse(today) + TOMORROW_MS).toISOString().slice(0, 10);
  const labels = folded.map(labelOf);
  const found = lines.flatMap((line, at): Dated[] => {
    const dates = datesIn(line, place, order);
    return dates.map((date, i) => {
      const before = line.slice(dates[i - 1]?.to ?? 0, date.from);
      const behind = line.slice(date.to, dates[i + 1]?.from ?? line.length);
      const isPeriod = isRange(before, i > 0) || isRange(behind, i + 1 < dates.length);
      const label = labelOf(fold(before)) ?? labelOf(fold(behind));
      // A date of issue is not in the future: of two readings, the past one is meant.
      const past = date.days.length > 1 ? date.days.filter((day) => day <= latest) : date.days;
      const own =
        label === 'issued' ? label : isPeriod ? 'other' : (label ?? (/:\s*$/.test(before) ? 'unknown' : null));
      return { ...date, days: past.length > 0 ? past : date.days, at, own };
    });
  });
  // A due date above this one has taken its label.
  const above = (at: number, reach: number): DateLabel | null => {
    const line = labels.findLastIndex((label, i) => label !== null && i < at && i >= at - reach);
    const isTaken = labels[line] === 'other' && found.some((date) => date.at >= line && date.at < at);
    return line < 0 || isTaken ? null : labels[line]!;
  };
  const labelled = ({ own, at }: Dated, reach: number): Label =>
    own ?? paired({ lines, labels, found }, at) ?? above(at, reach);
  const isPast = ({ days }: Dated): boolean => days.some((day) => day <= today);
  for (const reach of REACHES) {
    const issued = found.find((date) => labelled(date, reach) === 'issued');
    if (issued) return answer(issued, true, 'a label beside it says so');
    const any = found.find((date) => isPast(date) && labelled(date, reach) === 'date');
    if (any) return answer(any, true, 'it is beside the word for a date');
  }
  const near = REACHES[0]!;
  // If the paper names one date, another one without a label is not used instead.
  const free = labels.includes('issued')
    ? undefined
    : (found.find((date) => labelled(date, near) === 'date') ??
      found.find((date) => isPast(date) && labelled(date, near) === null));
  if (free) return answer(free, false, 'it has no label, and nothing says that it is another date');
  // Columns of a recognised page may separate every date from its label; a due date is never before the date of issue.
  const days = found
    .filter(isPast)
    .flatMap((date) => date.days)
    .toSorted();
  return { day: null, sure: false, days: days.slice(0, 1), because: 'We could not find the date of issue' };
}

function answer({ days }: Dated, sure: boolean, because: string): IssueDate {
  if (days.length === 1) return { day: days[0]!, sure, days, because };
  return { day: null, sure: false, days, because: 'We could not tell the day from the month in the date of issue' };
}

/** Between the two dates of a period: at most a short word. */
const isRange = (between: string, hasNeighbour: boolean): boolean =>
  hasNeighbour && /^[\s–—~\-−〜～,()]*[\p{L}\p{M}]{0,6}[\s–—~\-−〜～]*$/u.test(between) && /\S/.test(between);

/** A block of labels above a block of values belongs together in order. Other labels end in a colon. */
function paired({ lines, labels, found }: Page, at: number): Label {
  const isLabel = (line: number): boolean =>
    line >= 0 && !found.some((date) => date.at === line) && (labels[line] !== null || /:\s*$/.test(lines[line]!));
  let from = at;
  while (from > 0 && !isLabel(from - 1)) from--;
  let size = 0;
  while (isLabel(from - size - 1)) size++;
  return size > 1 && at - from < size ? (labels[at - size] ?? 'unknown') : null;
}
