import { randomBytes } from 'node:crypto';
import { setGlobalConfig } from '@openid4vc/oauth2';
import { createOpenid4vpAuthorizationRequest } from '@openid4vc/openid4vp';
import { exportJWK, generateKeyPair, importPKCS8, type JWK, SignJWT } from 'jose';
import { annexCRequest } from './annex-c.ts';
import { clientIdOf, derOf } from './trust/certificates.ts';
import { dcqlQuery } from './dcql.ts';
import { CONTENT_ENCRYPTIONS, REQUEST_LIFE_MS, SIGNATURES } from './limits.ts';
import { ageRequestByLink } from './age-profile.ts';
import { candidatesOf } from './queries.ts';
import type { RequestInput, RequestState, WalletRequest } from './types.ts';

// `https` is checked for every address here, with `localhost` as an exception that the library lacks.
setGlobalConfig({ allowInsecureUrls: true });

/** Both audience and issuer of static discovery (OpenID4VP 1.0, section 5.8). */
const SELF_ISSUED = 'https://self-issued.me/v2';

/** Prepares one request with a nonce and a key of its own. The same input gives another request each time. */
export async function createRequest(input: RequestInput): Promise<WalletRequest> {
  if (input.queries.length === 0) throw new TypeError('A wallet request needs a query.');
  if (input.profile === 'eu-age' && (input.way === 'api-openid4vp' || input.queries.join() !== 'over-18'))
    throw new TypeError('The profile eu-age answers the query over-18, by link or Annex C.');
  const state = await newState(input);
  switch (input.way) {
    case 'link':
      return input.profile === 'eu-age' ? ageRequestByLink(state) : requestByLink(input, state);
    case 'api-openid4vp':
      return requestByApi(input, state);
    case 'api-mdoc':
      return annexCRequest(input, state);
  }
}

async function newState(input: RequestInput): Promise<RequestState> {
  const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const shared = {
    way: input.way,
    ...(input.profile !== undefined && { profile: input.profile }),
    queries: [...input.queries],
    portrait: input.portrait,
    nonce: randomBytes(32).toString('base64url'),
    key: await exportJWK(privateKey),
    clientId: clientIdOf(input.keys),
    expiresAt: input.now.getTime() + REQUEST_LIFE_MS,
  };
  if (input.way !== 'link') return { ...shared, origin: listedOrigin(input.origin) };
  const responseUri = safeAddress(input.responseUri, 'responseUri');
  return {
    ...shared,
    // A client without a certificate is identified by where its answers go (OpenID4VP 1.0, 5.9.3).
    ...(input.profile === 'eu-age' && { clientId: `redirect_uri:${responseUri}` }),
    responseUri,
    ...(input.redirectUri !== undefined && { redirectUri: input.redirectUri }),
  };
}

async function requestByLink(input: RequestInput, state: RequestState): Promise<WalletRequest> {
  const requestUri = safeAddress(input.requestUri, 'requestUri');
  const requestObject = await signRequestObject(input, state);
  const query = new URLSearchParams({
    client_id: state.clientId,
    request_uri: requestUri,
    request_uri_method: 'post',
  });
  return { state, requestObject, link: `openid4vp://?${query.toString()}` };
}

/** Signs the request of a link; again for a wallet that asks with another nonce. */
export const signRequestObject = (input: RequestInput, state: RequestState): Promise<string> =>
  signedRequest(input, state, {
    response_mode: 'direct_post.jwt',
    response_uri: state.responseUri,
    ...(input.walletNonce !== undefined && { wallet_nonce: input.walletNonce }),
  });

async function requestByApi(input: RequestInput, state: RequestState): Promise<WalletRequest> {
  const request = await signedRequest(input, state, {
    response_mode: 'dc_api.jwt',
    expected_origins: [state.origin!],
  });
  return { state, digital: { protocol: 'openid4vp-v1-signed', data: { request } } };
}

async function signedRequest(
  input: RequestInput,
  state: RequestState,
  parameters: Record<string, unknown>,
): Promise<string> {
  const payload = {
    response_type: 'vp_token',
    client_id: state.clientId,
    nonce: state.nonce,
    dcql_query: dcqlQuery(candidatesOf(state), input.purpose),
    client_metadata: clientMetadata(state.key),
    ...(input.keys.registrationCertificate !== undefined && {
      verifier_info: [{ format: 'registration_cert', data: input.keys.registrationCertificate }],
    }),
    ...parameters,
  };
  const seconds = Math.floor(input.now.getTime() / 1000);
  const key = await importPKCS8(input.keys.privateKey, 'ES256');
  const { jar } = await createOpenid4vpAuthorizationRequest({
    authorizationRequestPayload: payload as never,
    ...(input.walletNonce !== undefined && { wallet: { expectedNonce: input.walletNonce } }),
    jar: {
      jwtSigner: { method: 'x5c', alg: 'ES256', x5c: input.keys.certificateChain.map(derOf) },
      // The library would use the process's clock.
      additionalJwtPayload: { aud: SELF_ISSUED, iat: seconds, exp: seconds + REQUEST_LIFE_MS / 1000 },
      expiresInSeconds: REQUEST_LIFE_MS / 1000,
    },
    callbacks: {
      signJwt: async (_signer, { header, payload: claims }) => ({
        jwt: await new SignJWT(claims as never).setProtectedHeader(header as never).sign(key),
        signerJwk: {} as never,
      }),
      encryptJwe: () => {
        throw new Error('A request is never encrypted.');
      },
    },
  });
  return jar!.authorizationRequestJwt;
}

function clientMetadata({ kty, crv, x, y }: JWK): object {
  const algorithms = [...SIGNATURES];
  return {
    jwks: { keys: [{ kty, crv, x, y, use: 'enc', alg: 'ECDH-ES', kid: '1' }] },
    encrypted_response_enc_values_supported: [...CONTENT_ENCRYPTIONS],
    vp_formats_supported: {
      'dc+sd-jwt': { 'sd-jwt_alg_values': algorithms, 'kb-jwt_alg_values': algorithms },
      mso_mdoc: { issuerauth_alg_values: [-7, -35, -36, -8], deviceauth_alg_values: [-7, -35, -36, -8] },
    },
  };
}

const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

function safeAddress(address: string | undefined, name: string): string {
  const url = address === undefined ? null : URL.parse(address);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))))
    throw new TypeError(`${name} must start with https:// (http:// only for localhost).`);
  return address!;
}

/** An answer is only accepted from this origin, so a request without exactly one must not exist. */
function listedOrigin(origin: string | undefined): string {
  const url = safeAddress(origin, 'origin');
  if (URL.parse(url)!.origin !== url || url.includes('*'))
    throw new TypeError('origin must be one origin, without a path.');
  return url;
}
