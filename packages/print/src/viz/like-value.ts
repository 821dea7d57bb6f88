import type { Category } from '@verify/contract';
import { editShare, fold } from './fold.ts';
import { daysIn } from './page/days.ts';
import { leastSure, type Look, type PageLine } from './page/page-line.ts';
import { isDate, isName, toValue } from './values.ts';
import type { VizField, VizRequest } from './viz-field.ts';

/** Share of a value that may differ. Another date differs by a digit or two: only an identical one counts. */
const FARTHEST = { date: 0.01, other: 0.34 } as const;
/** A part of a line that is only similar to the value: it may be another word, so it is never certain. */
export const UNSURE = 0.6;

/** A part of a line that is similar to a value. */
export interface Match {
  readonly off: number;
  readonly value: { readonly value: string; readonly contentType: VizField['contentType'] };
  readonly raw: string;
  readonly confidence: number;
  readonly line: PageLine;
}

export const nearer = (one: Match | null, other: Match | null): Match | null =>
  !other || (one && (one.off < other.off || (one.off === other.off && one.confidence >= other.confidence)))
    ? one
    : other;

/** The part of a line that is most similar to the value. */
export function matchIn(
  line: PageLine,
  look: Look,
  category: Category,
  wanted: string,
  request: VizRequest,
): Match | null {
  const { text, symbols } = look;
  let best: Match | null = null;
  for (const { raw, from, to } of partsOf(line, look, category, wanted)) {
    const value = toValue(raw, category, request);
    const away = value ? offFrom(category, value.value, wanted) : 1;
    if (!value || away > (isDate(category) ? FARTHEST.date : FARTHEST.other)) continue;
    const whole = raw.length === text.length;
    const own = symbols.slice(from, to);
    const sureness = leastSure({ text, symbols: whole || own.length === 0 ? symbols : own });
    // A visa prints its passport's number beside its own; if more than a character differs they are two numbers.
    const another = category === 'Document number' && away > 1.5 / Math.max(1, wanted.length);
    const confidence = away === 0 || (whole && !another) ? sureness : Math.min(UNSURE, sureness);
    best = nearer(best, { off: away, value, raw, confidence, line });
  }
  return best;
}

interface Part {
  readonly raw: string;
  /** Index among the line's symbols, without spaces. */
  readonly from: number;
  readonly to: number;
}

/** The whole line, and the runs of its words that can be the value: as many as the value has, or a date. */
function partsOf(line: PageLine, look: Look, category: Category, wanted: string): Part[] {
  const { text } = look;
  const partAt = (start: number, end: number): Part => {
    const before = (index: number): number => text.slice(0, index).replace(/\s/g, '').length;
    return { raw: text.slice(start, end), from: before(start), to: before(end) };
  };
  const whole = partAt(0, text.length);
  if (isDate(category)) return [whole, ...daysIn(line, look).map(({ from, to }) => partAt(from, to))];
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
  // The zone has spaces in place of the hyphens of MEI-HUA.
  const length = Math.max(1, wanted.split(' ').length);
  const runs = Array.from({ length: length + 1 }, (_, i) => i + 1).flatMap((size) =>
    words.slice(0, Math.max(0, words.length - size + 1)).map(({ start }, i) => partAt(start, words[i + size - 1]!.end)),
  );
  return [whole, ...runs];
}

export const plain = (value: string): string => fold(value).replace(/[^A-Z0-9]/g, '');
/** Distance between two values, counting only letters and digits: 0 if equal. */
export const off = (value: string, wanted: string): number => editShare(plain(value), plain(wanted));
/** The same for a field. The zone spells Ü as UE, and a reader may miss the dots. */
export const offFrom = (category: Category, value: string, wanted: string): number =>
  isName(category) && withoutAccents(value) === withoutAccents(wanted) ? 0 : off(value, wanted);

const withoutAccents = (name: string): string => plain(name).replace(/([AOU])E|AA/g, (pair) => pair[0]!);
