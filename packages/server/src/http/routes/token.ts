import { CreateToken, TokenAnswer, SERVICE_LIMITS } from '@verify/contract';
import * as z from 'zod/mini';
import { newClaims } from '../../use-cases/applications/issue-token.ts';
import { findFlow } from '../../ports/store/accounts/flows.ts';
import { insertTokenValues } from '../../ports/store/token-values.ts';
import { once } from '../idempotency.ts';
import { route } from '../route.ts';

/** A session token, for the caller's backend; from a browser only while the account is in integration mode. */
export const createToken = route({
  method: 'POST',
  url: '/sdk/v2/token',
  tag: 'Sessions',
  summary: 'Create a session token',
  description:
    'Called by your backend, once for each verification session. The body is optional. What it sets is fixed: a browser that gives ' +
    'another value is refused with 422, and results name in `metadata.source` who supplied each value.',
  auth: 'sdk',
  limit: { name: 'token', perMinute: SERVICE_LIMITS.tokensPerMinute },
  headers: { 'Idempotency-Key': 'The same key with the same body gives the same token, for 24 hours.' },
  body: z.optional(CreateToken),
  answer: TokenAnswer,
  problems: ['sdkkey_invalid', 'configuration_not_found', 'idempotency_key_malformed', 'idempotency_conflict'],
  async handle({ caller: { account }, body, request, context }) {
    const fromBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
    // A browser fixes nothing, not even in integration mode: its values are given when it opens the session.
    if (fromBrowser && (body || !account.settings.integrationMode)) return { ok: false, code: 'sdkkey_invalid' };
    if (body?.flowName !== undefined && !(await findFlow(context.store.db, account.id, body.flowName))) {
      return { ok: false, code: 'configuration_not_found' };
    }
    const made = await once(
      context,
      request,
      { accountId: account.id, scope: 'token', said: body ?? null },
      async (tx) => {
        const { jti, iat, exp } = newClaims(context, account, 'session');
        if (body) {
          const values = { jti, accountId: account.id, body: JSON.stringify(body), expiresAt: exp * 1000 };
          await insertTokenValues(tx, values);
        }
        return { jti, iat, exp };
      },
    );
    if (!made.ok) return made;
    const token = await context.tokens.sign({ sub: account.publicId, kind: 'session', ...made.value });
    return { ok: true, body: { responseCode: 200, token } };
  },
});
