import { TokenKind, SERVICE_LIMITS } from '@verify/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { SigningKey } from './signing-key.ts';

/**
 * Base64url without padding, three parts, an Ed25519 signature of 64 bytes. Our tokens are about 500 characters long.
 */
const PATTERN = /^[A-Za-z0-9_-]{1,200}\.[A-Za-z0-9_-]{1,800}\.[A-Za-z0-9_-]{86}$/;
const AUDIENCE = 'verify-sdk';
/** Another server's clock may be ahead by this much. */
const SKEW_SECONDS = 60;

const Claims = z.strictObject({
  iss: z.string(),
  aud: z.literal(AUDIENCE),
  sub: z.string().check(z.regex(/^acc_[0-9a-f]{32}$/)),
  jti: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  iat: z.int().check(z.minimum(0)),
  exp: z.int().check(z.minimum(0)),
  /** Decides which endpoints the token opens. */
  kind: TokenKind,
  /** For a stand-alone token: the public id of its script. The token opens only that script's flow. */
  script: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
});
export type SessionClaims = z.infer<typeof Claims>;
/** The claims of a token except its issuer and audience. */
export type NewToken = Omit<SessionClaims, 'iss' | 'aud'>;

type TokenVerdict =
  | { readonly ok: true; readonly claims: SessionClaims }
  | { readonly ok: false; readonly code: 'token_malformed' | 'token_invalid' | 'token_expired' };

export interface SessionTokens {
  /** Deterministic: the same claims give the same token. Times are in Unix seconds. */
  sign(claims: NewToken): Promise<string>;
  /** `graceSeconds` also accepts a recently expired token, only to prove which session a fresh token continues. */
  verify(token: string, options?: { graceSeconds?: number }): Promise<TokenVerdict>;
}

/**
 * Session tokens with EdDSA. Even jose's strictest options accepted `zip`, a far-future `exp`, a trailing newline and a
 * header of one megabyte, so the header must be byte for byte one that this server writes.
 */
export function createSessionTokens(options: {
  /** The current keys: the one that is not retired signs, and all verify. */
  keys: () => readonly SigningKey[];
  issuer: string;
  now: () => number;
}): SessionTokens {
  const { keys, issuer, now } = options;
  const header = (key: SigningKey) => ({ alg: 'EdDSA', kid: key.id, typ: 'JWT' });
  const headed = (head: string): SigningKey | undefined =>
    keys().find((key) => Buffer.from(JSON.stringify(header(key))).toString('base64url') === head);

  return {
    sign(claims) {
      const signing = keys().find((key) => !key.retired)!;
      return new SignJWT({ ...inOrder({ ...claims, iss: issuer, aud: AUDIENCE }) })
        .setProtectedHeader(header(signing))
        .sign(signing.privateKey);
    },

    async verify(token, { graceSeconds = 0 } = {}) {
      if (!PATTERN.test(token)) return { ok: false, code: 'token_malformed' };
      const [head, body, signature] = token.split('.') as [string, string, string];
      const key = headed(head);
      // The last of 86 characters holds four bits; other endings would be alternative spellings of the same signature.
      if (!key || Buffer.from(signature, 'base64url').toString('base64url') !== signature) {
        return { ok: false, code: 'token_invalid' };
      }
      const seconds = Math.floor(now() / 1000);
      try {
        const { payload } = await jwtVerify(token, key.publicKey, {
          algorithms: ['EdDSA'],
          issuer,
          audience: AUDIENCE,
          currentDate: new Date((seconds - graceSeconds) * 1000),
        });
        const claims = Claims.safeParse(payload);
        if (!claims.success) return { ok: false, code: 'token_invalid' };
        const { iat, exp } = claims.data;
        const plausible = iat <= seconds + SKEW_SECONDS && exp > iat && exp - iat <= SERVICE_LIMITS.tokenSecondsMax;
        const bound = (claims.data.kind === 'stand-alone') === (claims.data.script !== undefined);
        // As with the header: no duplicate members, no byte order mark, and only the order that `sign` writes.
        const own = Buffer.from(JSON.stringify(inOrder(claims.data))).toString('base64url') === body;
        return plausible && bound && own ? { ok: true, claims: claims.data } : { ok: false, code: 'token_invalid' };
      } catch (error) {
        const code = error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid';
        return { ok: false, code };
      }
    },
  };
}

const inOrder = ({ iss, aud, sub, jti, iat, exp, kind, script }: SessionClaims): SessionClaims => ({
  iss,
  aud,
  sub,
  jti,
  iat,
  exp,
  kind,
  ...(script === undefined ? {} : { script }),
});
