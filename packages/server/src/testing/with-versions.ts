import type { PublicConsent, Submit } from '@verify/contract';

/** Adds the versions of the texts that the session shows to a consent without a version. */
export function withVersions(body: Submit, texts: PublicConsent | undefined): Submit {
  const { consent } = body;
  if (!consent || consent.version || !texts) return body;
  const known = filled.get(body);
  if (known) return known;
  const { processingVersion: version, biometricVersion } = texts;
  const biometric = biometricVersion ? { acceptedAt: consent.acceptedAt, version: biometricVersion } : undefined;
  const whole = { ...body, consent: { version, biometric, ...consent } };
  filled.set(body, whole);
  return whole;
}
/** Completed submissions, so that a repeated submission stays the same. */
const filled = new WeakMap<Submit, Submit>();
