import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import {
  type IdentityProvider,
  type LogoutNotice,
  ProviderAway,
  type SignedOnPerson,
} from '../../ports/identity-provider.ts';

export interface OpenIdOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  readonly name: string;
  /** Accepts a provider without TLS, which must be on this machine. */
  readonly development: boolean;
}

interface Discovered {
  readonly config: oidc.Configuration;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
  readonly at: number;
}

const TIMEOUT_SECONDS = 10;
/** The provider's metadata is read again after this time; its keys are read whenever an unknown one signs. */
const FRESH_MS = 60 * 60 * 1000;
/** A logout notice is sent at once; an old one is a copy. */
const LOGOUT_SECONDS = 5 * 60;
/** Only signatures with a public key: neither `none` nor one with the client's secret. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const text = z.string().check(z.minLength(1), z.maxLength(512));
const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  sid: z.optional(text),
  email: z.optional(z.string().check(z.regex(/^[^\s@]{1,64}@[^\s@]{1,189}$/))),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.string()),
});
const Logout = z.object({
  sub: z.optional(text),
  sid: z.optional(text),
  jti: text,
  iat: z.number(),
  exp: z.optional(z.number()),
  nonce: z.optional(z.undefined()),
  events: z.object({ [LOGOUT_EVENT]: z.object({}) }),
});

/** Signs users in with a provider by the authorization code flow with PKCE. Contacts the provider only on demand. */
export function createOpenIdProvider(options: OpenIdOptions, now: () => number): IdentityProvider {
  const { clientId, clientSecret, groupsClaim, name, development } = options;
  const issuer = new URL(options.issuer);
  const isPlain = development && issuer.protocol === 'http:';
  let known: Promise<Discovered> | null = null;

  async function discovered(): Promise<Discovered> {
    const before = await known?.catch(() => null);
    if (before && Math.abs(now() - before.at) < FRESH_MS) return before;
    known = discover();
    return known;
  }

  async function discover(): Promise<Discovered> {
    try {
      const auth = clientSecret === '' ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
      const config = await oidc.discovery(issuer, clientId, undefined, auth, {
        timeout: TIMEOUT_SECONDS,
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      });
      const keysAt = config.serverMetadata().jwks_uri;
      if (!keysAt) throw new Error('no jwks_uri');
      return { config, keys: createRemoteJWKSet(new URL(keysAt)), at: now() };
    } catch (error) {
      throw new ProviderAway('the identity provider cannot be used', { cause: error });
    }
  }

  return {
    name,

    async begin({ state, nonce, verifier }, redirectUri) {
      const { config } = await discovered();
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: options.scopes,
        response_type: 'code',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
    },

    async finish(cameBack, { state, nonce, verifier }) {
      const { config } = await discovered();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, cameBack, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const signed = tokens.claims()!;
        // Some providers return groups and addresses only here.
        const more =
          config.serverMetadata().userinfo_endpoint && !(signed['email'] && signed[groupsClaim])
            ? await oidc.fetchUserInfo(config, tokens.access_token, signed.sub)
            : {};
        return personOf({ ...more, ...signed });
      } catch (error) {
        if (isAway(error)) throw new ProviderAway('the identity provider did not answer', { cause: error });
        return null;
      }
    },

    async readLogout(token, at): Promise<LogoutNotice | null> {
      const { keys, config } = await discovered();
      const verified = await jwtVerify(token, keys, {
        issuer: config.serverMetadata().issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        currentDate: new Date(at),
        clockTolerance: 30,
      }).catch(() => null);
      const said = verified && z.safeParse(Logout, verified.payload);
      if (!said?.success) return null;
      const { sub = null, sid = null, jti, iat } = said.data;
      if (Math.abs(at / 1000 - iat) > LOGOUT_SECONDS || (sub === null && sid === null)) return null;
      const expiresAt = (iat + 2 * LOGOUT_SECONDS) * 1000;
      return { issuer: config.serverMetadata().issuer, subject: sub, sid, id: jti, expiresAt };
    },
  };

  function personOf(claims: Record<string, unknown>): SignedOnPerson | null {
    const said = z.safeParse(Claims, claims);
    if (!said.success) return null;
    const { sub, sid = null, email = null, name: called = null } = said.data;
    const given = claims[groupsClaim];
    const groups = (Array.isArray(given) ? given : typeof given === 'string' ? [given] : []).filter(
      (each): each is string => typeof each === 'string',
    );
    // Only the boolean, because the text "false" would count as true.
    const emailVerified = said.data.email_verified === true;
    return { issuer: String(claims['iss']), subject: sub, sid, email, emailVerified, name: called, groups };
  }
}

/** Neither an answer nor a refusal: the network, or an error of the provider. */
function isAway(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  const { name, cause, code } = error as { name?: string; cause?: unknown; code?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError' || (name === 'TypeError' && cause !== undefined)) return true;
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
}
