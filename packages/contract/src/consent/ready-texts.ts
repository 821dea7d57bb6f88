import { ASIAN } from './ready/asian.ts';
import { EASTERN } from './ready/eastern.ts';
import type { ReadyTexts } from './ready/text-kinds.ts';
import { WESTERN } from './ready/western.ts';

/**
 * Consent texts by language; other languages are shown the closest one, or English. They are not in the capture app's
 * dictionaries, because the server must know every word that a person agreed to.
 */
export const READY_TEXTS: Readonly<Record<string, ReadyTexts>> = {
  en: {
    agree: 'By continuing, you agree that {company} processes your photos and data to verify your identity.',
    inform: '{company} processes your photos and data to verify your identity.',
    gdpr: `I agree that {company} measures my face in my selfie or video and in the portrait on my document, and compares them to verify my identity. These measurements are biometric data (Article 9 GDPR). They are deleted after the check.

I don’t have to agree, and I can withdraw my consent at any time. The privacy policy explains how to withdraw, how long photos are kept, and other ways to verify.`,
    bipa: `{company} collects and uses a scan of my face geometry, taken from my selfie or video and from the portrait on my document. It is used only to verify my identity and is deleted after the check. The privacy policy says how long my photos are kept and when they are destroyed.

I have read this and give {company} my written release to collect, use and hold my biometric identifiers for this purpose (Illinois Biometric Information Privacy Act, 740 ILCS 14).`,
  },
  de: {
    agree:
      'Wenn Sie fortfahren, stimmen Sie zu, dass {company} Ihre Fotos und Daten verarbeitet, um Ihre Identität zu prüfen.',
    inform: '{company} verarbeitet Ihre Fotos und Daten, um Ihre Identität zu prüfen.',
    gdpr: `Ich willige ein, dass {company} mein Gesicht in meinem Selfie oder Video und auf dem Foto meines Ausweises vermisst und vergleicht, um meine Identität zu prüfen. Diese Messwerte sind biometrische Daten (Artikel 9 DSGVO). Sie werden nach der Prüfung gelöscht.

Ich muss nicht einwilligen. Ich kann meine Einwilligung jederzeit für die Zukunft widerrufen. In der Datenschutzerklärung steht, wie das geht, wie lange meine Fotos gespeichert werden und wie ich meine Identität anders nachweisen kann.`,
    bipa: `{company} erfasst und verwendet einen Scan meiner Gesichtsgeometrie aus meinem Selfie oder Video und aus dem Foto auf meinem Ausweis. Er dient nur dazu, meine Identität zu prüfen, und wird nach der Prüfung gelöscht. In der Datenschutzerklärung steht, wie lange meine Fotos gespeichert und wann sie vernichtet werden.

Ich habe dies gelesen und erlaube {company} schriftlich, meine biometrischen Merkmale zu diesem Zweck zu erfassen, zu verwenden und aufzubewahren (Illinois Biometric Information Privacy Act, 740 ILCS 14).`,
  },
  ...WESTERN,
  ...EASTERN,
  ...ASIAN,
};
