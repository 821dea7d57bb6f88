/** Languages of the proposed e-mails; their writer can translate one before sending it. */
export const MAIL_LOCALES = ['en', 'de'] as const;
export type MailLocale = (typeof MAIL_LOCALES)[number];

export type Mail = { subject: string; body: string };

interface About {
  readonly account: string;
  readonly url: string;
  readonly expiresAt: number;
  /** A reviewer asks the person to repeat a part. */
  readonly again: boolean;
}

/** A proposed e-mail with a one-time link. The time is in the operator's time zone, which the text names. */
export function mailText(locale: MailLocale, about: About): Mail {
  const date = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return TEXTS[locale](about, date.format(about.expiresAt));
}

const TEXTS: Readonly<Record<MailLocale, (about: About, until: string) => Mail>> = {
  en: ({ account, url, again }, until) => ({
    subject: again ? 'Please repeat a part of your verification' : 'Please verify your identity',
    body: `Hello,

${again ? `${account} could not check everything that you sent. Please repeat a part of your verification.` : `${account} asks you to verify your identity. It takes a few minutes.`} Have your documents ready and open this link on a phone, or on a computer with a camera:

${url}

The link opens in one browser only and is valid until ${until}. If you did not expect this message, please ignore it.`,
  }),
  de: ({ account, url, again }, until) => ({
    subject: again ? 'Bitte wiederholen Sie einen Teil Ihrer Identitätsprüfung' : 'Bitte bestätigen Sie Ihre Identität',
    body: `Guten Tag,

${again ? `${account} konnte nicht alle Ihre Angaben prüfen. Bitte wiederholen Sie einen Teil der Identitätsprüfung.` : `${account} bittet Sie, Ihre Identität zu bestätigen. Das dauert wenige Minuten.`} Halten Sie Ihre Dokumente bereit und öffnen Sie diesen Link auf einem Handy oder auf einem Computer mit Kamera:

${url}

Der Link lässt sich nur in einem Browser öffnen und gilt bis ${until}. Falls Sie diese Nachricht nicht erwartet haben, ignorieren Sie sie bitte.`,
  }),
};

/** For the operator's own mail program. RFC 6068 requires CRLF between lines. */
export const mailAddress = ({ subject, body }: Mail): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
