/** Words of the messages that bring an applicant a link. `{company}` asks, and the link ends at `{until}`. */
export type LinkWords = readonly [
  subject: string,
  ask: string,
  button: string,
  /** The same three where a part is to be repeated. */
  subjectAgain: string,
  askAgain: string,
  buttonAgain: string,
  ready: string,
  valid: string,
  /** What to do with a message that was not expected. */
  note: string,
];

/** Words of the message that brings a link to continue on a phone. */
export type HandOffWords = readonly [
  subject: string,
  asked: string,
  /** Both devices show the same number. */
  compare: string,
  button: string,
  /** Whoever did not ask must not open the link. */
  warning: string,
  somebody: string,
];
