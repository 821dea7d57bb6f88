import {
  asksBiometric,
  type ConsentKind,
  consentTexts,
  type FlowSettings,
  type GivenConsent,
  type PublicConsent,
  shownConsent,
  type Submit,
} from '@verify/contract';
import type { TraceEntry } from '@verify/checks/rules/trace';
import { sha256Hex } from '../../records/ids.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';

interface Lack {
  readonly pointer: string;
  readonly detail: string;
}

/** The text that the person agrees to in this session. */
export const publicConsent = (flow: FlowSettings, wanted: string): PublicConsent =>
  shownConsent(flow, wanted, (kind, locale, text) => versionOf(flow, kind, locale, text));

/** Consents that the flow requires and the submission lacks. */
export function missingConsents(flow: FlowSettings, { consent }: Submit): Lack[] {
  const lacks: Lack[] = [];
  if (flow.consentRequired && !consent?.version) {
    lacks.push({ pointer: '/consent', detail: 'the person has not consented' });
  }
  if (asksBiometric(flow) && !consent?.biometric) {
    lacks.push({ pointer: '/consent/biometric', detail: 'the person has not consented to the comparison of faces' });
  }
  return lacks;
}

/** Consents to a text that this flow, in this version, does not show in any language. */
export const unknownConsents = (flow: FlowSettings, body: Submit): Lack[] =>
  named(flow, body).flatMap(({ kind, version, pointer }) =>
    textOf(flow, kind, version) ? [] : [{ pointer, detail: 'the flow has no such text of this consent' }],
  );

/** What the person agreed to, in the server's own words. The versions were checked before. */
export function givenConsents(
  flow: FlowSettings,
  body: Submit,
  { createdAt }: Pick<StoredApplication, 'createdAt'>,
  now: number,
): GivenConsent[] {
  const { privacyUrl, termsUrl } = flow.consent;
  return named(flow, body).map(({ kind, version, acceptedAt }) => {
    const claimed = Date.parse(acceptedAt);
    const at = Number.isNaN(claimed) ? now : Math.min(Math.max(claimed, createdAt), now);
    return { kind, version, ...textOf(flow, kind, version)!, privacyUrl, termsUrl, at };
  });
}

/** For the trace of the result, which keeps no text. */
export const consentTrace = (consents: readonly GivenConsent[]): TraceEntry[] =>
  consents.map(({ kind, version, locale, at }) => ({
    rule: 'consent',
    code: null,
    outcome: 'clear',
    inputs: { kind, version, locale, at: new Date(at).toISOString() },
    threshold: null,
    version: 1,
  }));

function named({ consentRequired }: FlowSettings, { consent }: Submit) {
  if (!consentRequired) return [];
  const { acceptedAt = '', version, biometric } = consent ?? {};
  return [
    ...(version === undefined
      ? []
      : [{ kind: 'processing', version, acceptedAt, pointer: '/consent/version' } as const]),
    ...(biometric ? [{ kind: 'biometric', ...biometric, pointer: '/consent/biometric/version' } as const] : []),
  ];
}

/** Tried for every language, because the person may have read another one than the session began with. */
function textOf(flow: FlowSettings, kind: ConsentKind, version: string): { locale: string; text: string } | null {
  if (kind === 'biometric' && !asksBiometric(flow)) return null;
  for (const [locale, text] of consentTexts(flow, kind))
    if (versionOf(flow, kind, locale, text) === version) return { locale, text };
  return null;
}

const versionOf = (
  { consent: { privacyUrl, termsUrl } }: FlowSettings,
  kind: ConsentKind,
  locale: string,
  text: string,
): string => sha256Hex(JSON.stringify([kind, locale, text, privacyUrl ?? null, termsUrl ?? null]));
