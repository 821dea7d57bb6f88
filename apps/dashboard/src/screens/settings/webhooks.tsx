import { DEFAULT_WEBHOOK_KINDS, type DeliveryView, type EndpointView, type WebhookSettings } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { useData } from '../../app/use-data.ts';
import { DeleteEndpoint } from '../../parts/delete-endpoint.tsx';
import { EventChecks } from '../../parts/event-checks.tsx';
import { Card, Dialog, Empty, Fault, Field, Page, Waiting } from '../../parts/parts.tsx';
import { SignatureKeys } from './signature-keys.tsx';
import { Delivery } from '../application/deliveries.tsx';

export function Webhooks() {
  const data = useData<WebhookSettings>('/webhooks');
  const [editing, setEditing] = useState<EndpointView | 'new' | null>(null);
  const [deleting, setDeleting] = useState<EndpointView | null>(null);
  const [ping, setPing] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const test = async (id: string): Promise<void> => {
    const answer = await ask<{ deliveryId: string }>('POST', `/webhooks/${id}/test`);
    setRefused(answer.ok ? null : answer);
    if (answer.ok) setPing(answer.value.deliveryId);
  };
  const add = (
    <button class="button primary" onClick={() => setEditing('new')}>
      Add endpoint
    </button>
  );
  return (
    <Page title="Webhooks" actions={!!data.value?.endpoints.length && add}>
      {refused && <Fault refused={refused} />}
      {!data.value && (data.refused ? <Fault refused={data.refused} /> : <Waiting rows={4} />)}
      {data.value && (
        <>
          <Card
            title="Endpoints"
            note="Every endpoint gets the events that are selected for it. Only HTTP 200 counts as success; after any other answer the delivery is retried every 5 s for 5 minutes."
          >
            {data.value.endpoints.length === 0 && (
              <Empty title="No endpoints" action={add}>
                Add an address of your backend.
              </Empty>
            )}
            <ul class="endpoints">
              {data.value.endpoints.map((endpoint) => (
                <li key={endpoint.id}>
                  <div>
                    <b class="mono">{endpoint.url}</b>
                    <small>{endpoint.kinds.join(' · ')}</small>
                  </div>
                  <span class="badge" data-tone={endpoint.enabled ? 'good' : 'calm'}>
                    {endpoint.enabled ? 'On' : 'Off'}
                  </span>
                  <button class="button" disabled={!endpoint.enabled} onClick={() => test(endpoint.id)}>
                    Send test
                  </button>
                  <button class="button" onClick={() => setEditing(endpoint)}>
                    Edit
                  </button>
                  <button class="button" onClick={() => setDeleting(endpoint)}>
                    Delete
                  </button>
                </li>
              ))}
            </ul>
          </Card>
          {ping && <Ping key={ping} id={ping} />}
          <SignatureKeys settings={data.value} reload={data.reload} />
        </>
      )}
      {deleting && (
        <DeleteEndpoint
          endpoint={deleting}
          close={() => {
            setDeleting(null);
            void data.reload();
          }}
        />
      )}
      {editing && (
        <Editor
          endpoint={editing === 'new' ? null : editing}
          close={() => setEditing(null)}
          done={async () => {
            setEditing(null);
            await data.reload();
          }}
        />
      )}
    </Page>
  );
}

function Ping({ id }: { id: string }) {
  const { value, reload } = useData<DeliveryView>(`/deliveries/${id}`, 1_000);
  return value ? <Delivery delivery={value} reload={reload} /> : <Waiting rows={2} />;
}

function Editor({
  endpoint,
  close,
  done,
}: {
  endpoint: EndpointView | null;
  close: () => void;
  done: () => Promise<void>;
}) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const body = { url: String(form.get('url')).trim(), kinds: form.getAll('kinds') };
    const answer = endpoint
      ? await ask('PUT', `/webhooks/${endpoint.id}`, {
          ...body,
          version: endpoint.version,
          enabled: form.has('enabled'),
        })
      : await ask('POST', '/webhooks', body);
    if (answer.ok) await done();
    else setRefused(answer);
  };
  const stale = refused?.code === 'stale_edit';
  const about = stale ? undefined : refused?.errors.find(({ pointer }) => pointer === '/url')?.detail;
  return (
    <Dialog title={endpoint ? 'Edit endpoint' : 'Add endpoint'} close={close}>
      <form onSubmit={save} noValidate>
        {refused && !about && (
          <Fault
            refused={
              !stale && refused.errors.some(({ pointer }) => pointer === '/kinds')
                ? { ...refused, message: 'Select at least one event.' }
                : refused
            }
          />
        )}
        <Field label="Address" hint="An https address on the public internet" error={about && `Refused: ${about}`}>
          <input
            name="url"
            type="url"
            autoFocus
            defaultValue={endpoint?.url ?? ''}
            placeholder="https://shop.example/webhooks/verify"
            aria-invalid={!!about}
          />
        </Field>
        <EventChecks chosen={endpoint?.kinds ?? DEFAULT_WEBHOOK_KINDS} />
        {endpoint && (
          <label class="check">
            <input type="checkbox" name="enabled" defaultChecked={endpoint.enabled} /> Deliver to this endpoint
          </label>
        )}
        <div class="actions end">
          <button class="button" type="button" onClick={close}>
            Cancel
          </button>
          <button class="button primary">Save</button>
        </div>
      </form>
    </Dialog>
  );
}
