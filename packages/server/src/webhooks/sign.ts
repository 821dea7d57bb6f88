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
export function webhookHeaders(
  attempt: Attempt,
  key: SigningKey,
  also: readonly SigningKey[] = [],
): Record<string, string> {
  const { webhookId, kind, timestamp, body } = attempt;
  const seconds = String(Math.floor(timestamp / 1000));
  const signed = (message: string, by = key): string =>
    sign(null, Buffer.from(message, 'utf8'), by.privateKey).toString('base64');
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'verify-webhooks/1',
    'x-signature': signed(body + String(timestamp)),
    'x-timestamp': String(timestamp),
    'x-webhook-id': webhookId,
    'x-attempt': String(attempt.attempt),
    'x-key-id': key.id,
    'x-event': kind,
    'webhook-id': webhookId,
    'webhook-timestamp': seconds,
    'webhook-signature': [key, ...also].map((by) => `v1a,${signed(`${webhookId}.${seconds}.${body}`, by)}`).join(' '),
  };
}
