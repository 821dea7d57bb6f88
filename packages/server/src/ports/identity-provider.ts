/** The values with which this service started the sign-on. Each is used once. */
interface SignOnChecks {
  readonly state: string;
  readonly nonce: string;
  /** PKCE, RFC 7636. */
  readonly verifier: string;
}

/** A person that the provider has signed in. */
export interface SignedOnPerson {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's session, which a logout names; null if it has none. */
  readonly sid: string | null;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly groups: readonly string[];
}

/** Whose sessions a provider ends. */
export interface LogoutNotice {
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
  /** Each notice is accepted once. */
  readonly id: string;
  readonly expiresAt: number;
}

/** Thrown while the provider cannot be reached or gives no usable answer to discovery. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/** An OpenID Connect provider. */
export interface IdentityProvider {
  /** Shown on the button. */
  readonly name: string;
  /** Address to which the browser is redirected. */
  begin(checks: SignOnChecks, redirectUri: string): Promise<URL>;
  /** Exchanges the code from the callback address. Null if any part of it is wrong. */
  finish(cameBack: URL, checks: SignOnChecks): Promise<SignedOnPerson | null>;
  /** Null if the token is not a logout notice of this provider for this service. */
  readLogout(token: string, now: number): Promise<LogoutNotice | null>;
}
