import { DEFAULT_WEBHOOK_KINDS, type EndpointView, type FlowWebhooks } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { may } from '../../app/rights.ts';
import { useData } from '../../app/use-data.ts';
import { DeleteEndpoint } from '../../parts/delete-endpoint.tsx';
import { EventChecks } from '../../parts/event-checks.tsx';
import { Card, Dialog, Empty, Fault, Field, Waiting } from '../../parts/parts.tsx';
import { Switch } from './field-row.tsx';
import type { Draft } from './use-draft.ts';

/** As the specification says, the setting is enabled and saved first; then webhooks can be added for this flow. */
export function WebhooksSection({ draft }: { draft: Draft }) {
  const { settings, set, flow } = draft;
  const ready = flow.settings.ownWebhooks;
  return (
    <>
      <Card title="Webhooks of this flow">
        <div class="pad">
          <Switch
            label="Use own webhooks"
            about="Events of this flow go to its own endpoints and no longer to the account’s."
            checked={settings.ownWebhooks}
            change={(ownWebhooks) => set({ ownWebhooks })}
          />
          {settings.ownWebhooks && !ready && (
            <p class="field-warning" role="status">
              Save the flow first; then endpoints can be added.
            </p>
          )}
        </div>
      </Card>
      {ready && may('connect') && <Endpoints flowId={flow.id} />}
    </>
  );
}

function Endpoints({ flowId }: { flowId: string }) {
  const data = useData<FlowWebhooks>(`/flows/${flowId}/webhooks`);
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<EndpointView | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const toggle = async ({ id, url, kinds, enabled, version }: EndpointView): Promise<void> => {
    const answer = await ask('PUT', `/webhooks/${id}`, { version, url, kinds, enabled: !enabled });
    setRefused(answer.ok ? null : answer);
    await data.reload();
  };
  const fault = refused ?? data.refused;
  return (
    <Card
      title="Endpoints of this flow"
      note="Signed with the account’s key. Failed deliveries are retried every 5 s for 5 minutes."
      actions={
        <button type="button" class="button" onClick={() => setAdding(true)}>
          Add endpoint
        </button>
      }
    >
      {fault && <Fault refused={fault} />}
      {!data.value && !fault && <Waiting rows={2} />}
      {data.value?.items.length === 0 && (
        <Empty title="No endpoints">Until you add an endpoint, events of this flow are not sent to anyone.</Empty>
      )}
      <ul class="endpoints">
        {data.value?.items.map((endpoint) => (
          <li key={endpoint.id}>
            <div>
              <b class="mono">{endpoint.url}</b>
              <small>{endpoint.kinds.join(' · ')}</small>
            </div>
            <span class="badge" data-tone={endpoint.enabled ? 'good' : 'calm'}>
              {endpoint.enabled ? 'On' : 'Off'}
            </span>
            <button type="button" class="button" onClick={() => toggle(endpoint)}>
              {endpoint.enabled ? 'Turn off' : 'Turn on'}
            </button>
            <button type="button" class="button" onClick={() => setDeleting(endpoint)}>
              Delete
            </button>
          </li>
        ))}
      </ul>
      {deleting && (
        <DeleteEndpoint
          endpoint={deleting}
          close={() => {
            setDeleting(null);
            void data.reload();
          }}
        />
      )}
      {adding && (
        <Add
          flowId={flowId}
          close={() => setAdding(false)}
          done={async () => {
            setAdding(false);
            await data.reload();
          }}
        />
      )}
    </Card>
  );
}

function Add({ flowId, close, done }: { flowId: string; close: () => void; done: () => Promise<void> }) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const body = { url: String(form.get('url')).trim(), kinds: form.getAll('kinds') };
    const answer = await ask('POST', `/flows/${flowId}/webhooks`, body);
    if (answer.ok) await done();
    else setRefused(answer);
  };
  const about = (pointer: string): string | undefined =>
    refused?.errors.find((error) => error.pointer.startsWith(pointer))?.detail;
  return (
    <Dialog title="Add endpoint" close={close}>
      <form onSubmit={save} noValidate>
        {refused && !about('/url') && !about('/kinds') && <Fault refused={refused} />}
        <Field label="Address" hint="An https address on the public internet" error={about('/url')}>
          <input
            name="url"
            type="url"
            autoFocus
            placeholder="https://shop.example/hooks"
            aria-invalid={!!about('/url')}
          />
        </Field>
        <EventChecks chosen={DEFAULT_WEBHOOK_KINDS} />
        {about('/kinds') && (
          <small class="field-error" role="alert">
            Select at least one event.
          </small>
        )}
        <div class="actions end">
          <button class="button" type="button" onClick={close}>
            Cancel
          </button>
          <button class="button primary">Add</button>
        </div>
      </form>
    </Dialog>
  );
}
