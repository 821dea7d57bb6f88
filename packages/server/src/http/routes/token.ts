import { LIMITS, TokenAnswer } from '@verify/contract';
import { newId } from '../../store/ids.ts';
import { once } from '../idempotency.ts';
import { route } from '../route.ts';

/** A session token, for the caller's backend; from a browser only while the account is in integration mode. */
export const createToken = route({
  method: 'POST',
  url: '/sdk/v2/token',
  tag: 'Sessions',
  summary: 'Create a session token',
  description: 'Called by your backend, once for each verification session. No body.',
  auth: 'sdk',
  limit: { name: 'token', perMinute: LIMITS.tokensPerMinute },
  headers: { 'Idempotency-Key': 'The same key gives the same token, for 24 hours.' },
  answer: TokenAnswer,
  problems: ['sdkkey_invalid', 'idempotency_key_malformed', 'idempotency_conflict'],
  async handle({ caller: { account }, request, context }) {
    const { integrationMode, tokenSeconds } = account.settings;
    const fromBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
    if (fromBrowser && !integrationMode) return { ok: false, code: 'sdkkey_invalid' };
    const made = await once(
      context,
      request,
      { accountId: account.id, scope: 'token', said: request.body ?? null },
      async () => {
        const iat = Math.floor(context.now() / 1000);
        return { jti: newId(), iat, exp: iat + tokenSeconds };
      },
    );
    if (!made.ok) return made;
    const token = await context.tokens.sign({ sub: account.publicId, ...made.value });
    return { ok: true, body: { responseCode: 200, token } };
  },
});
