import { sign } from 'node:crypto';
import type { SigningKey } from '../keys/key-ring.ts';

/** What one attempt is known by. Times in Unix ms. */
export interface Attempt {
  readonly webhookId: string;
  readonly kind: string;
  readonly attempt: number;
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Headers of one delivery. `X-Signature` covers the body followed by the value of `X-Timestamp`; beside it the trio of Standard
 * Webhooks, whose Ed25519 signature (`v1a`) covers `id.timestamp.body` with a timestamp in seconds. While a key is being rotated `also`
 * are those from before: that header has a signature of each.
 */
export async function webhookHeaders(
  attempt: Attempt,
  key: SigningKey,
  also: readonly SigningKey[] = [],
): Promise<Record<string, string>> {
  const { webhookId, kind, timestamp, body } = attempt;
  const seconds = String(Math.floor(timestamp / 1000));
  const [signature, ...standard] = await Promise.all([
    signed(body + String(timestamp), key),
    ...[key, ...also].map((by) => signed(`${webhookId}.${seconds}.${body}`, by)),
  ]);
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'verify-webhooks/1',
    'x-signature': signature!,
    'x-timestamp': String(timestamp),
    'x-webhook-id': webhookId,
    'x-attempt': String(attempt.attempt),
    'x-key-id': key.id,
    'x-event': kind,
    'webhook-id': webhookId,
    'webhook-timestamp': seconds,
    'webhook-signature': standard.map((each) => `v1a,${each}`).join(' '),
  };
}

/** In Node's thread pool: a signature takes as long as all else that is done for a delivery. */
const signed = (message: string, { privateKey }: SigningKey): Promise<string> =>
  new Promise((resolve, reject) => {
    sign(null, Buffer.from(message, 'utf8'), privateKey, (error, signature) => {
      if (error) reject(error);
      else resolve(signature.toString('base64'));
    });
  });
