import { matchLocale } from '@verify/contract';
import { useState } from 'preact/hooks';
import { me } from '../app/api.ts';
import { when } from '../app/format.ts';
import { MAIL_LOCALES, type MailLocale, mailAddress, mailText } from './mail-text.ts';
import { SelectField, TextField } from './forms/form.tsx';
import { Copy, Secret } from './parts.tsx';
import { QrCode } from './qr-code.tsx';

const LANGUAGES: Readonly<Record<MailLocale, string>> = { en: 'English', de: 'Deutsch' };

interface Props {
  readonly url: string;
  readonly expiresAt: number;
  readonly again?: boolean;
  readonly locale?: string;
  /** The service has queued the message. */
  readonly wanted?: boolean;
  readonly sent?: boolean;
}

export function ShareLink({ url, expiresAt, again = false, locale = 'en', wanted = false, sent = false }: Props) {
  const first = matchLocale([locale], MAIL_LOCALES)?.locale ?? 'en';
  const textIn = (language: MailLocale) =>
    mailText(language, { account: me.value!.account.name, url, expiresAt, again });
  const [language, setLanguage] = useState<MailLocale>(first);
  const [body, setBody] = useState(() => textIn(first).body);
  const choose = (chosen: MailLocale): void => {
    setLanguage(chosen);
    setBody(textIn(chosen).body);
  };
  return (
    <div class="share">
      {sent && <p role="status">The link is on its way. You can also pass it on yourself.</p>}
      {wanted && !sent && (
        <p role="alert">The link was not sent: too many messages within an hour. Pass it on yourself.</p>
      )}
      <p>The link is shown only once, works in one browser and is valid until {when(expiresAt)}.</p>
      <Secret text={url} label="link" />
      <details>
        <summary>QR code</summary>
        <QrCode text={url} label="QR code of the link" />
      </details>
      <details>
        <summary>Text for an e-mail</summary>
        <SelectField
          label="Language"
          options={MAIL_LOCALES.map((each) => [each, LANGUAGES[each]])}
          value={language}
          change={(each) => choose(each as MailLocale)}
        />
        <TextField
          {...{ label: 'Message', rows: 12, lang: language, value: body }}
          onInput={(event) => setBody(event.currentTarget.value)}
        />
        <div class="actions">
          <Copy text={body} label="message" />
          <a class="button" href={mailAddress({ ...textIn(language), body })}>
            Open in mail program
          </a>
        </div>
      </details>
    </div>
  );
}
