import type { Overview, RowStatus } from '@verify/contract';
import { count, words } from '../../app/format.ts';
import { DayPlot } from '../../parts/plots/day-plot.tsx';
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
