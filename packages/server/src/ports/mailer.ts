/** One mail to one address. */
export interface Mail {
  /** Without angle brackets. The same for every attempt, so that a mailbox can recognise a repetition. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type Mailed =
  | { readonly ok: true }
  /** `permanent`: the server refused it for good. `error` is a stable code without personal data. */
  | { readonly ok: false; readonly permanent: boolean; readonly error: string };

export interface Mailer {
  send(mail: Mail): Promise<Mailed>;
  close(): void;
}
