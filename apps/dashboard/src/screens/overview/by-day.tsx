import type { Overview, RowStatus } from '@verify/contract';
import { count, duration, words } from '../../app/format.ts';
import { DayPlot, type Frame } from '../../parts/plots/day-plot.tsx';
import { PlotCard } from '../../parts/plots/plot-card.tsx';

export const OUTCOMES = ['approved', 'needs-review', 'declined', 'error'] as const satisfies readonly RowStatus[];

export function Outcomes({ overview: { days } }: { overview: Overview }) {
  const totals = days.map(({ counts }) => OUTCOMES.reduce((sum, status) => sum + (counts[status] ?? 0), 0));
  const all = totals.reduce((sum, n) => sum + n, 0);
  return (
    <PlotCard
      title="Outcomes"
      note="By the day the application was started, in UTC"
      file="outcomes"
      columns={['Day', ...OUTCOMES.map(words)]}
      rows={days.map(({ day, counts }) => [day, ...OUTCOMES.map((status) => counts[status] ?? 0)])}
    >
      <DayPlot
        days={days.map(({ day }) => day)}
        highest={Math.max(...totals)}
        least={1}
        format={count}
        label={`Outcomes by day: ${count(all)} in ${days.length} days, at most ${count(Math.max(...totals))} a day`}
        series={OUTCOMES.map((status) => [status, words(status), (index) => count(days[index]!.counts[status] ?? 0)])}
      >
        {({ x, y, step, foot }) =>
          days.flatMap(({ day, counts }, index) => {
            const gap = Math.min(4, step * 0.2);
            let below = 0;
            return OUTCOMES.map((status) => {
              const from = below;
              below += counts[status] ?? 0;
              if (below === from) return null;
              const top = y(below);
              return (
                <rect
                  key={`${day} ${status}`}
                  data-series={status}
                  x={x(index) + gap / 2}
                  y={top}
                  width={Math.max(1, Math.min(36, step - gap))}
                  height={Math.max(1, (from === 0 ? foot : y(from)) - top - (from === 0 ? 0 : 0.5))}
                />
              );
            });
          })
        }
      </DayPlot>
    </PlotCard>
  );
}

const LINES = [
  ['p95Seconds', '95% within'],
  ['p50Seconds', 'Median'],
] as const;

/** Time from submission to result, by day. Days without a result interrupt the line. */
export function Times({ overview: { days } }: { overview: Overview }) {
  const highest = Math.max(...days.map(({ p95Seconds }) => p95Seconds ?? 0));
  return (
    <PlotCard
      title="Time to result"
      note="From the submission to the result"
      file="time-to-result"
      columns={['Day', 'Median, seconds', '95% within, seconds']}
      rows={days.map(({ day, p50Seconds, p95Seconds }) => [day, p50Seconds, p95Seconds])}
    >
      <DayPlot
        days={days.map(({ day }) => day)}
        highest={highest}
        format={(seconds) => (seconds < 90 ? `${seconds} s` : duration(seconds))}
        label={`Time to result by day: 95% within ${duration(highest)}`}
        series={LINES.map(([name, text]) => [name, text, (index) => duration(days[index]![name])])}
      >
        {(frame) =>
          LINES.map(([name]) => (
            <g key={name} data-series={name}>
              {runs(days.map((day) => day[name])).map((run) => (
                <path key={run.start} class={run.values.length === 1 ? 'alone' : undefined} d={pathOf(run, frame)} />
              ))}
            </g>
          ))
        }
      </DayPlot>
    </PlotCard>
  );
}

type Run = { start: number; values: number[] };

function runs(values: readonly (number | null)[]): Run[] {
  const found: Run[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = found.at(-1);
    if (last && last.start + last.values.length === index) last.values.push(value);
    else found.push({ start: index, values: [value] });
  });
  return found;
}

function pathOf({ start, values }: Run, { x, y, step }: Frame): string {
  const points = values.map((value, i) => `${(x(start + i) + step / 2).toFixed(1)} ${y(value).toFixed(1)}`);
  // A single day is a dot: a line of zero length with round ends.
  return `M${points.join('L')}${points.length === 1 ? 'h.01' : ''}`;
}
