import * as z from 'zod/mini';
import { validWebhookKeys } from '../../use-cases/webhooks/signature-keys.ts';
import { route } from '../route.ts';

const JwkSet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

/** Public keys that verify `signed`. */
export const jwks = route('getSigningKeys', 'GET /.well-known/jwks.json', 'none', {
  tag: 'Keys',
  summary: 'Public keys that verify `signed`',
  limit: { name: 'public', perMinute: 600 },
  answer: JwkSet,
  problems: [],
  async handle(context) {
    const keys = context.keys.signed.map((key) => ({
      ...key.publicKey.export({ format: 'jwk' }),
      kid: key.id,
      alg: 'ES512',
      use: 'sig',
    }));
    return { ok: true, body: { keys }, headers: { 'cache-control': 'public, max-age=300' } };
  },
});

/**
 * Public keys of an account's webhooks: the current one, the previous one while it is valid, and the next one before it
 * signs.
 */
export const webhookJwks = route('getWebhookKeys', 'GET /.well-known/jwks/:account', 'none', {
  tag: 'Keys',
  summary: 'Public keys that verify an account’s webhooks',
  limit: { name: 'public', perMinute: 600 },
  params: z.object({ account: z.string().check(z.maxLength(64)) }),
  answer: JwkSet,
  problems: ['not_found'],
  async handle(context, { params }) {
    const keys = await validWebhookKeys(context, params.account);
    if (!keys) return { ok: false, code: 'not_found' };
    return { ok: true, body: { keys }, headers: { 'cache-control': 'public, max-age=300' } };
  },
});
