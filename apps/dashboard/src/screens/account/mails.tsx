import { type MailPreferences, MESSAGE_LOCALES, type MessageLocale } from '@verify/contract';
import { ask, me } from '../../app/api.ts';
import { may } from '../../app/rights.ts';
import { Form, SelectField } from '../../parts/forms/form.tsx';
import { Card } from '../../parts/parts.tsx';

export const MAIL_LANGUAGES: Readonly<Record<MessageLocale, string>> = { en: 'English', de: 'Deutsch' };

/** Which mails the service sends to this user. */
export function Mails() {
  const { mail } = me.value!;
  const save = async (form: FormData) => {
    const body = { locale: form.get('locale'), digest: form.get('digest') === 'yes' };
    const answer = await ask<MailPreferences>('PUT', '/me/mail', body);
    if (answer.ok) me.value = { ...me.value!, mail: answer.value };
    return answer;
  };
  return (
    <Card title="E-mails" note="Sent to the address above.">
      <Form class="pad stack" verb="Save" saved="Saved" send={save}>
        <SelectField
          label="Language"
          name="locale"
          options={MESSAGE_LOCALES.map((each) => [each, MAIL_LANGUAGES[each]])}
          value={mail.locale}
        />
        {may('review') && (
          <label class="check">
            <input type="checkbox" name="digest" value="yes" defaultChecked={mail.digest} /> A daily e-mail while
            applications wait for a review
          </label>
        )}
      </Form>
    </Card>
  );
}
