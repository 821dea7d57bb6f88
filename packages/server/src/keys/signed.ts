import { SignJWT } from 'jose';
import type { SigningKey } from './signing-key.ts';

/** A caller who keeps the result longer asks the result API for a new signature. */
const SECONDS = 24 * 60 * 60;

export interface SignedClaims {
  readonly resultUrl: string;
  /** Id of the session, which is the application. */
  readonly id: string;
  readonly applicationId: string;
  /** The flow of the session, because a result of another flow proves something else. */
  readonly flowName: string;
  /** The account's public id. */
  readonly sub: string;
  readonly status: string;
}

/** The `signed` value of the stand-alone flow: ES512 with its own key, which `/.well-known/jwks.json` publishes. */
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
