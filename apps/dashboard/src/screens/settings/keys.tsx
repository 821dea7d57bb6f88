import { KeyScope, type KeyView, SPECIFIED_SCOPES } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, may, useData } from '../../app/api.ts';
import { when } from '../../app/format.ts';
import { confirm, openDialog } from '../../parts/forms/confirm.tsx';
import { Boxes, SelectField, TextField } from '../../parts/forms/form.tsx';
import { ShownOnce } from '../../parts/forms/proof.tsx';
import { Badge, Button, Empty, FieldError, Page } from '../../parts/parts.tsx';
import { type Columns, List, two } from '../../parts/table.tsx';

const NAMES: Readonly<Record<KeyView['kind'], string>> = { api: 'API', sdk: 'SDK', secret: 'Secret' };
const KINDS = [
  ['api', 'API key: the calls that its scopes allow'],
  ['sdk', 'SDK key: session tokens and files, from your backend'],
  ['secret', 'Secret key: the stand-alone result API'],
] as const;
const LIVES = Object.entries({ 30: 'In 30 days', 90: 'In 90 days', 365: 'In one year', '': 'Never' });

const SCOPES: Readonly<Record<KeyScope, string>> = {
  'applications:read': 'Query an application by its identifier',
  'applications:list': 'List applications and search for people',
  'applications:erase': 'Erase applications permanently',
  'links:write': 'Create and revoke one-time links',
  'webhooks:read': 'See webhook endpoints and deliveries',
  'webhooks:write': 'Create and delete webhook endpoints, send webhooks again',
  'usage:read': 'Read the number of applications',
};

/** Lists the account's keys. Admins create them; developers can also revoke them. */
export function Keys() {
  const data = useData<{ items: KeyView[] }>('/keys');
  const revoke = ({ id, name }: KeyView): void =>
    confirm({
      title: `Revoke “${name}”?`,
      verb: 'Revoke',
      path: `/keys/${id}/revoke`,
      about: 'Requests with this key will be refused from now on. This can’t be undone.',
      after: data.reload,
    });
  const stateOf = (key: KeyView) =>
    isOver(key) ? (
      <Badge status={key.revokedAt === null ? 'expired' : 'revoked'} />
    ) : (
      <Button verb="Revoke" label={`Revoke ${key.name}`} act={() => revoke(key)} />
    );
  const columns: Columns<KeyView> = [
    ['Name', named, 'person card-title'],
    ['Kind', ({ kind }) => NAMES[kind]],
    ['Key', ({ prefix }) => `${prefix}…`, 'mono key-prefix'],
    ['Expires', ({ expiresAt }) => (expiresAt === null ? 'Never' : when(expiresAt)), 'nowrap'],
    ['Last used', ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : when(lastUsedAt)), 'nowrap'],
    ['', stateOf, 'end'],
  ];
  const make = (): void => openDialog((close) => <MakeKey close={close} made={data.reload} />);
  const none = <Empty title="No keys yet">An administrator can create them.</Empty>;
  return (
    <Page title="API keys" actions={may('govern') && <Button kind="primary" verb="Create a key" act={make} />}>
      <List data={data} none={none} label="API keys" columns={columns} isOff={isOver} />
    </Page>
  );
}

const named = ({ name, scopes }: KeyView) => (
  <>
    <bdi>{name}</bdi>
    {scopes && (
      <span class="key-scopes">
        {scopes.map((scope) => (
          <code key={scope} title={SCOPES[scope]}>
            {scope}
          </code>
        ))}
      </span>
    )}
  </>
);

const isOver = ({ revokedAt, expiresAt }: KeyView): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= Date.now());

function MakeKey({ close, made }: { close: () => void; made: () => Promise<void> }) {
  const [kind, setKind] = useState<KeyView['kind']>('api');
  const make = async (form: FormData) => {
    const days = String(form.get('days'));
    const answer = await ask<{ key: string }>('POST', '/keys', {
      kind,
      name: form.get('name'),
      ...(kind === 'api' ? { scopes: form.getAll('scopes') } : {}),
      ...(days === '' ? {} : { lifeDays: Number(days) }),
    });
    if (answer.ok) await made();
    return answer.ok ? { ...answer, value: answer.value.key } : answer;
  };
  return (
    <ShownOnce
      titles={['Create a key', 'Your new key']}
      verb="Create key"
      note="It is shown only once. Store it where your backend keeps its secrets."
      label="key"
      close={close}
      make={make}
    >
      <TextField
        label="Name"
        hint="What uses it, such as “checkout, production”"
        wrong="Enter 1 to 64 characters."
        name="name"
        maxLength={64}
        autoFocus
      />
      <SelectField label="Kind" options={KINDS} value={kind} change={(each) => setKind(each as KeyView['kind'])} />
      {kind === 'api' && <Scopes />}
      <SelectField
        label="Expires"
        hint="Create the next key before this one expires. Calls with an expired key are refused."
        name="days"
        options={LIVES}
        value="365"
      />
    </ShownOnce>
  );
}

const Scopes = () => (
  <fieldset class="checks scopes">
    <legend>Scopes</legend>
    <Boxes
      name="scopes"
      options={KeyScope.options.map((scope) => [scope, two(<code>{scope}</code>, SCOPES[scope])])}
      chosen={SPECIFIED_SCOPES}
    />
    <FieldError at="/scopes" wrong="Choose at least one." />
  </fieldset>
);
