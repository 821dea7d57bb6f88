import { createOpenid4vpAuthorizationRequest } from '@openid4vc/openid4vp';
import { dcqlQuery } from './dcql.ts';
import { candidatesOf } from './queries.ts';
import type { RequestState, WalletRequest } from './types.ts';

/**
 * The EU age verification app's fallback without a Digital Credentials API (technical specification, annex A.5): by
 * value, unsigned, answered by a plain `direct_post`. TLS protects both; nonce and address bind the answer.
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
