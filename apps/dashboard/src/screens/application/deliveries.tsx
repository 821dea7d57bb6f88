import type { DeliveryView } from '@verify/contract';
import { type Data, may, useData } from '../../app/api.ts';
import { exactly } from '../../app/format.ts';
import { type Columns, Loaded, Table } from '../../parts/table.tsx';
import { Badge, Button, Card, Copy, Empty } from '../../parts/parts.tsx';

const LIVE_MS = 2_000;

export function Deliveries({ id }: { id: string }) {
  const data = useData<{ items: DeliveryView[] }>(`/applications/${id}/deliveries`, LIVE_MS);
  return (
    <Loaded data={data} rows={3}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No webhooks">No endpoint is subscribed to this application’s events.</Empty>
        ) : (
          <div class="deliveries">
            {items.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} data={data} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

type Attempt = DeliveryView['attempts'][number];

const ATTEMPTS: Columns<Attempt> = [
  [
    'Attempt',
    ({ attempt, headers: sent, answer, error }) => (
      <details>
        <summary>#{attempt}</summary>
        <h3>Headers</h3>
        <pre tabIndex={0}>{headers(sent) || 'Signed with a key that no longer exists.'}</pre>
        <h3>Response</h3>
        <pre tabIndex={0}>{answer || error || 'Empty'}</pre>
      </details>
    ),
    'card-title',
  ],
  ['Time', ({ startedAt }) => exactly(startedAt), 'nowrap'],
  ['Response', (attempt) => <Answer attempt={attempt} />],
  ['Latency', ({ endedAt, startedAt }) => (endedAt === null ? '–' : `${endedAt - startedAt} ms`), 'end nowrap'],
];

export function Delivery({ delivery, data }: { delivery: DeliveryView; data: Data<unknown> }) {
  const replay = (): Promise<void> => data.change('POST', `/deliveries/${delivery.id}/replay`);
  return (
    <Card
      title={delivery.kind}
      note={<span class="mono">{delivery.url}</span>}
      actions={
        <>
          <Badge status={delivery.state} />
          {may('connect') && <Button verb="Replay" off={delivery.state === 'pending'} act={replay} />}
        </>
      }
    >
      <Table
        label={`Attempts of ${delivery.kind}`}
        columns={ATTEMPTS}
        rows={delivery.attempts.toReversed()}
        keyOf={({ attempt }) => attempt}
      />
      <AttemptsNote attempts={delivery.attempts} />
      <details class="body">
        <summary>Body</summary>
        <Copy text={delivery.body} label="body" />
        <pre tabIndex={0}>{pretty(delivery.body)}</pre>
      </details>
    </Card>
  );
}

/** An attempt is recorded when it ends, so a number is missing if the process did not survive it. */
function AttemptsNote({ attempts }: Pick<DeliveryView, 'attempts'>) {
  if (attempts.length === 0) return <p class="note pad">No attempt has finished yet.</p>;
  const lost = Math.max(...attempts.map(({ attempt }) => attempt)) - attempts.length;
  if (lost === 0) return null;
  return (
    <p class="note pad">{lost === 1 ? 'One attempt was' : `${lost} attempts were`} interrupted by a server restart.</p>
  );
}

function Answer({ attempt: { status, error, endedAt } }: { attempt: DeliveryView['attempts'][number] }) {
  const text = status === null ? (error ?? (endedAt === null ? 'Interrupted' : 'None')) : `HTTP ${status}`;
  return <Badge tone={status === 200 ? 'good' : 'bad'}>{text}</Badge>;
}

const headers = (all: Record<string, string>): string =>
  Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body; // never JSON that we did not write; shown as it is
  }
}
