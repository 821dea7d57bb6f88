import { type MailPreferences, MESSAGE_LOCALES, type MessageLocale } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, me, type Refused } from '../../app/api.ts';
import { Card, Fault, Field } from '../../parts/parts.tsx';

export const MAIL_LANGUAGES: Readonly<Record<MessageLocale, string>> = { en: 'English', de: 'Deutsch' };

/** Which mails the service sends to this user. */
export function Mails() {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [saved, setSaved] = useState(false);
  const { mail, role } = me.value!;
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const body = { locale: form.get('locale'), digest: form.get('digest') === 'yes' };
    const answer = await ask<MailPreferences>('PUT', '/me/mail', body);
    setRefused(answer.ok ? null : answer);
    setSaved(answer.ok);
    if (answer.ok) me.value = { ...me.value!, mail: answer.value };
  };
  return (
    <Card title="E-mails" note="Sent to the address above.">
      <form class="pad stack" onSubmit={save} noValidate>
        {refused && <Fault refused={refused} />}
        <Field label="Language">
          <select name="locale" defaultValue={mail.locale}>
            {MESSAGE_LOCALES.map((each) => (
              <option key={each} value={each} lang={each} selected={each === mail.locale}>
                {MAIL_LANGUAGES[each]}
              </option>
            ))}
          </select>
        </Field>
        {(role === 'admin' || role === 'reviewer') && (
          <label class="check">
            <input type="checkbox" name="digest" value="yes" defaultChecked={mail.digest} /> A daily e-mail while
            applications wait for a review
          </label>
        )}
        <div class="actions">
          <button class="button primary">Save</button>
          {saved && (
            <span role="status" class="muted">
              Saved
            </span>
          )}
        </div>
      </form>
    </Card>
  );
}
