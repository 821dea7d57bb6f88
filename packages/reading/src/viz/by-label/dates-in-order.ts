import type { ReadPrint } from '../like-value.ts';
import { toValue } from '../values.ts';
import { inPixels, type VizField, type VizRequest } from '../viz-field.ts';
import { NUMBERED } from './labels.ts';

const DATE = /(?<!\d)\d{2}([/-])\d{2}\1\d{4}(?!\d)/g;
/** A licence is issued at this age at the earliest. */
const YOUNGEST_YEARS = 14;
const LONGEST_YEARS = 25;

/**
 * Dates of birth and of expiry whose labels were not read. A licence prints birth, issue and expiry: of three or more
 * different dates the first and the last can be nothing else. Empty where they do not follow one another as they must.
 */
export function datesInOrder(lines: readonly ReadPrint[], request: VizRequest, scale: number): VizField[] {
  const found = lines.flatMap((line) => {
    const all = [...line.text.matchAll(DATE)];
    return all.flatMap(([raw]): VizField[] => {
      const value = toValue(raw, NUMBERED['4B']!, request);
      const symbols = all.length === 1 && raw.length === line.text.length ? [] : symbolsOf(line, raw);
      const confidence = symbols.length > 0 ? Math.min(...symbols) : line.confidence;
      return value
        ? [{ category: 'Date of expiry', ...value, raw, confidence, box: inPixels(line, scale), by: 'american' }]
        : [];
    });
  });
  const days = [...new Set(found.map(({ value }) => value))].toSorted();
  const [first, second, last] = [days[0], days[1], days.at(-1)];
  if (days.length < 3 || !first || !second || !last) return [];
  const years = (from: string, to: string): number => Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  if (years(first, second) < YOUNGEST_YEARS || years(second, last) > LONGEST_YEARS) return [];
  const surest = (day: string) =>
    found.filter(({ value }) => value === day).reduce((best, one) => (one.confidence > best.confidence ? one : best));
  return [{ ...surest(first), category: 'Date of birth' }, surest(last)];
}

function symbolsOf({ text, symbols }: ReadPrint, raw: string): number[] {
  const from = text.slice(0, text.indexOf(raw)).replace(/\s/g, '').length;
  return symbols.slice(from, from + raw.length).map(({ confidence }) => confidence);
}
