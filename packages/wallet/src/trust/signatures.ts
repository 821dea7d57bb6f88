import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { SIGNATURES, type SignatureName } from '../limits.ts';
import { refuse } from '../refusal.ts';
import type { WalletProblem } from '../types.ts';

/** Digest and curve of each algorithm. The curve is fixed as well, so that no key is used with another's algorithm. */
const ALGORITHMS: Readonly<Record<SignatureName, { readonly digest: string | null; readonly curve: string }>> = {
  ES256: { digest: 'sha256', curve: 'prime256v1' },
  ES384: { digest: 'sha384', curve: 'secp384r1' },
  ES512: { digest: 'sha512', curve: 'secp521r1' },
  EdDSA: { digest: null, curve: 'ed25519' },
};

export interface Signed {
  readonly algorithm: SignatureName;
  readonly key: KeyObject;
  readonly bytes: Uint8Array;
  readonly signature: Uint8Array;
}

export function isSignatureValid({ algorithm, key, bytes, signature }: Signed): boolean {
  const { digest, curve } = ALGORITHMS[algorithm];
  const actual = key.asymmetricKeyType === 'ec' ? key.asymmetricKeyDetails?.namedCurve : key.asymmetricKeyType;
  return actual === curve && verify(digest, bytes, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** Called before any cryptography. */
export function allowed(algorithm: unknown, problem: WalletProblem): SignatureName {
  const known = SIGNATURES.find((name) => name === algorithm);
  return known ?? refuse(problem, "the signature's algorithm is not allowed");
}

/** The key that a credential is bound to. Only its public, elliptic members are used, whatever else the JWK says. */
export function publicKeyOf(jwk: unknown): KeyObject {
  const { kty, crv, x, y } = Object(jwk) as JsonWebKey;
  try {
    return createPublicKey({ key: { kty, crv, x, ...(kty === 'EC' && { y }) }, format: 'jwk' });
  } catch (error) {
    return refuse('binding_failed', "the credential's device key can't be used", error);
  }
}
