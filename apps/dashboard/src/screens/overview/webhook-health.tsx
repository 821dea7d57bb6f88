import type { Overview } from '@verify/contract';
import { count, milliseconds, percent } from '../../app/format.ts';
import { PlotCard } from '../../parts/plots/plot-card.tsx';

const COLUMNS = ['Endpoint', 'Delivered', 'Share', 'After retries', 'Failed', 'Pending', 'Median', 'p95'];
const MILLISECONDS = [6, 7];

export const WebhookHealth = ({ overview: { webhooks } }: { overview: Overview }) => (
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
