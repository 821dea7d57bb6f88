import type { RecoveryCodes } from '@verify/contract';
import { useState } from 'preact/hooks';
import { type Answer, ask, me } from '../../app/api.ts';
import { CodeField } from '../../parts/forms/code-field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { PasswordField } from '../../parts/forms/password-fields.tsx';
import { Badge, Card, Dialog } from '../../parts/parts.tsx';
import { CodeList } from './code-list.tsx';
import { SetUp } from './set-up.tsx';

const TITLES = {
  'set-up': 'Set up two-factor authentication',
  off: 'Turn off two-factor authentication?',
  codes: 'New recovery codes',
} as const;

/** An authenticator as the second step of signing in. */
export function SecondStep() {
  const [asking, setAsking] = useState<keyof typeof TITLES | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const on = me.value!.secondStep === 'on';
  const close = (): void => {
    setAsking(null);
    setCodes(null);
  };
  const become = (secondStep: 'on' | 'off'): void => {
    me.value = { ...me.value!, secondStep };
    close();
  };
  const turnOff = async (body: object) => {
    const answer = await ask('POST', '/me/totp/off', body);
    if (answer.ok) become('off');
    return answer;
  };
  const renew = async (body: object) => {
    const answer = await ask<RecoveryCodes>('POST', '/me/totp/recovery-codes', body);
    if (answer.ok) setCodes(answer.value.codes);
    return answer;
  };
  return (
    <Card
      title="Two-factor authentication"
      note="A code from an authenticator app that you enter after your password."
      actions={<Badge tone={on ? 'good' : 'calm'}>{on ? 'On' : 'Off'}</Badge>}
    >
      <div class="pad actions">
        {on ? (
          <>
            <button class="button" onClick={() => setAsking('codes')}>
              New recovery codes
            </button>
            <button class="button" onClick={() => setAsking('off')}>
              Turn off
            </button>
          </>
        ) : (
          <button class="button primary" onClick={() => setAsking('set-up')}>
            Set up
          </button>
        )}
      </div>
      {asking && (
        <Dialog title={TITLES[asking]} close={close}>
          {asking === 'set-up' && <SetUp done={() => become('on')} />}
          {asking === 'off' && <Proof verb="Turn off" act={turnOff} />}
          {asking === 'codes' && !codes && <Proof verb="Create new codes" act={renew} />}
          {codes && <CodeList codes={codes} done={close} />}
        </Dialog>
      )}
    </Card>
  );
}

/** Password and code, before something that weakens the account. */
const Proof = ({ verb, act }: { verb: string; act: (body: object) => Promise<Answer<unknown>> }) => (
  <Form class="stack" verb={verb} send={(form) => act(Object.fromEntries(form))}>
    {(at) => (
      <>
        <PasswordField refused={at('/password')} autoFocus />
        <CodeField
          hint="From your authenticator app, or a recovery code"
          error={at('/code') && 'This code is wrong or has already been used.'}
        />
      </>
    )}
  </Form>
);
