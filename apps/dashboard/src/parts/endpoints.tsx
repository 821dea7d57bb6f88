import { DEFAULT_WEBHOOK_KINDS, type EndpointSecret, type EndpointView, WebhookKind } from '@verify/contract';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../app/api.ts';
import { Confirm } from './forms/confirm.tsx';
import { FormDialog, TextField } from './forms/form.tsx';
import { ShownOnce } from './forms/shown-once.tsx';
import { Badge, Card, Empty } from './parts.tsx';

/** Kinds that an endpoint can select. A test is always sent. */
const KINDS = WebhookKind.options.filter((kind) => kind !== 'webhook.test');

interface Props {
  readonly title: string;
  readonly note: string;
  readonly none: string;
  readonly endpoints: readonly EndpointView[];
  /** Where a new one is sent to, such as `/webhooks`. */
  readonly path: string;
  readonly reload: () => Promise<void>;
  readonly actions?: (endpoint: EndpointView) => ComponentChildren;
}

/** Endpoints of the account or of a flow: to add, edit, turn off and delete. */
export function Endpoints({ title, note, none, endpoints, path, reload, actions }: Props) {
  const [editing, setEditing] = useState<EndpointView | 'new' | null>(null);
  const [deleting, setDeleting] = useState<EndpointView | null>(null);
  const [renewing, setRenewing] = useState<EndpointView | null>(null);
  const add = (
    <button type="button" class="button primary" onClick={() => setEditing('new')}>
      Add endpoint
    </button>
  );
  const closed = (): void => {
    setEditing(null);
    setDeleting(null);
    setRenewing(null);
    void reload();
  };
  return (
    <Card title={title} note={note} actions={endpoints.length > 0 && add}>
      {endpoints.length === 0 && (
        <Empty title="No endpoints" action={add}>
          {none}
        </Empty>
      )}
      <ul class="endpoints">
        {endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            <div>
              <b class="mono">{endpoint.url}</b>
              <small>{endpoint.kinds.join(' · ')}</small>
            </div>
            <Badge tone={endpoint.enabled ? 'good' : 'calm'}>{endpoint.enabled ? 'On' : 'Off'}</Badge>
            {actions?.(endpoint)}
            <button type="button" class="button" onClick={() => setRenewing(endpoint)}>
              Secret
            </button>
            <button type="button" class="button" onClick={() => setEditing(endpoint)}>
              Edit
            </button>
            <button type="button" class="button" onClick={() => setDeleting(endpoint)}>
              Delete
            </button>
          </li>
        ))}
      </ul>
      {deleting && (
        <Confirm
          title="Delete this endpoint?"
          verb="Delete"
          close={closed}
          act={() => ask('POST', `/webhooks/${deleting.id}/remove`)}
        >
          <p class="mono">{deleting.url}</p>
          <p>
            This endpoint will get no more events, and deliveries still being retried will fail. Past deliveries stay in
            the delivery log.
          </p>
        </Confirm>
      )}
      {renewing && <SharedSecret endpoint={renewing} close={closed} />}
      {editing && <Editor endpoint={editing === 'new' ? null : editing} path={path} close={closed} />}
    </Card>
  );
}

function SharedSecret({ endpoint: { id, url, hasSecret }, close }: { endpoint: EndpointView; close: () => void }) {
  return (
    <ShownOnce
      titles={[hasSecret ? 'Replace the shared secret?' : 'Create a shared secret?', 'The new shared secret']}
      verb={hasSecret ? 'Replace secret' : 'Create secret'}
      note="It is shown only once. Store it where your backend keeps its secrets."
      label="shared secret"
      close={close}
      make={async () => {
        const answer = await ask<EndpointSecret>('POST', `/webhooks/${id}/secret`);
        return answer.ok ? { ...answer, value: answer.value.secret } : answer;
      }}
    >
      {() => (
        <>
          <p class="mono">{url}</p>
          <p>
            Libraries for Standard Webhooks such as svix verify deliveries with it. Receivers that verify the signature
            key don’t need it.{hasSecret && ' The secret before it stays valid for one day.'}
          </p>
        </>
      )}
    </ShownOnce>
  );
}

interface EditorProps {
  readonly endpoint: EndpointView | null;
  readonly path: string;
  readonly close: () => void;
}

function Editor({ endpoint, path, close }: EditorProps) {
  const chosen: readonly string[] = endpoint?.kinds ?? DEFAULT_WEBHOOK_KINDS;
  const send = (form: FormData) => {
    const body = { url: String(form.get('url')).trim(), kinds: form.getAll('kinds') };
    const { version } = endpoint ?? {};
    return endpoint
      ? ask('PUT', `/webhooks/${endpoint.id}`, { ...body, version, enabled: form.has('enabled') })
      : ask('POST', path, body);
  };
  return (
    <FormDialog title={endpoint ? 'Edit endpoint' : 'Add endpoint'} verb="Save" close={close} send={send}>
      {(at) => (
        <>
          <TextField
            label="Address"
            hint="An https address on the public internet"
            error={at('/url') && `Refused: ${at('/url')}`}
            name="url"
            type="url"
            dir="ltr"
            autoFocus
            defaultValue={endpoint?.url ?? ''}
            placeholder="https://shop.example/webhooks/verify"
          />
          <fieldset class="checks">
            <legend>Events</legend>
            {KINDS.map((kind) => (
              <label key={kind}>
                <input type="checkbox" name="kinds" value={kind} defaultChecked={chosen.includes(kind)} /> {kind}
              </label>
            ))}
          </fieldset>
          {at('/kinds') && (
            <small class="field-error" role="alert">
              Select at least one event.
            </small>
          )}
          {endpoint && (
            <label class="check">
              <input type="checkbox" name="enabled" defaultChecked={endpoint.enabled} /> Deliver to this endpoint
            </label>
          )}
        </>
      )}
    </FormDialog>
  );
}
