import type { FlowSettings } from '../flow/flow-settings.ts';
import { matchLocale } from '../locales.ts';
import type { PublicConsent } from '../flow/flow.ts';
import { comparesFaces, type ConsentKind } from './flow-consent.ts';
import { READY_TEXTS } from './ready-texts.ts';

type Flow = Pick<FlowSettings, 'consent' | 'consentRequired' | 'locales'>;

/** Placeholder in the texts of a test flow that names no company yet. */
const NO_COMPANY = '[company]';

/** Every text that a flow may show for one kind of consent, by language. */
export function consentTexts({ consent, consentRequired, locales }: Flow, kind: ConsentKind): Map<string, string> {
  if (kind === 'biometric' && consent.biometric === 'own') return new Map(Object.entries(consent.texts));
  const key = kind === 'biometric' ? (consent.biometric as 'gdpr' | 'bipa') : consentRequired ? 'agree' : 'inform';
  const company = consent.company ?? NO_COMPANY;
  const ready = Object.entries(READY_TEXTS).flatMap(([locale, { [key]: text }]) =>
    text === undefined ? [] : [[locale, text.replaceAll('{company}', () => company)] as const],
  );
  const offered = ready.filter(([locale]) => locales.length === 0 || (locales as string[]).includes(locale));
  return new Map(offered.length > 0 ? offered : ready.filter(([locale]) => locale === 'en'));
}

/** Whether faces are compared and the person is asked. */
export const asksBiometric = ({ consentRequired, steps }: Pick<FlowSettings, 'consentRequired' | 'steps'>): boolean =>
  consentRequired && comparesFaces(steps);

/**
 * The consent texts shown to the person.
 * @param versionOf returns the version of a text; only the server passes it
 */
export function shownConsent(
  flow: Flow & Pick<FlowSettings, 'steps'>,
  wanted: string,
  versionOf: (kind: ConsentKind, locale: string, text: string) => string,
): PublicConsent {
  const { company, privacyUrl, termsUrl } = flow.consent;
  const { locale, text } = consentText(flow, 'processing', wanted);
  const processingVersion = versionOf('processing', locale, text);
  const shown = { company, processing: text, processingVersion, privacyUrl, termsUrl };
  if (!asksBiometric(flow)) return shown;
  const own = consentText(flow, 'biometric', wanted);
  const biometricVersion = versionOf('biometric', own.locale, own.text);
  return { ...shown, biometric: own.text, biometricVersion, biometricLocale: own.locale };
}

/** The text of a consent in the best language for the requested one. */
function consentText(flow: Flow, kind: ConsentKind, wanted: string): { locale: string; text: string } {
  const texts = consentTexts(flow, kind);
  const all = [...texts.keys()];
  const found = matchLocale([wanted, ...flow.locales.slice(0, 1), 'en'], all)?.locale ?? all[0] ?? 'en';
  return { locale: found, text: texts.get(found) ?? '' };
}
