import type { Me, SignInWays } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { ask, me, refusal, type Refused } from '../../app/api.ts';
import { link, place } from '../../app/router.ts';
import { AddressField, CodeField } from '../../parts/forms/credentials.tsx';
import { Form, TextField } from '../../parts/forms/form.tsx';
import { hasPasskeys, signWithPasskey, UNUSED } from '../../parts/forms/proof.tsx';
import { Button, ButtonLink, Fault } from '../../parts/parts.tsx';
import { Door } from './door.tsx';

/** Why the identity provider's answer did not sign the user in. */
const SIGN_ON: Readonly<Record<string, string>> = {
  expired: 'This sign-in took too long or began in another browser. Try again.',
  refused: 'The identity provider did not confirm who you are. Try again.',
  'no-role': 'None of your groups has access to this dashboard. Ask your admin.',
  disabled: 'Your user is disabled. Ask your admin.',
  'email-in-use': 'Another user has your e-mail address here. Ask your admin.',
  'no-email': 'The identity provider did not give your e-mail address. Ask your admin.',
  unavailable: 'The identity provider does not answer at the moment. Try again later.',
};

export function SignIn() {
  const [first, setFirst] = useState<Record<string, unknown> | null>(null);
  /** Challenge for a passkey; undefined for a typed code. */
  const [passkey, setPasskey] = useState<Refused['passkey']>();
  const [ways, setWays] = useState<SignInWays | null>(null);
  const cameBack = SIGN_ON[place.value.query.get('sign-on') ?? ''];
  useEffect(() => {
    void ask<SignInWays>('GET', '/sign-in').then((answer) => answer.ok && setWays(answer.value));
  }, []);
  const send = async (form: FormData) => {
    const said = { ...first, ...Object.fromEntries(form) };
    const answer = await ask<Me>('POST', '/sign-in', said);
    if (answer.ok) me.value = answer.value;
    else if (answer.code === 'second_step_required') {
      setFirst(said);
      setPasskey(hasPasskeys() ? answer.passkey : undefined);
      return null;
    }
    return answer;
  };
  const sign = async () => {
    const code = await signWithPasskey(passkey!);
    if (!code) return UNUSED;
    const answer = await ask<Me>('POST', '/sign-in', { ...first, code });
    if (answer.ok) me.value = answer.value;
    // A signature can be used only once.
    else setFirst(null);
    return answer;
  };

  if (first && passkey) {
    return (
      <Door title="Sign in" note={`The passkey of ${String(first['email'])}.`} key="passkey">
        <Form verb="Use your passkey" wide send={sign} />
        <Button kind="quiet wide" verb="Use a code instead" act={() => setPasskey(undefined)} />
      </Door>
    );
  }
  if (first) {
    return (
      <Door title="Sign in" note={`The code for ${String(first['email'])}.`} key="code">
        <Form verb="Sign in" wide send={send}>
          <CodeField focused hint="Six digits from your authenticator app, or a recovery code" />
        </Form>
        <Button kind="quiet wide" verb="Use another account" act={() => setFirst(null)} />
      </Door>
    );
  }
  return (
    <Door title="Sign in" note="Sign in to the dashboard.">
      {cameBack && <Fault refused={refusal('sign_on', cameBack)} />}
      <Form verb="Sign in" wide send={send}>
        <AddressField />
        <TextField label="Password" name="password" type="password" autocomplete="current-password" />
      </Form>
      {ways?.signOn && (
        <a class="button wide" href="/dashboard/sign-on" target="_self">
          Sign in with {ways.signOn}
        </a>
      )}
      {ways?.reset && <ButtonLink kind="quiet wide" to={link('/reset')} verb="Forgot your password?" />}
    </Door>
  );
}
