import { decodeBase64Url } from './base64.ts';
import type { JwksClient } from './jwks-client.ts';

export interface VerifySignedOptions {
  /** The `signed` field of the stand-alone callback or result. */
  signed: string;
  keys: JwksClient;
  /** The required `iss`: the address of the service. */
  issuer: string;
  /** The expected session, if you know it. */
  sessionId?: string;
  /** The flow that the person had to complete: a result of another flow proves something else. */
  flowName?: string;
  /** Allowed clock skew for `iat` and `exp`. Default: 60,000 ms. */
  toleranceMs?: number;
  now?: number;
}

/** Payload of `signed`; times in seconds. */
export interface SignedClaims {
  resultUrl: string;
  id: string;
  applicationId: string;
  flowName: string;
  iss: string;
  iat: number;
  exp: number;
  sub: string;
  status: string;
}

export type SignedReason =
  | 'malformed'
  | 'algorithm_refused'
  | 'key_unknown'
  | 'keys_unavailable'
  | 'signature_mismatch'
  | 'issuer_mismatch'
  | 'session_mismatch'
  | 'flow_mismatch'
  | 'expired'
  | 'issued_in_future';

export type SignedOutcome = { ok: true; claims: SignedClaims } | { ok: false; reason: SignedReason };

/**
 * Proves that the service processed a session: a JWS (RFC 7515, compact) with ES512 and a key of
 * `/.well-known/jwks.json`.
 */
export async function verifySigned(options: VerifySignedOptions): Promise<SignedOutcome> {
  if (options.signed.length > 8192) return refuse('malformed');
  const parts = options.signed.split('.');
  const [head, payload, signature] = parts.map(decodeBase64Url);
  const header = head && objectOf(head);
  if (parts.length !== 3 || !header || !payload || !signature) return refuse('malformed');
  // An allow-list: `crit`, `zip`, `b64`, `jwk` and similar headers demand something of the verifier and are refused.
  if (Object.keys(header).some((name) => !['alg', 'kid', 'typ'].includes(name))) return refuse('malformed');
  if (header['alg'] !== 'ES512') return refuse('algorithm_refused');
  if (typeof header['kid'] !== 'string') return refuse('malformed');

  const found = await options.keys.find(header['kid']);
  if (!found.ok) return refuse(found.code === 'key_unknown' ? 'key_unknown' : 'keys_unavailable');
  const signed = new TextEncoder().encode(options.signed.slice(0, options.signed.lastIndexOf('.')));
  if (!(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-512' }, found.key, signature, signed))) {
    return refuse('signature_mismatch');
  }

  const claims = claimsOf(objectOf(payload));
  if (!claims) return refuse('malformed');
  const now = options.now ?? Date.now();
  const toleranceMs = options.toleranceMs ?? 60_000;
  if (claims.iss !== options.issuer) return refuse('issuer_mismatch');
  if (options.sessionId !== undefined && claims.id !== options.sessionId) return refuse('session_mismatch');
  if (options.flowName !== undefined && claims.flowName !== options.flowName) return refuse('flow_mismatch');
  if (claims.exp * 1000 + toleranceMs <= now) return refuse('expired');
  if (claims.iat * 1000 - toleranceMs > now) return refuse('issued_in_future');
  return { ok: true, claims };
}

const refuse = (reason: SignedReason): SignedOutcome => ({ ok: false, reason });

function claimsOf(value: Record<string, unknown> | null): SignedClaims | null {
  if (!value) return null;
  for (const name of ['resultUrl', 'id', 'applicationId', 'flowName', 'iss', 'sub', 'status'])
    if (typeof value[name] !== 'string') return null;
  for (const name of ['iat', 'exp']) if (!Number.isSafeInteger(value[name])) return null;
  return value as unknown as SignedClaims;
}

function objectOf(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
