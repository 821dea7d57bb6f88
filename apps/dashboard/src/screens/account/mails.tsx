import { type MailPreferences, MESSAGE_LOCALES, type MessageLocale } from '@verify/contract';
import { ask, ifOk, may, me } from '../../app/api.ts';
import { Check, Form, SelectField } from '../../parts/forms/form.tsx';
import { Card } from '../../parts/parts.tsx';

const NAMES: Readonly<Record<MessageLocale, string>> = { en: 'English', de: 'Deutsch' };
export const MAIL_LANGUAGES = MESSAGE_LOCALES.map((each) => [each, NAMES[each]] as const);

export function Mails() {
  const { mail } = me.value!;
  const save = (form: FormData) => {
    const body = { locale: form.get('locale'), digest: form.get('digest') === 'yes' };
    return ask<MailPreferences>('PUT', '/me/mail', body).then(
      ifOk((saved) => (me.value = { ...me.value!, mail: saved })),
    );
  };
  return (
    <Card title="E-mails" note="Sent to the address above.">
      <Form class="pad stack" tone="" verb="Save" saved="Saved" send={save}>
        <SelectField label="Language" name="locale" options={MAIL_LANGUAGES} value={mail.locale} />
        {may('review') && (
          <Check
            words="A daily e-mail while applications wait for a review"
            {...{ name: 'digest', value: 'yes', defaultChecked: mail.digest }}
          />
        )}
      </Form>
    </Card>
  );
}
