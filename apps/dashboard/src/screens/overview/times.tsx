import type { Overview } from '@verify/contract';
import { duration } from '../../app/format.ts';
import { DayPlot, type Frame } from '../../parts/plots/day-plot.tsx';
import { PlotCard } from '../../parts/plots/plot-card.tsx';

const LINES = [
  ['p95Seconds', 'p95'],
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
      columns={['Day', 'Median, seconds', 'p95, seconds']}
      rows={days.map(({ day, p50Seconds, p95Seconds }) => [day, p50Seconds, p95Seconds])}
    >
      <DayPlot
        days={days.map(({ day }) => day)}
        highest={highest}
        format={(seconds) => (seconds < 90 ? `${seconds} s` : duration(seconds))}
        label={`Time to result by day: p95 at most ${duration(highest)}`}
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
