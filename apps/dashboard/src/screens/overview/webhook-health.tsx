import type { Overview } from '@verify/contract';
import { count, milliseconds, percent } from '../../app/format.ts';
import { Badge, Card, Empty } from '../../parts/parts.tsx';
import { saveCsv } from '../../app/save-csv.ts';

const COLUMNS = ['Endpoint', 'Delivered', 'After retries', 'Failed', 'Pending', 'Median', 'p95'] as const;

/** Each endpoint's deliveries in these days. */
export function WebhookHealth({ overview: { webhooks } }: { overview: Overview }) {
  const rows = webhooks.map((each) => [
    each.url || 'Removed endpoint',
    each.delivered,
    each.retried,
    each.failed,
    each.pending,
    each.p50Ms,
    each.p95Ms,
  ]);
  return (
    <Card
      title="Webhooks"
      note="Deliveries of events in this period, from the event to the answer"
      actions={
        <button
          class="button quiet small"
          aria-label="Webhooks as CSV"
          onClick={() => saveCsv('webhooks.csv', [COLUMNS, ...rows])}
        >
          CSV
        </button>
      }
    >
      {webhooks.length === 0 ? (
        <Empty title="Nothing was sent in this period" />
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Deliveries by endpoint">
          <table class="table">
            <thead>
              <tr>
                {COLUMNS.map((column, index) => (
                  <th key={column} class={index > 0 ? 'end' : undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {webhooks.map((each) => {
                const ended = each.delivered + each.failed;
                return (
                  <tr key={each.endpointId}>
                    <td class="mono clip wide">{each.url || <span class="muted">Removed endpoint</span>}</td>
                    <td class="end">
                      {count(each.delivered)}{' '}
                      <small class="beside">{ended === 0 ? '' : percent(each.delivered / ended)}</small>
                    </td>
                    <td class="end">{count(each.retried)}</td>
                    <td class="end">{each.failed > 0 ? <Badge tone="bad">{count(each.failed)}</Badge> : 0}</td>
                    <td class="end">{count(each.pending)}</td>
                    <td class="end nowrap">{milliseconds(each.p50Ms)}</td>
                    <td class="end nowrap">{milliseconds(each.p95Ms)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
