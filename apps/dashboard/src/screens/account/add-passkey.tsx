import type { RecoveryCodes } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { makePasskey } from '../../app/passkey.ts';
import { TextField } from '../../parts/forms/form.tsx';
import { Proof, type Second, UNUSED } from '../../parts/forms/proof.tsx';
import { browserName } from './browser-name.ts';
import { CodeList } from './code-list.tsx';

export function AddPasskey({ second, done }: { second: Second; done: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodeList codes={codes} done={done} />;
  const add = async ({ name, ...proof }: Record<string, unknown>) => {
    const offer = await ask<PublicKeyCredentialCreationOptionsJSON>('POST', '/me/passkeys/offer', proof);
    if (!offer.ok) return offer;
    const credential = await makePasskey(offer.value);
    if (!credential) return UNUSED;
    const answer = await ask<RecoveryCodes>('POST', '/me/passkeys', { name, credential });
    if (answer.ok && answer.value.codes.length > 0) setCodes(answer.value.codes);
    else if (answer.ok) done();
    return answer;
  };
  return (
    <Proof verb="Continue" second={second} act={add}>
      <TextField
        label="Name of the passkey"
        name="name"
        value={browserName(navigator.userAgent)}
        maxLength={128}
        hint="So that you know it again, such as the device that holds it"
      />
    </Proof>
  );
}
