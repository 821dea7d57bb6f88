import type { ApplicationPage, FlowRetention, FlowView, Overview, RowStatus } from '@verify/contract';
import { ask, me, useData } from '../../app/api.ts';
import { compared, count, duration, milliseconds, percent } from '../../app/format.ts';
import { link, place, setQuery } from '../../app/router.ts';
import { Icon } from '../../parts/icons.tsx';
import { ChoicePill } from '../../parts/pill.tsx';
import { Button, Fault, Page, Waiting } from '../../parts/parts.tsx';
import { Concerns, Funnel } from './funnel.tsx';
import { FirstSteps } from './first-steps-card.tsx';
import { OUTCOMES, Outcomes, Times } from './by-day.tsx';
import { before, Range, rangeOf } from './range.tsx';
import { PlotCard } from '../../parts/plots/plot-card.tsx';
import '../../styles/plots.css';

const LIVE_MS = 15_000;
/** Up to this number the first steps are shown above the statistics. */
const FEW = 3;

export function OverviewScreen() {
  const { query } = place.value;
  const { from, to } = rangeOf(query);
  const flow = query.get('flow') ?? '';
  const asked = new URLSearchParams({ from, to, ...(flow === '' ? {} : { flow }) });
  const { value, refused, reload } = useData<Overview>(`/overview?${asked}`, LIVE_MS);
  const earlier = new URLSearchParams({ ...before({ from, to }), ...(flow === '' ? {} : { flow }) });
  const past = useData<Overview>(`/overview?${earlier}`);
  const flows = useData<{ items: Pick<FlowView, 'name'>[] }>('/flows');
  // No data in this period: whether there was any before decides what is shown.
  const started = value ? Object.values(value.statuses).reduce((sum, n) => sum + n, 0) : null;
  const any = useData<ApplicationPage>(started === 0 ? '/applications?' : null);
  const isNew = started === 0 && any.value?.items.length === 0;
  return (
    <Page title="Overview">
      <RetentionNotice />
      {started !== null && started <= FEW && (started > 0 || isNew) && <FirstSteps applications={!isNew} />}
      {!isNew && (
        <div class="filters">
          <Range query={query} />
          <ChoicePill
            name="Flow"
            value={flow}
            options={(flows.value?.items ?? []).map(({ name }) => [name, name])}
            choose={(chosen) => setQuery('/', { flow: chosen })}
          />
        </div>
      )}
      {refused && <Fault refused={refused} retry={() => void reload()} />}
      {!value && !refused && <Waiting />}
      {value && (started! > 0 || any.value !== null) && !isNew && <Plots overview={value} past={past.value} />}
    </Page>
  );
}

type PlotsProps = { overview: Overview; past: Overview | null };

const Plots = ({ overview, past }: PlotsProps) => (
  <>
    <Numbers overview={overview} past={past} />
    <Outcomes overview={overview} />
    <div class="halves even">
      <Funnel overview={overview} />
      <Concerns overview={overview} />
    </div>
    <Times overview={overview} />
    <WebhookHealth overview={overview} />
  </>
);

function Numbers({ overview, past }: PlotsProps) {
  const { statuses, webhooks, p50Seconds, p95Seconds } = overview;
  const sum = (names: readonly RowStatus[], of = statuses): number =>
    names.reduce((total, name) => total + (of[name] ?? 0), 0);
  const decided = sum(OUTCOMES);
  const open = ['processing', 'collecting', 'expired'] as const;
  const started = decided + sum(open);
  const then = past === null ? 0 : sum([...OUTCOMES, ...open], past.statuses);
  const share = (of: number, all: number): string => (all === 0 ? '–' : percent(of / all));
  const delivered = webhooks.reduce((total, { delivered: n }) => total + n, 0);
  const failed = webhooks.reduce((total, { failed: n }) => total + n, 0);
  const slowest = Math.max(...webhooks.map(({ p95Ms }) => p95Ms ?? 0), 0);
  const figures = [
    ['Started', count(started), [`${count(decided)} decided`, compared(started, then)].filter(Boolean).join(' · ')],
    ['Approved', share(statuses.approved ?? 0, decided), `${share(statuses.declined ?? 0, decided)} declined`],
    [
      <a href={link('/review')}>For review</a>,
      count(statuses['needs-review'] ?? 0),
      `${share(statuses['needs-review'] ?? 0, decided)} of results`,
    ],
    ['Time to result', duration(p50Seconds), `95% within ${duration(p95Seconds)}`],
    [
      'Webhooks delivered',
      share(delivered, delivered + failed),
      delivered === 0 ? 'None sent' : `95% within ${milliseconds(slowest)}`,
    ],
  ] as const;
  return (
    <dl class="numbers">
      {figures.map(([name, value, note], index) => (
        <div class="figure" key={index}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shown to admins until one of them confirms it, so that erased data surprises nobody. */
function RetentionNotice() {
  const { value } = me;
  if (!value?.retentionNotice) return null;
  const dismiss = async (): Promise<void> => {
    const done = await ask('POST', '/policy/seen', {});
    if (done.ok && me.value) me.value = { ...me.value, retentionNotice: null };
  };
  return (
    <aside class="notice" aria-label="Retention">
      <Icon name="policy" />
      <p>
        {retentionWords(value.retentionNotice)} <a href={link('/settings/policy')}>Change this in Policy</a>
      </p>
      <Button verb="Got it" act={dismiss} />
    </aside>
  );
}

function retentionWords({ videoDays, imageDays, dataDays }: FlowRetention): string {
  if (dataDays !== null && videoDays === dataDays && imageDays === dataDays) {
    return `All personal data is erased ${dataDays} days after the result.`;
  }
  if (dataDays === null) return 'Personal data is kept until someone redacts the application.';
  return `All personal data is erased ${dataDays} days after the result; pictures and videos are erased earlier.`;
}

const COLUMNS = ['Endpoint', 'Delivered', 'Share', 'After retries', 'Failed', 'Pending', 'Median', '95% within'];
const MILLISECONDS = [6, 7];

const WebhookHealth = ({ overview: { webhooks } }: { overview: Overview }) => (
  <PlotCard
    title="Webhooks"
    note="Deliveries of events in this period, from the event to the answer"
    file="webhooks"
    none="Nothing was sent in this period"
    columns={COLUMNS}
    rows={webhooks.map(({ url, delivered, retried, failed, pending, p50Ms, p95Ms }) => [
      url || 'Removed endpoint',
      delivered,
      delivered + failed === 0 ? null : percent(delivered / (delivered + failed)),
      retried,
      failed,
      pending,
      p50Ms,
      p95Ms,
    ])}
    format={(cell, column) =>
      typeof cell !== 'number' ? (cell ?? '–') : MILLISECONDS.includes(column) ? milliseconds(cell) : count(cell)
    }
  />
);
