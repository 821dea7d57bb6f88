import { CHECK_CODES, isCheckCode, type Overview } from '@verify/contract';
import { count } from '../../app/format.ts';
import { link } from '../../app/router.ts';
import { Empty } from '../../parts/parts.tsx';
import { PlotCard } from '../../parts/plots/plot-card.tsx';
import { Bar } from './funnel.tsx';

export function Concerns({ overview: { codes, from, to } }: { overview: Overview }) {
  const most = codes[0]?.count ?? 1;
  const words = (code: string): string => (isCheckCode(code) ? CHECK_CODES[code].message : '');
  return (
    <PlotCard
      title="Top concerns"
      note="Failed checks"
      file="concerns"
      columns={['Code', 'Applications', 'Meaning']}
      rows={codes.map(({ code, count: n }) => [code, n, words(code)])}
    >
      {codes.length === 0 ? (
        <Empty title="None in this period" />
      ) : (
        <ul class="bars">
          {codes.map(({ code, count: n }) => (
            <li key={code}>
              <a class="bar-name" href={link(`/applications?code=${code}&from=${from}&to=${to}`)} title={words(code)}>
                <code>{code}</code> {words(code)}
              </a>
              <Bar share={n / most} />
              <span class="bar-count">{count(n)}</span>
            </li>
          ))}
        </ul>
      )}
    </PlotCard>
  );
}
