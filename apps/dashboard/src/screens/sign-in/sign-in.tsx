import type { Me, SignInWays } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { ask, me, type Refused } from '../../app/api.ts';
import { link, place } from '../../app/router.ts';
import { useFocus } from '../../app/use-focus.ts';
import { Fault, Field } from '../../parts/parts.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { Door } from './door.tsx';

/** Why the identity provider's answer signed nobody in. */
const SIGN_ON: Readonly<Record<string, string>> = {
  expired: 'This sign-in took too long or began in another browser. Try again.',
  refused: 'The identity provider did not confirm who you are. Try again.',
  'no-role': 'None of your groups has access to this dashboard. Ask your admin.',
  disabled: 'Your user is disabled. Ask your admin.',
  'email-in-use': 'Another user has your e-mail address here. Ask your admin.',
  'no-email': 'The identity provider did not give your e-mail address. Ask your admin.',
  unavailable: 'The identity provider does not answer at the moment. Try again later.',
};

function signOnFault(code: string | null): Refused | null {
  const message = code === null ? undefined : SIGN_ON[code];
  return message === undefined ? null : { ok: false, status: 0, code: 'sign_on', message, errors: [] };
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** E-mail address and password, and then, for who has set it up, the code of the authenticator. */
export function SignIn() {
  const [first, setFirst] = useState<Credentials | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const [ways, setWays] = useState<SignInWays | null>(null);
  const cameBack = signOnFault(place.value.query.get('sign-on'));
  const email = useFocus();
  useEffect(() => {
    void ask<SignInWays>('GET', '/sign-in').then((answer) => answer.ok && setWays(answer.value));
  }, []);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const said = { email: String(form.get('email')), password: String(form.get('password')) };
    const credentials = first ?? said;
    setBusy(true);
    const answer = await ask<Me>('POST', '/sign-in', first ? { ...first, code: form.get('code') } : credentials);
    setBusy(false);
    if (answer.ok) {
      me.value = answer.value;
    } else if (answer.code === 'second_step_required') {
      setFirst(credentials);
      setRefused(null);
    } else {
      setRefused(answer.code === 'unprocessable' ? { ...answer, message: 'Enter a valid e-mail address.' } : answer);
    }
  };

  if (first) {
    return (
      <Door title="Sign in" note={`The code for ${first.email}.`} key="code">
        <form onSubmit={submit} noValidate>
          {refused && <Fault refused={refused} />}
          <CodeField next hint="Six digits from your authenticator app, or a recovery code" />
          <button class="button primary wide" disabled={busy}>
            {busy ? 'Signing in…' : 'Sign in'}
          </button>
          <button
            class="button quiet wide"
            type="button"
            onClick={() => {
              setFirst(null);
              setRefused(null);
            }}
          >
            Use another account
          </button>
        </form>
      </Door>
    );
  }
  return (
    <Door title="Sign in" note="Sign in to the dashboard.">
      <form onSubmit={submit} noValidate>
        {(refused ?? cameBack) && <Fault refused={(refused ?? cameBack)!} />}
        <Field label="E-mail address">
          <input ref={email} name="email" type="email" autocomplete="username" required />
        </Field>
        <Field label="Password">
          <input name="password" type="password" autocomplete="current-password" required />
        </Field>
        <button class="button primary wide" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
        {ways?.signOn && (
          <a class="button wide" href="/dashboard/sign-on" target="_self">
            Sign in with {ways.signOn}
          </a>
        )}
        {ways?.reset && (
          <a class="button quiet wide" href={link('/reset')}>
            Forgot your password?
          </a>
        )}
      </form>
    </Door>
  );
}
