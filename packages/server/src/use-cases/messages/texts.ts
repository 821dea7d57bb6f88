import type { CaptureLocale, MessageLocale } from '@verify/contract';
import { HAND_OFF_WORDS } from './locales/hand-off.ts';
import { LINK_WORDS } from './locales/link-words.ts';

/** Values that a text may contain. None of them is about an applicant. */
export interface TextValues {
  /** Name of the requesting account. */
  readonly account: string;
  /** When the link ends, with its time zone. */
  readonly until: string;
  readonly count: number;
}

export interface Text {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  /** Advice about a mail that was not expected. */
  readonly note: string;
  /** For channels with short messages; the link follows. */
  readonly short?: string;
}

export type UserKind = 'invitation' | 'password-reset' | 'digest';
type Texts = Readonly<Record<UserKind, (values: TextValues) => Text>>;

const en: Texts = {
  invitation: ({ account, until }) => ({
    subject: `${account} invites you to its dashboard`,
    lines: [
      `${account} invites you to its identity verification dashboard. Choose a name and a password to accept.`,
      `The link works once and is valid until ${until}.`,
    ],
    button: 'Accept the invitation',
    note: 'If you did not expect this message, please ignore it.',
  }),
  'password-reset': ({ account, until }) => ({
    subject: 'Reset your password',
    lines: [
      `Someone asked for a new password for this e-mail address in the dashboard of ${account}.`,
      `The link works once and is valid until ${until}. Your authenticator app stays as it is.`,
    ],
    button: 'Choose a new password',
    note: 'If you did not ask for this, please ignore it. Your password stays as it is.',
  }),
  digest: ({ account, count }) => ({
    subject: count === 1 ? 'One application is waiting for a review' : `${count} applications are waiting for a review`,
    lines: [
      count === 1
        ? `One application at ${account} is waiting for a review.`
        : `${count} applications at ${account} are waiting for a review.`,
    ],
    button: 'Open the review queue',
    note: 'You can turn off this daily mail in your account settings.',
  }),
};

const de: Texts = {
  invitation: ({ account, until }) => ({
    subject: `${account} lädt Sie zum Dashboard ein`,
    lines: [
      `${account} lädt Sie zum Dashboard der Identitätsprüfung ein. Wählen Sie einen Namen und ein Passwort, um die Einladung anzunehmen.`,
      `Der Link funktioniert einmal und gilt bis ${until}.`,
    ],
    button: 'Einladung annehmen',
    note: 'Falls Sie diese Nachricht nicht erwartet haben, ignorieren Sie sie bitte.',
  }),
  'password-reset': ({ account, until }) => ({
    subject: 'Passwort zurücksetzen',
    lines: [
      `Für diese E-Mail-Adresse wurde ein neues Passwort im Dashboard von ${account} angefordert.`,
      `Der Link funktioniert einmal und gilt bis ${until}. Ihre Authenticator-App bleibt eingerichtet.`,
    ],
    button: 'Neues Passwort wählen',
    note: 'Falls Sie das nicht angefordert haben, ignorieren Sie diese Nachricht bitte. Ihr Passwort bleibt unverändert.',
  }),
  digest: ({ account, count }) => ({
    subject: count === 1 ? 'Ein Antrag wartet auf eine Prüfung' : `${count} Anträge warten auf eine Prüfung`,
    lines: [
      count === 1
        ? `Bei ${account} wartet ein Antrag auf eine Prüfung.`
        : `Bei ${account} warten ${count} Anträge auf eine Prüfung.`,
    ],
    button: 'Prüfungen öffnen',
    note: 'Sie können diese tägliche E-Mail in Ihren Kontoeinstellungen abschalten.',
  }),
};

/** Texts for users of the dashboard. */
export const USER_TEXTS: Readonly<Record<MessageLocale, Texts>> = { en, de };

export type ApplicantKind = 'link' | 'ask-again' | 'hand-off';

/** What an applicant reads, in every language of the capture app. */
export function applicantText(
  kind: ApplicantKind,
  locale: CaptureLocale,
  { account, until }: Pick<TextValues, 'account' | 'until'>,
): Text {
  // In one pass, because a name can contain a placeholder.
  const said = { company: account, until };
  const fill = (text: string): string =>
    text.replaceAll(/\{(company|until)\}/g, (_, key: keyof typeof said) => said[key]);
  const words = LINK_WORDS[locale];
  const [subject, ask, button, subjectAgain, askAgain, buttonAgain, ready, valid, note] = words.map(fill) as string[] &
    typeof words;
  if (kind === 'link') return { subject, lines: [ask, ready, valid], button, note, short: ask };
  if (kind === 'ask-again') {
    return { subject: subjectAgain, lines: [askAgain, ready, valid], button: buttonAgain, note, short: askAgain };
  }
  return handOffText(locale, fill, valid);
}

function handOffText(locale: CaptureLocale, fill: (text: string) => string, valid: string): Text {
  const [subject, asked, compare, button, warning, somebody] = HAND_OFF_WORDS[locale];
  // Chinese and Japanese write no space between sentences.
  const between = locale === 'ja' || locale.startsWith('zh') ? '' : ' ';
  const said = fill(asked);
  return {
    subject,
    lines: [said, compare, valid],
    button,
    note: `${warning}${between}${somebody}`,
    short: `${said}${between}${warning}`,
  };
}
