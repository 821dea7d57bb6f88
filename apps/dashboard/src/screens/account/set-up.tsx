import type { RecoveryCodes, TotpOffer } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, ifOk } from '../../app/api.ts';
import { CodeField } from '../../parts/forms/credentials.tsx';
import { Form, TextField } from '../../parts/forms/form.tsx';
import { makePasskey, Proof, type Second, UNUSED } from '../../parts/forms/proof.tsx';
import { Button, Copy } from '../../parts/parts.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { browserName } from './browser-name.ts';

/** Proof, QR code, a code to confirm it, recovery codes. `done` once the recovery codes were seen. */
export function SetUp({ second, done }: { second: Second; done: () => void }) {
  const [offer, setOffer] = useState<TotpOffer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodeList codes={codes} done={done} />;
  if (!offer) {
    const begin = (body: object) => ask<TotpOffer>('POST', '/me/totp', body).then(ifOk(setOffer));
    return <Proof verb="Continue" second={second} act={begin} />;
  }
  const confirm = (form: FormData) =>
    ask<RecoveryCodes>('POST', '/me/totp/confirm', Object.fromEntries(form)).then(
      ifOk((made) => (made.codes.length > 0 ? setCodes(made.codes) : done())),
    );
  return (
    <Form class="stack" key="code" verb="Confirm" send={confirm}>
      <p>Scan this code with an authenticator app, or type the key into it.</p>
      <QrCode text={offer.uri} label="QR code for the authenticator app" />
      <div class="secret">
        <code tabIndex={0} aria-label="Key for the authenticator app">
          {offer.secret.replace(/.{4}(?=.)/g, '$& ')}
        </code>
        <Copy text={offer.secret} label="key" />
      </div>
      <CodeField
        focused
        hint="Code that the app shows now"
        wrong="This code is wrong. Check that the clock on your phone is right."
      />
    </Form>
  );
}

export function AddPasskey({ second, done }: { second: Second; done: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodeList codes={codes} done={done} />;
  const add = async ({ name, ...proof }: Record<string, unknown>) => {
    const offer = await ask<PublicKeyCredentialCreationOptionsJSON>('POST', '/me/passkeys/offer', proof);
    if (!offer.ok) return offer;
    const credential = await makePasskey(offer.value);
    if (!credential) return UNUSED;
    return ask<RecoveryCodes>('POST', '/me/passkeys', { name, credential }).then(
      ifOk((made) => (made.codes.length > 0 ? setCodes(made.codes) : done())),
    );
  };
  return (
    <Proof verb="Continue" second={second} act={add}>
      <TextField
        label="Name of the passkey"
        name="name"
        defaultValue={browserName(navigator.userAgent)}
        maxLength={128}
        hint="So that you know it again, such as the device that holds it"
      />
    </Proof>
  );
}

export const CodeList = ({ codes, done }: { codes: readonly string[]; done: () => void }) => (
  <div class="stack">
    <p>
      Keep these recovery codes where you can find them without your phone. Each one works once instead of a code from
      the app. They are shown only now.
    </p>
    <ul class="codes" aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code} class="mono">
          {code}
        </li>
      ))}
    </ul>
    <div class="actions end">
      <Copy text={codes.join('\n')} label="recovery codes" />
      <Button kind="primary" verb="I have saved them" act={done} />
    </div>
  </div>
);
