import type { JWK } from 'jose';

/** `link`: a `request_uri`, answered by `direct_post.jwt`. `api-*`: Digital Credentials API, Annex C of 18013-7. */
export type WalletWay = 'link' | 'api-openid4vp' | 'api-mdoc';

/** What is requested: person identification data, a driving licence, or only the proof of an age of 18. */
export type WalletQuery = 'identity' | 'licence' | 'over-18';

/** `haip`: OpenID4VP, High Assurance. `eu-age`: the EU's app (Annex C, or an unsigned link), for `over-18` alone. */
export type WalletProfile = 'haip' | 'eu-age';

export type WalletFormat = 'dc+sd-jwt' | 'mso_mdoc';

/** The access certificate that wallets show to the person, and its key. */
export interface VerifierKeys {
  /** PEM, one certificate each. The first one belongs to `privateKey`; the trust anchor is left out. */
  readonly certificateChain: readonly string[];
  /** PEM (PKCS #8) of a P-256 key. */
  readonly privateKey: string;
  /** Registration certificate of the relying party (WRPRC), as the registrar issued it. */
  readonly registrationCertificate?: string;
}

export interface RequestInput {
  readonly way: WalletWay;
  /** `haip` if absent. */
  readonly profile?: WalletProfile;
  readonly queries: readonly WalletQuery[];
  /** Whether to ask for the portrait as well. Never asked for with `over-18`. */
  readonly portrait: boolean;
  readonly keys: VerifierKeys;
  /** The one origin that may call the API. Required by `api-*`. */
  readonly origin?: string;
  /** Where the wallet fetches the request object. Required by `link`. */
  readonly requestUri?: string;
  /** Where the wallet posts its answer. Required by `link`. */
  readonly responseUri?: string;
  /** `wallet_nonce` of a POST to `requestUri`. */
  readonly walletNonce?: string;
  /** Where the wallet sends the person after its answer. The response endpoint returns it; the state keeps it. */
  readonly redirectUri?: string;
  readonly now: Date;
  /** Shown by wallets that support it. */
  readonly purpose: string;
}

/** What the server keeps, encrypted, until the answer arrives. Plain JSON, for one use. */
export interface RequestState {
  readonly way: WalletWay;
  readonly profile?: WalletProfile;
  readonly queries: readonly WalletQuery[];
  readonly portrait: boolean;
  readonly nonce: string;
  /** Private key of this request, to which the wallet encrypts. */
  readonly key: JWK;
  readonly clientId: string;
  readonly origin?: string;
  readonly responseUri?: string;
  readonly redirectUri?: string;
  /** `encryptionInfo` as it was sent; the Annex C session transcript contains it. */
  readonly encryptionInfo?: string;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

export interface WalletRequest {
  readonly state: RequestState;
  /** Signed JWT that `requestUri` serves as `application/oauth-authz-req+jwt`. */
  readonly requestObject?: string;
  readonly link?: string;
  /** One entry of `requests` in `navigator.credentials.get({ digital })`. */
  readonly digital?: { readonly protocol: string; readonly data: unknown };
}

export type AnchorKind = 'pid' | 'mdl' | 'age' | 'chip';

export interface TrustAnchor {
  /** PEM. */
  readonly certificate: string;
  readonly kinds: readonly AnchorKind[];
  readonly name: string;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  /** Code of the country in the certificate, upper case; for chips. */
  readonly region?: string;
  /** ISO 8601. After the next update that a list announced, its anchors are no longer trusted. */
  readonly validUntil?: string;
  /** What the anchor is trusted for; both if absent. */
  readonly use?: 'credential' | 'status';
}

export interface TrustLists {
  readonly anchors: readonly TrustAnchor[];
  /** A hash over the files that they are from. */
  readonly version?: string;
}

/** Fetches a status list. Throws when it can't. */
export interface StatusSource {
  fetch(uri: string, signal: AbortSignal): Promise<{ readonly body: Uint8Array; readonly contentType: string }>;
}

/** A `direct_post.jwt` body, what `navigator.credentials.get` returned, a plain `vp_token` (`eu-age`), or an error. */
export type WalletAnswer =
  | { readonly response: string }
  | { readonly protocol: string; readonly data: unknown }
  | { readonly vpToken: string }
  | { readonly error: string };

export interface AnswerInput {
  readonly state: RequestState;
  readonly answer: WalletAnswer;
  readonly trust: TrustLists;
  readonly status: StatusSource;
  readonly now: Date;
}

/** Dates are YYYY-MM-DD, countries ISO 3166-1 alpha-3. */
export interface WalletClaims {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly birthDate?: string;
  readonly birthPlace?: string;
  readonly nationality?: string;
  readonly sex?: string;
  readonly documentNumber?: string;
  readonly issuingCountry?: string;
  readonly issuingAuthority?: string;
  readonly issueDate?: string;
  readonly expiryDate?: string;
  /** JPEG. */
  readonly portrait?: Uint8Array;
  readonly ageOver18?: boolean;
  readonly personalNumber?: string;
}

export type WalletProblem =
  | 'issuer_not_trusted'
  | 'revoked'
  | 'expired'
  | 'binding_failed'
  | 'claims_missing'
  | 'signature_invalid'
  | 'status_unavailable'
  | 'answer_malformed'
  | 'request_unknown';

export interface WalletIssuer {
  readonly name: string;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  /** From the certificate that signed the credential to the trust anchor. */
  readonly chain: readonly { readonly subject: string; readonly notAfter: string }[];
}

export interface WalletCredential {
  readonly query: WalletQuery;
  readonly format: WalletFormat;
  /** `vct` or document type. */
  readonly type: string;
  readonly issuer: WalletIssuer;
  readonly claims: WalletClaims;
  /** ISO 8601 date and time at which the issuer's signature ends. */
  readonly validUntil?: string;
  readonly deviceBound: true;
}

export type WalletOutcome = (
  | { readonly ok: true; readonly credential: WalletCredential }
  /** `detail` contains no personal data. */
  | { readonly ok: false; readonly problem: WalletProblem; readonly detail: string }
) & {
  /** Version of the trust lists that verified it. */
  readonly trustVersion?: string | undefined;
};
