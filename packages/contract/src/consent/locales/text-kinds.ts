export interface ReadyTexts {
  /** On the first screen, where the flow asks for consent. */
  readonly agree: string;
  /** On the first screen, where it does not. */
  readonly inform: string;
  /** Biometric consent under Article 9 GDPR. */
  readonly gdpr: string;
  /**
   * Written release under the Illinois Biometric Information Privacy Act, in languages that many people there speak.
   */
  readonly bipa?: string;
}
