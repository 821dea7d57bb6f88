import * as z from 'zod/mini';
import { route } from '../route.ts';

/** Public keys of `signed`. Webhook keys stand in the settings, one for each account. */
export const jwks = route({
  method: 'GET',
  url: '/.well-known/jwks.json',
  tag: 'Keys',
  summary: 'Public keys that `signed` verifies with',
  auth: 'none',
  limit: { name: 'public', perMinute: 600 },
  answer: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  problems: [],
  async handle({ context }) {
    const keys = context.keys.signed.map((key) => ({
      ...key.publicKey.export({ format: 'jwk' }),
      kid: key.id,
      alg: 'ES512',
      use: 'sig',
    }));
    return { ok: true, body: { keys }, headers: { 'cache-control': 'public, max-age=300' } };
  },
});
