import { CreateToken, TokenAnswer, SERVICE_LIMITS } from '@verify/contract';
import * as z from 'zod/mini';
import { issueToken } from '../../use-cases/tokens/issue-token.ts';
import { route } from '../route.ts';

/** Creates a session token for the caller's backend; for a browser only while the account is in integration mode. */
export const createToken = route('createSessionToken', 'POST /sdk/v2/token', 'sdk', {
  tag: 'Sessions',
  summary: 'Create a session token',
  description:
    'Called by your backend once for each verification session. The body is optional. Its values are fixed: a browser that sends ' +
    'a different value is refused with 422, and results name in `metadata.source` who supplied each value.',
  limit: { name: 'token', perMinute: SERVICE_LIMITS.tokensPerMinute },
  headers: { 'Idempotency-Key': 'The same key with the same body returns the same token for 24 hours.' },
  body: z.optional(CreateToken),
  answer: TokenAnswer,
  bodyBytes: SERVICE_LIMITS.portraitBodyBytes,
  problems: [
    'sdkkey_invalid',
    'configuration_not_found',
    'idempotency_key_malformed',
    'idempotency_conflict',
    'unprocessable',
    'reference_not_found',
    'reference_erased',
    'reference_unusable',
  ],
  async handle(context, { caller: { account }, body, request }) {
    const fromBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
    // A browser cannot fix values, not even in integration mode; it gives them when it opens the session.
    if (fromBrowser && (body || !account.settings.integrationMode)) return { ok: false, code: 'sdkkey_invalid' };
    return issueToken(context, { account, body, idempotencyKey: request.headers['idempotency-key'] });
  },
});
