import { SignJWT } from 'jose';
import type { SigningKey } from './signing-key.ts';

/** A caller who keeps it for longer asks the result API for a new one. */
const SECONDS = 24 * 60 * 60;

export interface SignedClaims {
  readonly resultUrl: string;
  /** The session, which is the application. */
  readonly id: string;
  readonly applicationId: string;
  /** The flow that it went through: a result of another flow proves something else. */
  readonly flowName: string;
  /** The account's public id. */
  readonly sub: string;
  readonly status: string;
}

/** The `signed` of the stand-alone flow: ES512 with a key of its own, which `/.well-known/jwks.json` publishes. */
export function signResult(
  keys: readonly SigningKey[],
  claims: SignedClaims,
  at: { issuer: string; nowMs: number },
): Promise<string> {
  const key = keys.find(({ retired }) => !retired)!;
  const iat = Math.floor(at.nowMs / 1000);
  return new SignJWT({ ...claims, iss: at.issuer, iat, exp: iat + SECONDS })
    .setProtectedHeader({ alg: 'ES512', kid: key.id, typ: 'JWT' })
    .sign(key.privateKey);
}
