import { PASSWORD_CHARS_MIN } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { faultOf, isShownAtField } from '../../app/fault-of.ts';
import { link } from '../../app/router.ts';
import { useFocus } from '../../app/use-focus.ts';
import { Fault, Field } from '../../parts/parts.tsx';
import { Door } from './door.tsx';

/** The secret is in the fragment, which no server sees, and leaves the address at once. */
function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret !== '') history.replaceState(null, '', link('/reset'));
  return secret;
}

export function Reset() {
  const [secret, setSecret] = useState(takeSecret);
  // The link of the mail may be opened in the tab that asked for it, which only changes the fragment.
  useEffect(() => {
    const take = (): void => {
      const given = takeSecret();
      if (given !== '') setSecret(given);
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return secret === '' ? <Ask /> : <Choose secret={secret} />;
}

const ToSignIn = () => (
  <a class="button quiet wide" href={link('/')}>
    Go to sign-in
  </a>
);

/** Asks for the mail. The page says the same whether or not anybody has the address. */
function Ask() {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  const first = useFocus();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget as HTMLFormElement).get('email'));
    const answer = await ask('POST', '/password-reset', { email: given });
    if (answer.ok) setEmail(given);
    else setRefused(answer.code === 'unprocessable' ? { ...answer, message: 'Enter a valid e-mail address.' } : answer);
  };
  if (email !== null) {
    return (
      <Door title="Check your e-mails" note="">
        <p role="status">
          If {email} has access to this dashboard, a link is on its way. It is valid for 30 minutes. If nothing arrives,
          look into the spam folder or ask an admin.
        </p>
        <ToSignIn />
      </Door>
    );
  }
  return (
    <Door title="Reset your password" note="Forgot your password? We send you a link to choose a new one.">
      <form onSubmit={submit} noValidate>
        {refused && <Fault refused={refused} />}
        <Field label="E-mail address">
          <input ref={first} name="email" type="email" autocomplete="username" maxLength={254} required />
        </Field>
        <button class="button primary wide">Send the link</button>
        <ToSignIn />
      </form>
    </Door>
  );
}

function Choose({ secret }: { secret: string }) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const password = new FormData(event.currentTarget as HTMLFormElement).get('password');
    setBusy(true);
    const answer = await ask('POST', '/password-reset/set', { secret, password });
    setBusy(false);
    setDone(answer.ok);
    setRefused(answer.ok ? null : answer);
  };
  const about = faultOf(refused, '/password');
  const isOver = refused !== null && (refused.code === 'link_expired' || !!faultOf(refused, '/secret'));
  if (done) {
    return (
      <Door title="Password changed" note="">
        <p role="status">Sign in with your new password. You were signed out everywhere.</p>
        <a class="button primary wide" href={link('/')}>
          Sign in
        </a>
      </Door>
    );
  }
  return (
    <Door title="Choose a new password" note="Choose a new password. You will be signed out everywhere.">
      {isOver ? (
        <>
          <Fault refused={{ ...refused, message: 'This link has expired or was already used. Ask for a new one.' }} />
          <a class="button wide" href={link('/reset')}>
            Ask for a new link
          </a>
        </>
      ) : (
        <form onSubmit={submit} noValidate>
          {refused && !isShownAtField(refused, '/password') && <Fault refused={refused} />}
          <Field
            label="New password"
            hint={`At least ${PASSWORD_CHARS_MIN} characters. Several words make a good password.`}
            error={about && `Not accepted: ${about}`}
          >
            <input name="password" type="password" autocomplete="new-password" maxLength={256} autoFocus />
          </Field>
          <button class="button primary wide" disabled={busy}>
            {busy ? 'One moment…' : 'Change password'}
          </button>
        </form>
      )}
    </Door>
  );
}
