import { createOpenid4vpAuthorizationRequest } from '@openid4vc/openid4vp';
import { dcqlQuery } from './dcql.ts';
import { candidatesOf } from './queries.ts';
import type { RequestState, WalletRequest } from './types.ts';

/**
 * The fallback of the EU's age verification app where a browser has no Digital Credentials API (Annex A.5 of its
 * technical specification): a request by value, without a signature, answered by a plain `direct_post`. TLS protects
 * both, so the answer is bound to the nonce and to the address that it is posted to.
 */
export async function ageRequestByLink(state: RequestState): Promise<WalletRequest> {
  const { authorizationRequest } = await createOpenid4vpAuthorizationRequest({
    scheme: 'av://',
    authorizationRequestPayload: {
      response_type: 'vp_token',
      response_mode: 'direct_post',
      client_id: state.clientId,
      response_uri: state.responseUri,
      nonce: state.nonce,
      dcql_query: dcqlQuery(candidatesOf(state)),
    } as never,
    callbacks: {
      signJwt: () => {
        throw new Error('This request is never signed.');
      },
      encryptJwe: () => {
        throw new Error('A request is never encrypted.');
      },
    },
  });
  return { state, link: authorizationRequest };
}
