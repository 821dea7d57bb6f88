import { DEFAULT_WEBHOOK_KINDS, type EndpointSecret, type EndpointView, WebhookKind } from '@verify/contract';
import type { ComponentChildren } from 'preact';
import { ask } from '../app/api.ts';
import { confirm, openDialog } from './forms/confirm.tsx';
import { Boxes, Check, TextField } from './forms/form.tsx';
import { ShownOnce } from './forms/proof.tsx';
import { Badge, Button, Card, Empty, FieldError } from './parts.tsx';

/** Kinds that an endpoint can select. A test is always sent. */
const KINDS = WebhookKind.options.filter((kind) => kind !== 'webhook.test');

interface Props {
  readonly title: string;
  readonly note: string;
  readonly none: string;
  readonly endpoints: readonly EndpointView[];
  /** Address for a new endpoint, such as `/webhooks`. */
  readonly path: string;
  readonly reload: () => Promise<void>;
  readonly actions?: (endpoint: EndpointView) => ComponentChildren;
}

export function Endpoints({ title, note, none, endpoints, path, reload, actions }: Props) {
  const add = <Button kind="primary" verb="Add endpoint" act={() => edit(null)} />;
  const edit = (endpoint: EndpointView | null): void =>
    confirm({
      title: endpoint ? 'Edit endpoint' : 'Add endpoint',
      verb: 'Save',
      tone: 'primary',
      method: endpoint ? 'PUT' : 'POST',
      path: endpoint ? `/webhooks/${endpoint.id}` : path,
      body: (form) => ({
        url: String(form.get('url')).trim(),
        kinds: form.getAll('kinds'),
        ...(endpoint && { version: endpoint.version, enabled: form.has('enabled') }),
      }),
      after: reload,
      stale: reload,
      about: (
        <>
          <TextField
            label="Address"
            hint="An https address on the public internet"
            wrong={(detail) => `Refused: ${detail}`}
            {...{ name: 'url', type: 'url', dir: 'ltr', autoFocus: true, defaultValue: endpoint?.url ?? '' }}
            placeholder="https://shop.example/webhooks/verify"
          />
          <fieldset class="checks">
            <legend>Events</legend>
            <Boxes
              name="kinds"
              options={KINDS.map((kind) => [kind, kind])}
              chosen={endpoint?.kinds ?? DEFAULT_WEBHOOK_KINDS}
            />
          </fieldset>
          <FieldError at="/kinds" wrong="Select at least one event." />
          {endpoint && <Check words="Deliver to this endpoint" name="enabled" defaultChecked={endpoint.enabled} />}
        </>
      ),
    });
  const remove = ({ id, url }: EndpointView): void =>
    confirm({
      title: 'Delete this endpoint?',
      verb: 'Delete',
      path: `/webhooks/${id}/remove`,
      subject: url,
      about:
        'This endpoint will get no more events, and deliveries still being retried will fail. Past deliveries stay in the delivery log.',
      after: reload,
    });
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
            <Button
              verb="Secret"
              act={() => openDialog((close) => <SharedSecret endpoint={endpoint} close={close} done={reload} />)}
            />
            <Button verb="Edit" act={() => edit(endpoint)} />
            <Button verb="Delete" act={() => remove(endpoint)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type SecretProps = { endpoint: EndpointView; close: () => void; done: () => Promise<void> };

const SharedSecret = ({ endpoint: { id, url, hasSecret }, close, done }: SecretProps) => (
  <ShownOnce
    titles={[hasSecret ? 'Replace the shared secret?' : 'Create a shared secret?', 'The new shared secret']}
    verb={hasSecret ? 'Replace secret' : 'Create secret'}
    note="It is shown only once. Store it where your backend keeps its secrets."
    label="shared secret"
    close={close}
    make={async () => {
      const answer = await ask<EndpointSecret>('POST', `/webhooks/${id}/secret`);
      await done();
      return answer.ok ? { ...answer, value: answer.value.secret } : answer;
    }}
  >
    <p class="mono">{url}</p>
    <p>
      Libraries for Standard Webhooks such as svix verify deliveries with it. Receivers that verify the signature key
      don’t need it.{hasSecret && ' The secret before it stays valid for one day.'}
    </p>
  </ShownOnce>
);
