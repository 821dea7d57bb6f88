import { ASIAN } from './locales/asian.ts';
import { EASTERN } from './locales/eastern.ts';
import type { ReadyTexts } from './locales/text-kinds.ts';
import { WESTERN } from './locales/western.ts';

/**
 * Consent texts by language; other languages are shown the closest one, or English. They are not in the capture app's
 * dictionaries, because the server must know every word that a person agreed to.
 */
export const READY_TEXTS: Readonly<Record<string, ReadyTexts>> = {
  en: {
    agree: 'By continuing, you agree that {company} processes your photos and data to verify your identity.',
    inform: '{company} processes your photos and data to verify your identity.',
    gdpr: `If you agree, {company} measures your face in your selfie or video and in the portrait on your document, and compares them to verify your identity. These measurements are biometric data (Article 9 GDPR). They are deleted after the check.

You don’t have to agree, and you can withdraw your consent at any time. The privacy policy explains how to withdraw, how long photos are kept, and other ways to verify.`,
    bipa: `{company} collects and uses a scan of your face geometry, taken from your selfie or video and from the portrait on your document. It is used only to verify your identity and is deleted after the check. The privacy policy says how long your photos are kept and when they are destroyed.

By agreeing, you confirm that you have read this and give {company} your written release to collect, use and hold your biometric identifiers for this purpose (Illinois Biometric Information Privacy Act, 740 ILCS 14).`,
  },
  de: {
    agree:
      'Wenn Sie fortfahren, stimmen Sie zu, dass {company} Ihre Fotos und Daten verarbeitet, um Ihre Identität zu prüfen.',
    inform: '{company} verarbeitet Ihre Fotos und Daten, um Ihre Identität zu prüfen.',
    gdpr: `Wenn Sie zustimmen, vermisst {company} Ihr Gesicht in Ihrem Selfie oder Video und auf dem Foto Ihres Ausweises und vergleicht beides, um Ihre Identität zu prüfen. Diese Messwerte sind biometrische Daten (Artikel 9 DSGVO). Sie werden nach der Prüfung gelöscht.

Sie müssen nicht zustimmen und können Ihre Einwilligung jederzeit widerrufen. In der Datenschutzerklärung steht, wie Sie widerrufen, wie lange Fotos gespeichert werden und wie Sie Ihre Identität anders nachweisen können.`,
    bipa: `{company} erfasst und verwendet einen Scan Ihrer Gesichtsgeometrie aus Ihrem Selfie oder Video und aus dem Foto auf Ihrem Ausweis. Er dient nur dazu, Ihre Identität zu prüfen, und wird nach der Prüfung gelöscht. In der Datenschutzerklärung steht, wie lange Ihre Fotos gespeichert und wann sie vernichtet werden.

Mit Ihrer Zustimmung bestätigen Sie, dass Sie dies gelesen haben, und erlauben {company} schriftlich, Ihre biometrischen Merkmale zu diesem Zweck zu erfassen, zu verwenden und aufzubewahren (Illinois Biometric Information Privacy Act, 740 ILCS 14).`,
  },
  ...WESTERN,
  ...EASTERN,
  ...ASIAN,
};
