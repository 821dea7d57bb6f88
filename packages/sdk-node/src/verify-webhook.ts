import type { Application, WebhookKind } from './types.ts';
import { decodeBase64 } from './base64.ts';
import { importEd25519, type PlatformKey } from './ed25519-key.ts';

export interface WebhookRequest {
  /** The body exactly as received: before any parser, not serialised again. */
  body: string | Uint8Array;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** PEM or base64 DER, from the dashboard. Several while a key is being rotated. */
  publicKeys: readonly string[];
  /**
   * Maximum difference between `X-Timestamp` and `now` in either direction. Default: 300,000 ms. Every attempt has a
   * new timestamp and signature.
   */
  toleranceMs?: number;
  now?: number;
}

export type WebhookReason =
  | 'keys_missing'
  | 'key_malformed'
  | 'key_small_order'
  | 'signature_missing'
  | 'signature_malformed'
  | 'signature_mismatch'
  | 'timestamp_missing'
  | 'timestamp_malformed'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'body_malformed';

export type WebhookOutcome =
  | {
      ok: true;
      application: Application;
      /** `X-Event`. Not covered by the signature, so use `application` to decide. */
      event: WebhookKind | null;
      /** The same on every retry. Only set if the Standard Webhooks signature, which covers it, verifies too. */
      webhookId: string | null;
      timestampMs: number;
      /** Which of `publicKeys` verified. */
      keyIndex: number;
    }
  | { ok: false; reason: WebhookReason };

/**
 * Verifies one webhook: Ed25519 over the raw body followed by `X-Timestamp`. Answer 200 when `ok`; anything else comes
 * from an unknown caller and must not be processed. Uses the same vectors as the other languages: `vectors.json`.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookOutcome> {
  const header = headerReader(request.headers);
  const signatureText = header('x-signature');
  const timestampText = header('x-timestamp');
  if (!signatureText) return refuse('signature_missing');
  if (!timestampText) return refuse('timestamp_missing');
  const signature = decodeBase64(signatureText);
  if (signature?.length !== 64) return refuse('signature_malformed');
  // Exactly 13 digits (2001 to 2286), so that a digit can't move between the body's end and the timestamp's start.
  if (!/^[0-9]{13}$/.test(timestampText)) return refuse('timestamp_malformed');
  const timestampMs = Number(timestampText);
  const ageMs = (request.now ?? Date.now()) - timestampMs;
  const toleranceMs = request.toleranceMs ?? 300_000;
  if (ageMs > toleranceMs) return refuse('timestamp_too_old');
  if (-ageMs > toleranceMs) return refuse('timestamp_in_future');

  const body = typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body;
  const keys = await importAll(request.publicKeys);
  if (!Array.isArray(keys)) return refuse(keys.reason);
  const keyIndex = await verifyingKey(keys, signature, joined(body, timestampText));
  if (keyIndex === null) return refuse('signature_mismatch');
  const webhookId = await provenWebhookId(header, body, keys);
  if (webhookId === false) return refuse('signature_mismatch');

  const application = parse(body);
  if (!application) return refuse('body_malformed');
  return { ok: true, application, event: header('x-event') as WebhookKind | null, webhookId, timestampMs, keyIndex };
}

const refuse = (reason: WebhookReason): WebhookOutcome => ({ ok: false, reason });

function headerReader(headers: WebhookRequest['headers']): (name: string) => string | null {
  if (headers instanceof Headers) return (name) => headers.get(name);
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const byName = new Map(entries);
  return (name) => {
    const value = byName.get(name);
    // Two headers of one name are joined by fetch and Node, so that the result is malformed.
    return typeof value === 'object' ? value.join(', ') : (value ?? null);
  };
}

async function importAll(
  publicKeys: readonly string[],
): Promise<PlatformKey[] | { reason: 'keys_missing' | 'key_malformed' | 'key_small_order' }> {
  if (publicKeys.length === 0) return { reason: 'keys_missing' };
  const keys: PlatformKey[] = [];
  for (const publicKey of publicKeys) {
    const imported = await importEd25519(publicKey);
    if (!imported.ok) return { reason: imported.reason };
    keys.push(imported.key);
  }
  return keys;
}

async function verifyingKey(
  keys: readonly PlatformKey[],
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<number | null> {
  for (const [index, key] of keys.entries()) {
    if (await crypto.subtle.verify('Ed25519', key, signature, message)) return index;
  }
  return null;
}

/** Standard Webhooks (`v1a`): covers the id, which `X-Signature` does not. null: not sent; false: sent and wrong. */
async function provenWebhookId(
  header: (name: string) => string | null,
  body: Uint8Array,
  keys: readonly PlatformKey[],
): Promise<string | null | false> {
  const id = header('webhook-id');
  const timestamp = header('webhook-timestamp');
  const signatures = header('webhook-signature')?.split(' ') ?? [];
  const asymmetric = signatures.filter((entry) => entry.startsWith('v1a,'));
  if (!id || !timestamp || asymmetric.length === 0) return null;
  const message = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  for (const entry of asymmetric) {
    const signature = decodeBase64(entry.slice(4));
    if (signature?.length === 64 && (await verifyingKey(keys, signature, message)) !== null) return id;
  }
  return false;
}

function joined(first: Uint8Array, second: Uint8Array | string): Uint8Array<ArrayBuffer> {
  const tail = typeof second === 'string' ? new TextEncoder().encode(second) : second;
  const bytes = new Uint8Array(first.length + tail.length);
  bytes.set(first);
  bytes.set(tail, first.length);
  return bytes;
}

function parse(body: Uint8Array): Application | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Application) : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null; // not JSON, not UTF-8
    throw error;
  }
}
