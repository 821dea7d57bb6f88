import type { RecoveryCodes, SecondSteps } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, ifOk, me, useData } from '../../app/api.ts';
import { ago } from '../../app/format.ts';
import { hasPasskeys, Proof, type Second } from '../../parts/forms/proof.tsx';
import { Badge, Button, Card, Dialog } from '../../parts/parts.tsx';
import { type Columns, Loaded, Table } from '../../parts/table.tsx';
import { AddPasskey, CodeList, SetUp } from './set-up.tsx';

type Passkey = SecondSteps['passkeys'][number];
type Asking = 'set-up' | 'add' | 'off' | 'codes' | Passkey;

const TITLES = {
  'set-up': 'Set up an authenticator app',
  add: 'Add a passkey',
  off: 'Turn off the authenticator app?',
  codes: 'New recovery codes',
} as const;

export function SecondStep() {
  const data = useData<SecondSteps>('/me/second-steps');
  const on = me.value!.secondStep === 'on';
  return (
    <Card
      title="Two-factor authentication"
      note="After your password, you use a passkey or enter a code from an authenticator app."
      actions={<Badge tone={on ? 'good' : 'calm'}>{on ? 'On' : 'Off'}</Badge>}
    >
      <Loaded data={data} rows={2}>
        {(steps) => <Steps steps={steps} reload={data.reload} />}
      </Loaded>
    </Card>
  );
}

function Steps({ steps: { authenticator, passkeys }, reload }: { steps: SecondSteps; reload: () => Promise<void> }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const second: Second = { code: authenticator || passkeys.length > 0, passkey: passkeys.length > 0 };
  const close = (): void => {
    setAsking(null);
    setCodes(null);
  };
  const changed = async (): Promise<void> => {
    close();
    await reload();
    const answer = await ask<{ secondStep: 'on' | 'off' | 'missing' }>('GET', '/me');
    if (answer.ok) me.value = { ...me.value!, secondStep: answer.value.secondStep };
  };
  const act = (path: string) => (body: object) => ask('POST', path, body).then(ifOk(changed));
  const renew = (body: object) =>
    ask<RecoveryCodes>('POST', '/me/totp/recovery-codes', body).then(ifOk((made) => setCodes(made.codes)));
  const columns: Columns<Passkey> = [
    ['Passkey', ({ name }) => <span dir="auto">{name}</span>, 'card-title'],
    ['Last used', ({ usedAt }) => (usedAt === null ? '–' : ago(usedAt)), 'nowrap'],
    ['', (passkey) => <Button verb="Remove" label={`Remove ${passkey.name}`} act={() => setAsking(passkey)} />, 'end'],
  ];
  const button = (what: keyof typeof TITLES, text: string, kind = '') => (
    <Button kind={kind} verb={text} act={() => setAsking(what)} />
  );
  return (
    <>
      {passkeys.length > 0 && <Table label="Passkeys" columns={columns} rows={passkeys} />}
      <div class="pad actions">
        {hasPasskeys() && button('add', 'Add a passkey', second.code ? '' : 'primary')}
        {authenticator ? button('off', 'Turn off the app') : button('set-up', 'Set up an app')}
        {second.code && button('codes', 'New recovery codes')}
      </div>
      {asking && (
        <Dialog title={typeof asking === 'string' ? TITLES[asking] : `Remove ${asking.name}?`} close={close}>
          {asking === 'set-up' && <SetUp second={second} done={changed} />}
          {asking === 'add' && <AddPasskey second={second} done={changed} />}
          {asking === 'off' && <Proof verb="Turn off" second={second} act={act('/me/totp/off')} />}
          {asking === 'codes' && !codes && <Proof verb="Create new codes" second={second} act={renew} />}
          {typeof asking === 'object' && (
            <Proof verb="Remove" second={second} act={act(`/me/passkeys/${asking.id}/remove`)} />
          )}
          {codes && <CodeList codes={codes} done={close} />}
        </Dialog>
      )}
    </>
  );
}
