import type { Auditing } from '../../context.ts';
import type { Acting, On } from '../callers.ts';
import { randomBytes } from 'node:crypto';
import type { EndpointSecret } from '@verify/contract';
import { aboutEndpoint, type Seal } from '../../keys/sealed-secret.ts';
import { OVERLAP_MS } from '../../keys/webhook-keys.ts';
import { findEndpoint, setEndpointSecret } from '../../records/webhooks/endpoints.ts';
import { audited } from '../dashboard/audited.ts';
import type { Answer } from '../refusal.ts';

/**
 * Makes a shared secret for the symmetric `v1` of Standard Webhooks, beside the account's key. The secret before it
 * signs for one more day. It is shown this once.
 */
export async function renewSecret(
  context: Auditing,
  { caller, params: { id } }: On<undefined, Acting>,
): Answer<EndpointSecret> {
  const { keys, now } = context;
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return audited(context, caller, async (tx, note) => {
    const endpoint = await findEndpoint(tx, id);
    if (endpoint?.accountId !== caller.account.id) return { ok: false, code: 'not_found' } as const;
    const [before] = secretsAt(keys.seal, endpoint, now());
    const kept = before ? [secret, before, now() + OVERLAP_MS] : [secret];
    await setEndpointSecret(tx, id, keys.seal.seal(aboutEndpoint(id), kept.join(' ')));
    await note('webhook.secret-renewed', id);
    return { ok: true, body: { secret } } as const;
  });
}

/** The shared secrets that sign at a time: the newest first, and for a day the one before it. */
export function secretsAt(seal: Seal, endpoint: { id: string; secret: string | null }, at: number): string[] {
  if (endpoint.secret === null) return [];
  const [secret, before, until] = seal.openOnly(aboutEndpoint(endpoint.id), endpoint.secret).split(' ');
  return before && at < Number(until) ? [secret!, before] : [secret!];
}
