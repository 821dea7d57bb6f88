import type { Overview } from '@verify/contract';
import { count, milliseconds, percent } from '../../app/format.ts';
import { Badge, Button, Card, Empty } from '../../parts/parts.tsx';
import { saveCsv } from '../../parts/plots/plot-card.tsx';
import { type Columns, Table } from '../../parts/table.tsx';

const CELLS: Columns<Overview['webhooks'][number]> = [
  ['Endpoint', ({ url }) => url || <span class="muted">Removed endpoint</span>, 'mono clip wide card-title'],
  [
    'Delivered',
    ({ delivered, failed }) => (
      <>
        {count(delivered)}{' '}
        <small class="beside">{delivered + failed === 0 ? '' : percent(delivered / (delivered + failed))}</small>
      </>
    ),
    'end',
  ],
  ['After retries', ({ retried }) => count(retried), 'end'],
  ['Failed', ({ failed }) => (failed > 0 ? <Badge tone="bad">{count(failed)}</Badge> : 0), 'end'],
  ['Pending', ({ pending }) => count(pending), 'end'],
  ['Median', ({ p50Ms }) => milliseconds(p50Ms), 'end nowrap'],
  ['p95', ({ p95Ms }) => milliseconds(p95Ms), 'end nowrap'],
];

export function WebhookHealth({ overview: { webhooks } }: { overview: Overview }) {
  const rows = webhooks.map(({ url, delivered, retried, failed, pending, p50Ms, p95Ms }) => [
    url || 'Removed endpoint',
    delivered,
    retried,
    failed,
    pending,
    p50Ms,
    p95Ms,
  ]);
  return (
    <Card
      title="Webhooks"
      note="Deliveries of events in this period, from the event to the answer"
      actions={
        <Button
          kind="quiet small"
          verb="CSV"
          label="Webhooks as CSV"
          act={() => saveCsv('webhooks.csv', [CELLS.map(([head]) => head), ...rows])}
        />
      }
    >
      <Table
        scrolls
        label="Deliveries by endpoint"
        columns={CELLS}
        rows={webhooks}
        keyOf={({ endpointId }) => endpointId}
        none={<Empty title="Nothing was sent in this period" />}
      />
    </Card>
  );
}
