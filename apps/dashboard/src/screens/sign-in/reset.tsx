import { useEffect, useState } from 'preact/hooks';
import { ask, ifOk } from '../../app/api.ts';
import { link } from '../../app/router.ts';
import { Form } from '../../parts/forms/form.tsx';
import { AddressField, NewPasswordField } from '../../parts/forms/credentials.tsx';
import { ButtonLink } from '../../parts/parts.tsx';
import { Door, takeSecret, ToSignIn } from './door.tsx';

export function Reset() {
  const [secret, setSecret] = useState(() => takeSecret('/reset'));
  // The mail's link may be opened in the tab that requested it, which only changes the fragment.
  useEffect(() => {
    const take = (): void => {
      const given = takeSecret('/reset');
      if (given !== '') setSecret(given);
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return secret === '' ? <Ask /> : <Choose secret={secret} />;
}

/** Requests the mail. The page shows the same text whether or not the address exists. */
function Ask() {
  const [email, setEmail] = useState<string | null>(null);
  const send = (form: FormData) =>
    ask('POST', '/password-reset', Object.fromEntries(form)).then(ifOk(() => setEmail(String(form.get('email')))));
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
      <Form verb="Send the link" wide send={send}>
        <AddressField maxLength={254} />
      </Form>
      <ToSignIn />
    </Door>
  );
}

function Choose({ secret }: { secret: string }) {
  const [state, setState] = useState<'asking' | 'done' | 'over'>('asking');
  const send = async (form: FormData) => {
    const answer = await ask('POST', '/password-reset/set', { secret, ...Object.fromEntries(form) });
    if (answer.ok) setState('done');
    else if (answer.code === 'link_expired' || answer.errors.some(({ pointer }) => pointer === '/secret'))
      setState('over');
    return answer;
  };
  if (state === 'done') {
    return (
      <Door title="Password changed" note="">
        <p role="status">Sign in with your new password. You were signed out everywhere.</p>
        <ToSignIn />
      </Door>
    );
  }
  return (
    <Door title="Choose a new password" note="Choose a new password. You will be signed out everywhere.">
      {state === 'over' ? (
        <>
          <p class="fault" role="alert">
            This link has expired or was already used. Ask for a new one.
          </p>
          <ButtonLink kind="wide" to={link('/reset')} verb="Ask for a new link" />
        </>
      ) : (
        <Form verb="Change password" wide send={send}>
          <NewPasswordField autoFocus />
        </Form>
      )}
    </Door>
  );
}
