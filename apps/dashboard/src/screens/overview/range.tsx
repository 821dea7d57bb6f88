import { dayName } from '../../app/format.ts';
import { setQuery } from '../../app/router.ts';
import { DayPill, shifted, today } from '../../parts/day-pill.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL = 30;
const LENGTHS = [7, 30, 90, 365] as const;

/** The previous period of the same length. */
export function before({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: shifted(from, -days), to: shifted(from, -1) };
}

/** From the address: two days, or a number of days until today. */
export function rangeOf(query: URLSearchParams, last = today()): { from: string; to: string; days: number | null } {
  const [from, to] = [query.get('from'), query.get('to')];
  const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
  if (isDay(from) && isDay(to) && from <= to) return { from, to, days: null };
  const said = Number(query.get('days') ?? USUAL);
  const days = LENGTHS.find((length) => length === said) ?? USUAL;
  return { from: shifted(last, 1 - days), to: last, days };
}

export function Range({ query }: { query: URLSearchParams }) {
  const { from, to, days } = rangeOf(query);
  const go = (change: Readonly<Record<string, string>>): void =>
    setQuery('/', { from: '', to: '', days: '', ...change });
  return (
    <DayPill
      {...{ name: 'Days', from, to, required: true }}
      shown={days === null ? `${dayName(from)} – ${dayName(to)}` : `Last ${days} days`}
      options={LENGTHS.map((length) => [String(length), `Last ${length} days`])}
      value={String(days ?? '')}
      choose={(chosen) => go(chosen === String(USUAL) ? {} : { days: chosen })}
      apply={go}
    />
  );
}
