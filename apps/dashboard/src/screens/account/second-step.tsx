import type { RecoveryCodes } from '@verify/contract';
import { useState } from 'preact/hooks';
import { type Answer, ask, me, type Refused } from '../../app/api.ts';
import { faultOf, isShownAtField } from '../../app/fault-of.ts';
import { CodeField } from '../../parts/code-field.tsx';
import { Card, Dialog, Fault, Field } from '../../parts/parts.tsx';
import { CodeList } from './code-list.tsx';
import { SetUp } from './set-up.tsx';

type Asking = 'set-up' | 'off' | 'codes';

/** An authenticator as the second step of signing in. */
export function SecondStep() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const on = me.value!.secondStep === 'on';
  const become = (secondStep: 'on' | 'off') => (me.value = { ...me.value!, secondStep });
  const close = (): void => {
    setAsking(null);
    setCodes(null);
  };
  return (
    <Card
      title="Two-factor authentication"
      note="A code from an authenticator app that you enter after your password."
      actions={
        <span class="badge" data-tone={on ? 'good' : 'calm'}>
          {on ? 'On' : 'Off'}
        </span>
      }
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
      {asking === 'set-up' && (
        <Dialog title="Set up two-factor authentication" close={close}>
          <SetUp
            done={() => {
              become('on');
              close();
            }}
          />
        </Dialog>
      )}
      {asking === 'off' && (
        <Dialog title="Turn off two-factor authentication?" close={close}>
          <Proof
            verb="Turn off"
            act={async (body) => {
              const answer = await ask('POST', '/me/totp/off', body);
              if (answer.ok) become('off');
              return answer;
            }}
            done={close}
          />
        </Dialog>
      )}
      {asking === 'codes' && (
        <Dialog title="New recovery codes" close={close}>
          {codes ? (
            <CodeList codes={codes} done={close} />
          ) : (
            <Proof
              verb="Create new codes"
              act={async (body) => {
                const answer = await ask<RecoveryCodes>('POST', '/me/totp/recovery-codes', body);
                if (answer.ok) setCodes(answer.value.codes);
                return answer;
              }}
            />
          )}
        </Dialog>
      )}
    </Card>
  );
}

/** Password and code, before something that weakens the account. */
function Proof({
  verb,
  act,
  done = () => {},
}: {
  verb: string;
  act: (body: object) => Promise<Answer<unknown>>;
  done?: () => void;
}) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const answer = await act(Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement)));
    if (answer.ok) done();
    else setRefused(answer);
  };
  return (
    <form class="stack" onSubmit={submit} noValidate>
      {refused && !isShownAtField(refused, '/password', '/code') && <Fault refused={refused} />}
      <Field label="Your password" error={faultOf(refused, '/password') && 'This password is wrong.'}>
        <input name="password" type="password" autocomplete="current-password" autoFocus />
      </Field>
      <CodeField
        hint="From your authenticator app, or a recovery code"
        error={faultOf(refused, '/code') && 'This code is wrong or has already been used.'}
      />
      <div class="actions end">
        <button class="button primary">{verb}</button>
      </div>
    </form>
  );
}
