import { createHmac, sign } from 'node:crypto';
import type { Attempt, Signer } from '../ports/sender.ts';

/**
 * Headers of one delivery. `X-Signature` covers the body followed by the value of `X-Timestamp`. In addition there are
 * the three headers of Standard Webhooks, whose Ed25519 signature (`v1a`) covers `id.timestamp.body` with a timestamp
 * in seconds. The first key signs; during a rotation the others are the previous keys, and that header has a signature
 * of each. So it has of each shared secret, `whsec_` and base64, the symmetric `v1`.
 */
export async function webhookHeaders(
  { webhookId, kind, attempt, timestamp }: Attempt,
  body: Buffer,
  keys: readonly [Signer, ...Signer[]],
  secrets: readonly string[] = [],
): Promise<Record<string, string>> {
  const seconds = String(Math.floor(timestamp / 1000));
  const named = Buffer.concat([Buffer.from(`${webhookId}.${seconds}.`), body]);
  const [signature, ...standard] = await Promise.all([
    signed(Buffer.concat([body, Buffer.from(String(timestamp))]), keys[0]),
    ...keys.map((key) => signed(named, key)),
  ]);
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'verify-webhooks/1',
    'x-signature': signature!,
    'x-timestamp': String(timestamp),
    'x-webhook-id': webhookId,
    'x-attempt': String(attempt),
    'x-key-id': keys[0].id,
    'x-event': kind,
    'webhook-id': webhookId,
    'webhook-timestamp': seconds,
    'webhook-signature': [
      ...standard.map((each) => `v1a,${each}`),
      ...secrets.map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(named).digest('base64')}`),
    ].join(' '),
  };
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice('whsec_'.length), 'base64');

/** Runs in Node's thread pool, because a signature takes as long as everything else in a delivery. */
const signed = (message: Buffer, { privateKey }: Signer): Promise<string> =>
  new Promise((resolve, reject) => {
    sign(null, message, privateKey, (error, signature) => {
      if (error) reject(error);
      else resolve(signature.toString('base64'));
    });
  });
