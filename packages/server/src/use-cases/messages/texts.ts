import type { MessageLocale } from '@verify/contract';

/** What a text may name. Nothing here is about an applicant. */
interface TextValues {
  /** Name of the account that asks. */
  readonly account: string;
  /** When the link ends, with its time zone. */
  readonly until: string;
  readonly count: number;
}

interface Text {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  /** What to do with a mail that was not expected. */
  readonly note: string;
  /** For channels with short messages; the link follows. */
  readonly short: string;
}

export type TextKind = 'invitation' | 'password-reset' | 'link' | 'ask-again' | 'hand-off' | 'digest';
type Texts = Readonly<Record<TextKind, (values: TextValues) => Text>>;

const en: Texts = {
  invitation: ({ account, until }) => ({
    subject: `${account} invites you to its dashboard`,
    lines: [
      `${account} invites you to its identity verification dashboard. Choose a name and a password to accept.`,
      `The link works once and is valid until ${until}.`,
    ],
    button: 'Accept the invitation',
    note: 'If you did not expect this message, please ignore it.',
    short: '',
  }),
  'password-reset': ({ account, until }) => ({
    subject: 'Reset your password',
    lines: [
      `Someone asked for a new password for this e-mail address in the dashboard of ${account}.`,
      `The link works once and is valid until ${until}. Your authenticator app stays as it is.`,
    ],
    button: 'Choose a new password',
    note: 'If you did not ask for this, please ignore it. Your password stays as it is.',
    short: '',
  }),
  link: ({ account, until }) => ({
    subject: 'Please verify your identity',
    lines: [
      `${account} asks you to verify your identity. It takes a few minutes.`,
      'Have your documents ready and open this link on a phone, or on a computer with a camera.',
      `The link opens in one browser only and is valid until ${until}.`,
    ],
    button: 'Verify your identity',
    note: 'If you did not expect this message, please ignore it.',
    short: `${account} asks you to verify your identity:`,
  }),
  'ask-again': ({ account, until }) => ({
    subject: 'Please repeat a part of your verification',
    lines: [
      `${account} could not check everything that you sent. Please repeat a part of your verification.`,
      'Have your documents ready and open this link on a phone, or on a computer with a camera.',
      `The link opens in one browser only and is valid until ${until}.`,
    ],
    button: 'Continue your verification',
    note: 'If you did not expect this message, please ignore it.',
    short: `${account} asks you to repeat a part of your verification:`,
  }),
  'hand-off': ({ account, until }) => ({
    subject: 'Continue on your phone',
    lines: [
      `You have begun to verify your identity for ${account} on a computer, and asked for this link to continue on your phone.`,
      'Your computer shows a number of two digits. Continue only if your phone shows the same one.',
      `The link opens in one browser only and is valid until ${until}.`,
    ],
    button: 'Continue',
    note: 'If you did not ask for this just now, do not open the link. Somebody else may have entered your address.',
    short: `You asked to continue your verification for ${account} on this phone. If you did not, do not open this:`,
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
    short: '',
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
    short: '',
  }),
  'password-reset': ({ account, until }) => ({
    subject: 'Passwort zurücksetzen',
    lines: [
      `Für diese E-Mail-Adresse wurde ein neues Passwort im Dashboard von ${account} angefordert.`,
      `Der Link funktioniert einmal und gilt bis ${until}. Ihre Authenticator-App bleibt eingerichtet.`,
    ],
    button: 'Neues Passwort wählen',
    note: 'Falls Sie das nicht angefordert haben, ignorieren Sie diese Nachricht bitte. Ihr Passwort bleibt unverändert.',
    short: '',
  }),
  link: ({ account, until }) => ({
    subject: 'Bitte bestätigen Sie Ihre Identität',
    lines: [
      `${account} bittet Sie, Ihre Identität zu bestätigen. Das dauert wenige Minuten.`,
      'Halten Sie Ihre Dokumente bereit und öffnen Sie diesen Link auf einem Handy oder auf einem Computer mit Kamera.',
      `Der Link lässt sich nur in einem Browser öffnen und gilt bis ${until}.`,
    ],
    button: 'Identität bestätigen',
    note: 'Falls Sie diese Nachricht nicht erwartet haben, ignorieren Sie sie bitte.',
    short: `${account} bittet Sie, Ihre Identität zu bestätigen:`,
  }),
  'ask-again': ({ account, until }) => ({
    subject: 'Bitte wiederholen Sie einen Teil Ihrer Identitätsprüfung',
    lines: [
      `${account} konnte nicht alle Ihre Angaben prüfen. Bitte wiederholen Sie einen Teil der Identitätsprüfung.`,
      'Halten Sie Ihre Dokumente bereit und öffnen Sie diesen Link auf einem Handy oder auf einem Computer mit Kamera.',
      `Der Link lässt sich nur in einem Browser öffnen und gilt bis ${until}.`,
    ],
    button: 'Identitätsprüfung fortsetzen',
    note: 'Falls Sie diese Nachricht nicht erwartet haben, ignorieren Sie sie bitte.',
    short: `${account} bittet Sie, einen Teil Ihrer Identitätsprüfung zu wiederholen:`,
  }),
  'hand-off': ({ account, until }) => ({
    subject: 'Auf dem Handy weitermachen',
    lines: [
      `Sie haben am Computer die Identitätsprüfung für ${account} begonnen und diesen Link angefordert, um auf dem Handy weiterzumachen.`,
      'Ihr Computer zeigt eine zweistellige Zahl. Machen Sie nur weiter, wenn Ihr Handy dieselbe zeigt.',
      `Der Link lässt sich nur in einem Browser öffnen und gilt bis ${until}.`,
    ],
    button: 'Weiter',
    note: 'Falls Sie das nicht gerade angefordert haben, öffnen Sie den Link nicht. Vielleicht hat jemand anders Ihre Adresse eingegeben.',
    short: `Sie wollten die Prüfung für ${account} auf diesem Handy fortsetzen. Falls nicht, öffnen Sie diesen Link nicht:`,
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
    short: '',
  }),
};

export const MESSAGE_TEXTS: Readonly<Record<MessageLocale, Texts>> = { en, de };
