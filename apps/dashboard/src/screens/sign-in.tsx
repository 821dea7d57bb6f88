import type { Me } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { ask, me, type Refused } from '../app/api.ts';
import { Fault, Field } from '../parts/parts.tsx';

export function SignIn() {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = 'Sign in · Verify';
  }, []);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    const answer = await ask<Me>('POST', '/sign-in', Object.fromEntries(form));
    setBusy(false);
    if (answer.ok) me.value = answer.value;
    else setRefused(answer.code === 'unprocessable' ? { ...answer, message: 'That is no e-mail address.' } : answer);
  };

  return (
    <main class="sign-in">
      <form onSubmit={submit} noValidate>
        <h1>
          <Mark /> Verify
        </h1>
        <p class="note">Sign in to the back office.</p>
        {refused && <Fault refused={refused} />}
        <Field label="E-mail address">
          <input name="email" type="email" autocomplete="username" required autoFocus />
        </Field>
        <Field label="Password">
          <input name="password" type="password" autocomplete="current-password" required />
        </Field>
        <button class="button primary wide" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
    </main>
  );
}

export const Mark = () => (
  <svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <rect width="24" height="24" rx="7" />
    <path d="M7 12.500l3.500 3.500L17 9" />
  </svg>
);
