import type { MessageLocale } from '@verify/contract';

/** What a text may name. Nothing here is about an applicant. */
export interface TextValues {
  /** Name of the account that asks. */
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

/** What users of the dashboard read. */
export const USER_TEXTS: Readonly<Record<MessageLocale, Texts>> = { en, de };
