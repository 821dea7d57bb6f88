import { dayName } from '../../app/format.ts';
import { setQuery } from '../../app/router.ts';
import { DaysForm } from '../../parts/days-form.tsx';
import { Choices, Pill } from '../../parts/pill.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL = 30;
const LENGTHS = [7, 30, 90, 365] as const;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const shifted = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** As many days that end the day before. */
export function before({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: shifted(from, -days), to: shifted(from, -1) };
}

/** From the address: two days, or a number of days until today. */
export function rangeOf(query: URLSearchParams, now = Date.now()): { from: string; to: string; days: number | null } {
  const today = dayOf(now);
  const [from, to] = [query.get('from'), query.get('to')];
  if (
    from !== null &&
    to !== null &&
    from <= to &&
    /^\d{4}-\d{2}-\d{2}$/.test(from) &&
    /^\d{4}-\d{2}-\d{2}$/.test(to)
  ) {
    return { from, to, days: null };
  }
  const said = Number(query.get('days') ?? USUAL);
  const days = LENGTHS.find((length) => length === said) ?? USUAL;
  return { from: shifted(today, 1 - days), to: today, days };
}

export function Range({ query }: { query: URLSearchParams }) {
  const { from, to, days } = rangeOf(query);
  const go = (change: Readonly<Record<string, string>>): void =>
    setQuery('/', { from: '', to: '', days: '', ...change });
  const value = days === null ? `${dayName(from)} – ${dayName(to)}` : `Last ${days} days`;
  return (
    <Pill name="Days" value={value}>
      {(close) => (
        <>
          <Choices
            options={LENGTHS.map((length) => [String(length), `Last ${length} days`])}
            value={String(days ?? '')}
            choose={(chosen) => {
              go(chosen === '' || chosen === String(USUAL) ? {} : { days: chosen });
              close();
            }}
          />
          <DaysForm
            from={from}
            to={to}
            latest={dayOf(Date.now())}
            required
            apply={(chosen) => {
              go(chosen);
              close();
            }}
          />
        </>
      )}
    </Pill>
  );
}
