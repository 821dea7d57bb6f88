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

test('the id of a delivery is only trusted with the Standard Webhooks signature', async () => {
  const id = 'msg_1';
  const over = sign(null, Buffer.from(`${id}.1795000000.${body}`), privateKey).toString('base64');
  const trio = { 'webhook-id': id, 'webhook-timestamp': '1795000000', 'webhook-signature': `v1,abc v1a,${over}` };
  const check = (extra: Record<string, string>) =>
    verifyWebhook({ body, headers: { ...headers, ...extra }, publicKeys: [pem], now });
  expect(await check({ 'x-webhook-id': id })).toMatchObject({ ok: true, webhookId: null });
  expect(await check(trio)).toMatchObject({ ok: true, webhookId: id });
  expect(await check({ ...trio, 'webhook-id': 'msg_2' })).toEqual({ ok: false, reason: 'signature_mismatch' });
});

/**
 * The curve's own arithmetic, independent of the table in ed25519-key.ts: every point P with 8P = neutral, found by
 * trial.
 */
test('all points of small order are refused as keys, under both signs and unreduced', async () => {
  const found = smallOrderEncodings();
  expect(found.length).toBe(8);
  const p = 2n ** 255n - 19n;
  const encodings = found.flatMap((y) => [y, y + 2n ** 255n]);
  for (const y of [0n, 1n]) encodings.push(y + p, y + p + 2n ** 255n);
  for (const value of encodings) {
    const raw = Buffer.from((value % 2n ** 256n).toString(16).padStart(64, '0'), 'hex').reverse();
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]).toString('base64');
    const outcome = await verifyWebhook({ body, headers, publicKeys: [der], now });
    expect(outcome).toEqual({ ok: false, reason: 'key_small_order' });
  }
});

test('one bad key among several is reported, not skipped', async () => {
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

function smallOrderEncodings(): bigint[] {
  const p = 2n ** 255n - 19n;
  const mod = (a: bigint) => ((a % p) + p) % p;
  const power = (base: bigint, exponent: bigint): bigint => {
    let [result, square, left] = [1n, mod(base), exponent];
    for (; left > 0n; left >>= 1n, square = mod(square * square)) if (left & 1n) result = mod(result * square);
    return result;
  };
  const inverse = (a: bigint) => power(a, p - 2n);
  const d = mod(-121665n * inverse(121666n));
  type Point = [bigint, bigint];
  const add = ([x1, y1]: Point, [x2, y2]: Point): Point => {
    const t = mod(d * x1 * x2 * y1 * y2);
    return [mod((x1 * y2 + y1 * x2) * inverse(1n + t)), mod((y1 * y2 + x1 * x2) * inverse(1n - t))];
  };
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const times = (point: Point, n: bigint): Point => {
    let [result, base]: [Point, Point] = [[0n, 1n], point];
    for (let left = n; left > 0n; left >>= 1n, base = add(base, base)) if (left & 1n) result = add(result, base);
    return result;
  };
  const found = new Map<string, bigint>();
  for (let y = 2n; found.size < 8 && y < 200n; y++) {
    const square = mod((y * y - 1n) * inverse(mod(d * y * y + 1n)));
    const root = power(square, (p + 3n) / 8n);
    for (const x of [root, mod(root * power(2n, (p - 1n) / 4n))]) {
      if (mod(x * x) !== square) continue;
      // L times any point leaves its part of small order.
      let torsion = times([x, y], order);
      for (let i = 0; i < 8; i++, torsion = add(torsion, times([x, y], order))) found.set(torsion.join(), torsion[1]);
    }
  }
  return [...found.values()];
}
