import { CHECK_CODES, isCheckCode, type Overview, type RowStatus } from '@verify/contract';
import { count, duration, words } from '../app/format.ts';
import { link } from '../app/router.ts';
import { useData } from '../app/use-data.ts';
import { Card, Empty, Fault, Page, Waiting } from '../parts/parts.tsx';

const ORDER = ['approved', 'needs-review', 'declined', 'error'] as const satisfies readonly RowStatus[];

export function OverviewScreen() {
  const { value, refused, reload } = useData<Overview>('/overview', 15_000);
  return (
    <Page title="Overview" actions={value && <Export overview={value} />}>
      {!value && (refused ? <Fault refused={refused} retry={() => void reload()} /> : <Waiting />)}
      {value && (
        <>
          <div class="numbers">
            <Number name="Decided in 30 days" value={count(decided(value))} />
            <Number name="Approved" value={share(value, 'approved')} />
            <Number name="Waiting for review" value={count(value.waiting)} to="/review" />
            <Number
              name="Time to result, median"
              value={duration(value.medianSeconds)}
              note={`95 % within ${duration(value.p95Seconds)}`}
            />
          </div>
          <div class="halves">
            <Card title="Outcomes by day" note="Last 30 days, UTC">
              <Bars overview={value} />
            </Card>
            <Card title="Top concerns">
              <Codes overview={value} />
            </Card>
          </div>
          <Card title="Webhooks" note="Deliveries of the last 30 days">
            <dl class="inline">
              {(['delivered', 'pending', 'failed'] as const).map((state) => (
                <div key={state}>
                  <dt>{words(state)}</dt>
                  <dd>{count(value.webhooks[state])}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </>
      )}
    </Page>
  );
}

const decided = ({ statuses }: Overview): number => ORDER.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);

function share(overview: Overview, status: RowStatus): string {
  const all = decided(overview);
  return all === 0 ? '–' : `${Math.round(((overview.statuses[status] ?? 0) / all) * 100)} %`;
}

const Number = ({ name, value, note, to }: { name: string; value: string; note?: string; to?: string }) => (
  <div class="card number">
    <p>{to ? <a href={link(to)}>{name}</a> : name}</p>
    <b>{value}</b>
    {note && <small>{note}</small>}
  </div>
);

const WIDTH = 600;
const HEIGHT = 170;

function Bars({ overview: { days } }: { overview: Overview }) {
  const totals = days.map(({ counts }) => ORDER.reduce((sum, status) => sum + (counts[status] ?? 0), 0));
  const most = Math.max(1, ...totals);
  const step = WIDTH / days.length;
  const bars = days.flatMap(({ day, counts }, index) => {
    let top = HEIGHT;
    return ORDER.map((status) => {
      const height = ((counts[status] ?? 0) / most) * (HEIGHT - 10);
      top -= height;
      return { key: `${day} ${status}`, day, status, n: counts[status] ?? 0, x: index * step + 2, y: top, height };
    });
  });
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Outcomes by day; at most ${most} a day`}>
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {bars
          .filter(({ n }) => n > 0)
          .map(({ key, day, status, n, x, y, height }) => (
            <rect key={key} data-status={status} x={x} y={y} width={step - 4} height={height} rx="1.500">
              <title>{`${day}: ${n} ${words(status).toLowerCase()}`}</title>
            </rect>
          ))}
      </svg>
      <figcaption>
        <span>{days[0]?.day}</span>
        <span class="legend">
          {ORDER.map((status) => (
            <span key={status} data-status={status}>
              {words(status)}
            </span>
          ))}
        </span>
        <span>{days.at(-1)?.day}</span>
      </figcaption>
    </figure>
  );
}

function Codes({ overview: { codes } }: { overview: Overview }) {
  if (codes.length === 0) return <Empty title="None in 30 days" />;
  const most = codes[0]!.count;
  return (
    <ul class="top">
      {codes.map(({ code, count: n }) => (
        <li key={code}>
          <a href={link(`/applications?code=${code}`)}>
            <code>{code}</code>
            <span>{isCheckCode(code) ? CHECK_CODES[code].message : ''}</span>
            <b>{count(n)}</b>
          </a>
          <meter min={0} max={most} value={n} aria-label={code} />
        </li>
      ))}
    </ul>
  );
}

function Export({ overview }: { overview: Overview }) {
  const lines = [
    ['day', ...ORDER],
    ...overview.days.map(({ day, counts }) => [day, ...ORDER.map((s) => counts[s] ?? 0)]),
  ];
  const save = (): void => {
    const url = URL.createObjectURL(
      new Blob([`${lines.map((line) => line.join(',')).join('\n')}\n`], { type: 'text/csv' }),
    );
    Object.assign(document.createElement('a'), { href: url, download: 'outcomes.csv' }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <button class="button" onClick={save}>
      Export CSV
    </button>
  );
}
