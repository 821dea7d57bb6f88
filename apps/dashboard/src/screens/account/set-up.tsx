import type { RecoveryCodes, TotpOffer } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { CodeField } from '../../parts/forms/credentials.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { Proof, type Second } from '../../parts/forms/proof.tsx';
import { Copy } from '../../parts/parts.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { CodeList } from './code-list.tsx';

/** Proof, QR code, a code to confirm it, recovery codes. `done` once the recovery codes were seen. */
export function SetUp({ second, done }: { second: Second; done: () => void }) {
  const [offer, setOffer] = useState<TotpOffer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodeList codes={codes} done={done} />;
  if (!offer) {
    const begin = async (body: object) => {
      const answer = await ask<TotpOffer>('POST', '/me/totp', body);
      if (answer.ok) setOffer(answer.value);
      return answer;
    };
    return <Proof verb="Continue" second={second} act={begin} />;
  }
  const confirm = async (form: FormData) => {
    const answer = await ask<RecoveryCodes>('POST', '/me/totp/confirm', Object.fromEntries(form));
    if (answer.ok && answer.value.codes.length > 0) setCodes(answer.value.codes);
    else if (answer.ok) done();
    return answer;
  };
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
