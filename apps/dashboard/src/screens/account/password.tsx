import { PASSWORD_CHARS_MIN } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, me, type Refused } from '../../app/api.ts';
import { faultOf, isShownAtField } from '../../app/fault-of.ts';
import { Card, Fault, Field } from '../../parts/parts.tsx';

export function Password() {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [saved, setSaved] = useState(false);
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const answer = await ask('POST', '/me/password', Object.fromEntries(new FormData(form)));
    setRefused(answer.ok ? null : answer);
    setSaved(answer.ok);
    if (answer.ok) form.reset();
  };
  const about = faultOf(refused, '/next');
  return (
    <Card title="Password" note="Changing it signs you out everywhere else.">
      <form class="pad stack" onSubmit={save} noValidate>
        {refused && !isShownAtField(refused, '/current', '/next') && <Fault refused={refused} />}
        <input type="hidden" autocomplete="username" value={me.value!.email} />
        <Field label="Current password" error={faultOf(refused, '/current') && 'This password is wrong.'}>
          <input name="current" type="password" autocomplete="current-password" maxLength={256} />
        </Field>
        <Field
          label="New password"
          hint={`At least ${PASSWORD_CHARS_MIN} characters. Several words make a good password.`}
          error={about && `Not accepted: ${about}`}
        >
          <input name="next" type="password" autocomplete="new-password" maxLength={256} />
        </Field>
        <div class="actions">
          <button class="button primary">Change password</button>
          {saved && (
            <span role="status" class="muted">
              Changed
            </span>
          )}
        </div>
      </form>
    </Card>
  );
}
