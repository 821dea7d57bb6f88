import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifyWebhook } from './index.ts';

interface Vector {
  name: string;
  bodyBase64: string;
  signature: string | null;
  timestamp: string | null;
  publicKeys: string[];
  nowMs: number;
  toleranceMs: number;
  accept: boolean;
  reason: string | null;
}

const { cases } = JSON.parse(readFileSync(new URL('../vectors.json', import.meta.url), 'utf8')) as { cases: Vector[] };

// C106
test.each(cases)('vector: $name', async (vector) => {
  const headers: Record<string, string> = {};
  if (vector.signature !== null) headers['X-Signature'] = vector.signature;
  if (vector.timestamp !== null) headers['X-Timestamp'] = vector.timestamp;
  const { publicKeys, nowMs: now, toleranceMs } = vector;
  const body = Buffer.from(vector.bodyBase64, 'base64');
  const outcome = await verifyWebhook({ body, headers, publicKeys, now, toleranceMs });
  expect(outcome).toMatchObject(vector.accept ? { ok: true } : { ok: false, reason: vector.reason });
});

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
const timestamp = '1795000000000';
const now = Number(timestamp);
const body = '{"id":"app_1","processingState":"done"}';
const signature = sign(null, Buffer.from(body + timestamp), privateKey).toString('base64');
const headers = { 'x-signature': signature, 'x-timestamp': timestamp };

test('headers may be a Headers object or Node’s record, in any case', async () => {
  for (const form of [
    new Headers(headers),
    { 'X-SIGNATURE': signature, 'X-TimeStamp': timestamp },
    { 'x-signature': [signature], 'x-timestamp': timestamp, cookie: undefined },
  ]) {
    const outcome = await verifyWebhook({ body, headers: form, publicKeys: [pem], now });
    expect(outcome).toMatchObject({ ok: true, application: { id: 'app_1' }, timestampMs: now, keyIndex: 0 });
  }
});

test('a body that is signed but not a JSON object is refused', async () => {
  for (const bytes of [
    Buffer.from('[1]'),
    Buffer.from('null'),
    Buffer.from('{"a":'),
    Buffer.from([0x22, 0xff, 0x22]),
  ]) {
    const over = sign(null, Buffer.concat([bytes, Buffer.from(timestamp)]), privateKey).toString('base64');
    const outcome = await verifyWebhook({
      body: bytes,
      headers: { ...headers, 'x-signature': over },
      publicKeys: [pem],
      now,
    });
    expect(outcome).toEqual({ ok: false, reason: 'body_malformed' });
  }
});

test('the id of a delivery is trusted only with the Standard Webhooks signature', async () => {
  const id = 'msg_1';
  const over = sign(null, Buffer.from(`${id}.1795000000.${body}`), privateKey).toString('base64');
  const trio = { 'webhook-id': id, 'webhook-timestamp': '1795000000', 'webhook-signature': `v1,abc v1a,${over}` };
  const check = (extra: Record<string, string>) =>
    verifyWebhook({ body, headers: { ...headers, ...extra }, publicKeys: [pem], now });
  expect(await check({ 'x-webhook-id': id })).toMatchObject({ ok: true, webhookId: null });
  expect(await check(trio)).toMatchObject({ ok: true, webhookId: id });
  expect(await check({ ...trio, 'webhook-id': 'msg_2' })).toEqual({ ok: false, reason: 'signature_mismatch' });
});

/** The y of every point P with 8P = neutral, once found by the curve's own arithmetic. */
const SMALL_ORDER_Y = [
  0n,
  1n,
  2n ** 255n - 20n,
  2707385501144840649318225287225658788936804267575313519463743609750303402022n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
];

test('all keys of small order are refused, under both signs and unreduced', async () => {
  const p = 2n ** 255n - 19n;
  const encodings = SMALL_ORDER_Y.flatMap((y) => [y, y + 2n ** 255n]);
  for (const y of [0n, 1n]) encodings.push(y + p, y + p + 2n ** 255n);
  for (const value of encodings) {
    const raw = Buffer.from((value % 2n ** 256n).toString(16).padStart(64, '0'), 'hex').reverse();
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]).toString('base64');
    const outcome = await verifyWebhook({ body, headers, publicKeys: [der], now });
    expect(outcome).toEqual({ ok: false, reason: 'key_small_order' });
  }
});

test('one bad key among several is reported and not skipped', async () => {
  const outcome = await verifyWebhook({ body, headers, publicKeys: [pem, 'AAAA'], now });
  expect(outcome).toEqual({ ok: false, reason: 'key_malformed' });
});

test('an X25519 key, a private key and an RSA key are refused', async () => {
  const x25519 = generateKeyPairSync('x25519').publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const secret = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const rsa = createPublicKey(
    createPrivateKey(
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' }),
    ),
  );
  for (const key of [x25519, secret, rsa.export({ format: 'pem', type: 'spki' }).toString()])
    expect(await verifyWebhook({ body, headers, publicKeys: [key], now })).toEqual({
      ok: false,
      reason: 'key_malformed',
    });
});
