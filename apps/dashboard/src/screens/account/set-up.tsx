import type { RecoveryCodes, TotpOffer } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { faultOf, isShownAtField } from '../../app/fault-of.ts';
import { CodeField } from '../../parts/code-field.tsx';
import { Copy, Fault, Field } from '../../parts/parts.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { CodeList } from './code-list.tsx';

/** Password, QR code, a code to confirm it, recovery codes. `done` once the recovery codes were seen. */
export function SetUp({ done }: { done: () => void }) {
  const [offer, setOffer] = useState<TotpOffer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  const begin = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const answer = await ask<TotpOffer>('POST', '/me/totp', { password: form.get('password') });
    setRefused(answer.ok ? null : answer);
    if (answer.ok) setOffer(answer.value);
  };
  const confirm = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const answer = await ask<RecoveryCodes>('POST', '/me/totp/confirm', { code: form.get('code') });
    setRefused(answer.ok ? null : answer);
    if (answer.ok) setCodes(answer.value.codes);
  };

  if (codes) return <CodeList codes={codes} done={done} />;
  if (!offer) {
    return (
      <form onSubmit={begin} noValidate class="stack" key="password">
        {refused && !isShownAtField(refused, '/password') && <Fault refused={refused} />}
        <Field label="Your password" error={faultOf(refused, '/password') && 'This password is wrong.'}>
          <input name="password" type="password" autocomplete="current-password" autoFocus />
        </Field>
        <button class="button primary">Continue</button>
      </form>
    );
  }
  return (
    <form onSubmit={confirm} noValidate class="stack" key="code">
      <p>Scan this code with an authenticator app, or type the key into it.</p>
      <QrCode text={offer.uri} label="QR code for the authenticator app" />
      <div class="secret">
        <code tabIndex={0} aria-label="Key for the authenticator app">
          {offer.secret.replace(/.{4}(?=.)/g, '$& ')}
        </code>
        <Copy text={offer.secret} label="key" />
      </div>
      {refused && !isShownAtField(refused, '/code') && <Fault refused={refused} />}
      <CodeField
        next
        hint="Code that the app shows now"
        error={faultOf(refused, '/code') && 'This code is wrong. Check that the clock on your phone is right.'}
      />
      <button class="button primary">Confirm</button>
    </form>
  );
}
