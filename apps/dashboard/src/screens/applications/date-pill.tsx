import { dayName } from '../../app/format.ts';
import { DaysForm } from '../../parts/days-form.tsx';
import { Choices, Pill } from '../../parts/pill.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const PERIODS = [
  [1, 'Today'],
  [7, 'Last 7 days'],
  [30, 'Last 30 days'],
  [90, 'Last 90 days'],
] as const;
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

interface Props {
  readonly from: string;
  readonly to: string;
  readonly set: (change: { from: string; to: string }) => void;
}

/** The days in which applications began: a period until today, or any two days. */
export function DatePill({ from, to, set }: Props) {
  const dates =
    from === '' && to === '' ? '' : `${from === '' ? '…' : dayName(from)} – ${to === '' ? 'today' : dayName(to)}`;
  return (
    <Pill name="Date" value={dates} clear={() => set({ from: '', to: '' })}>
      {(close) => (
        <>
          <Choices
            options={PERIODS.map(([days, name]) => [dayAgo(days - 1), name])}
            value={to === '' ? from : ''}
            choose={(chosen) => {
              set({ from: chosen, to: '' });
              close();
            }}
          />
          <DaysForm
            from={from}
            to={to}
            latest={dayAgo(0)}
            apply={(days) => {
              set(days);
              close();
            }}
          />
        </>
      )}
    </Pill>
  );
}
