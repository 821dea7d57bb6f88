import { createHash, X509Certificate } from 'node:crypto';
import { countryOf } from '../countries.ts';
import type { VerifierKeys } from '../types.ts';

/** Base64 DER of a PEM, as `x5c` wants it. */
export const derOf = (pem: string): string => new X509Certificate(pem).raw.toString('base64');

/** Client identifier of the prefix `x509_hash` (OpenID4VP 1.0, section 5.9.3): SHA-256 over the leaf's DER. */
export const clientIdOf = ({ certificateChain: [leaf] }: Pick<VerifierKeys, 'certificateChain'>): string =>
  `x509_hash:${createHash('sha256').update(new X509Certificate(leaf!).raw).digest('base64url')}`;

export interface Subject {
  readonly name: string;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
}

/** Names of a certificate's subject: organisation or common name, and country. */
export function subjectOf(certificate: X509Certificate): Subject {
  const parts = new Map(certificate.subject.split('\n').map((line) => line.split(/=(.*)/s) as [string, string]));
  const country = countryOf(parts.get('C')?.toUpperCase());
  return { name: parts.get('O') ?? parts.get('CN') ?? 'unnamed', ...(country && { country }) };
}
