import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJwksClient, verifySigned } from './index.ts';

const first = generateKeyPairSync('ec', { namedCurve: 'P-521' });
const second = generateKeyPairSync('ec', { namedCurve: 'P-521' });
const issuer = 'https://verify.example';
const now = 1_795_000_000_000;
const claims = {
  resultUrl: `${issuer}/ocr/verifications/results/s1`,
  id: 's1',
  applicationId: 's1',
  flowName: 'document',
  iss: issuer,
  iat: now / 1000 - 10,
  exp: now / 1000 + 600,
  sub: 'app_1',
  status: 'approved',
};

let served: unknown[] = [];
let fetches = 0;
const server = createServer((_request, response) => {
  fetches += 1;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ keys: served }));
});
let apiUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => server.close());

const jwk = (key: KeyObject, kid: string) => ({ ...key.export({ format: 'jwk' }), kid, alg: 'ES512', use: 'sig' });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function jws(
  payload: unknown,
  header: unknown = { alg: 'ES512', kid: 'k1', typ: 'JWT' },
  key = first.privateKey,
): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${sign('sha512', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

function client() {
  served = [jwk(first.publicKey, 'k1'), { kty: 'OKP', crv: 'Ed25519', kid: 'session', x: 'AAAA' }];
  return createJwksClient({ apiUrl });
}

test('a valid statement returns its claims', async () => {
  const outcome = await verifySigned({
    signed: jws(claims),
    keys: client(),
    issuer,
    sessionId: 's1',
    flowName: 'document',
    now,
  });
  expect(outcome).toEqual({ ok: true, claims });
});

const good = jws(claims);
const [head, payload, signature] = good.split('.') as [string, string, string];

test.each([
  ['an altered payload', `${head}.${encode({ ...claims, status: 'declined' })}.${signature}`, 'signature_mismatch'],
  ['another key', jws(claims, undefined, second.privateKey), 'signature_mismatch'],
  ['a signature in DER', derSigned(), 'signature_mismatch'],
  ['alg none', `${encode({ alg: 'none', kid: 'k1' })}.${payload}.`, 'algorithm_refused'],
  ['alg HS512', jws(claims, { alg: 'HS512', kid: 'k1' }), 'algorithm_refused'],
  ['crit', jws(claims, { alg: 'ES512', kid: 'k1', crit: ['b64'], b64: false }), 'malformed'],
  [
    'a key in the header',
    jws(claims, { alg: 'ES512', kid: 'k1', jwk: jwk(second.publicKey, 'k1') }, second.privateKey),
    'malformed',
  ],
  ['no kid', jws(claims, { alg: 'ES512' }), 'malformed'],
  ['an unknown kid', jws(claims, { alg: 'ES512', kid: 'k9' }), 'key_unknown'],
  ['a kid of another kind of key', jws(claims, { alg: 'ES512', kid: 'session' }), 'key_unknown'],
  ['a line break at the end', `${good}\n`, 'malformed'],
  ['padding', `${good}==`, 'malformed'],
  ['four parts', `${good}.e30`, 'malformed'],
  ['two parts', `${head}.${payload}`, 'malformed'],
  ['9 kB', jws({ ...claims, status: 'x'.repeat(9000) }), 'malformed'],
  ['another issuer', jws({ ...claims, iss: 'https://other.example' }), 'issuer_mismatch'],
  ['another session', jws({ ...claims, id: 's2' }), 'session_mismatch'],
  ['another flow', jws({ ...claims, flowName: 'selfie-only' }), 'flow_mismatch'],
  ['no flow', jws({ ...claims, flowName: undefined }), 'malformed'],
  ['61 s past exp', jws({ ...claims, exp: now / 1000 - 61 }), 'expired'],
  ['61 s before iat', jws({ ...claims, iat: now / 1000 + 61 }), 'issued_in_future'],
  ['exp as text', jws({ ...claims, exp: '1795000600' }), 'malformed'],
  ['no status', jws({ ...claims, status: undefined }), 'malformed'],
])('%s is refused', async (_name, signed, reason) =>
  expect(await verifySigned({ signed, keys: client(), issuer, sessionId: 's1', flowName: 'document', now })).toEqual({
    ok: false,
    reason,
  }),
);

test('a rotated key is fetched once, and invented ids cause no fetches', async () => {
  let at = now;
  served = [jwk(first.publicKey, 'k1')];
  const keys = createJwksClient({ apiUrl, clock: () => at });
  fetches = 0;
  expect((await verifySigned({ signed: jws(claims), keys, issuer, now })).ok).toBe(true);
  served = [jwk(first.publicKey, 'k1'), jwk(second.publicKey, 'k2')];
  const rotated = jws(claims, { alg: 'ES512', kid: 'k2' }, second.privateKey);
  expect(await verifySigned({ signed: rotated, keys, issuer, now })).toEqual({ ok: false, reason: 'key_unknown' });
  at += 31_000;
  const both = await Promise.all([1, 2].map(() => verifySigned({ signed: rotated, keys, issuer, now })));
  expect(both.map((outcome) => outcome.ok)).toEqual([true, true]);
  for (let i = 0; i < 20; i++) await keys.find(`made-up-${i}`);
  expect(fetches).toBe(2);
});

test('an unavailable service is distinguished from an unknown key', async () => {
  const keys = createJwksClient({ apiUrl: 'http://127.0.0.1:9' });
  expect(await verifySigned({ signed: good, keys, issuer, now })).toEqual({ ok: false, reason: 'keys_unavailable' });
});

function derSigned(): string {
  const der = sign(
    'sha512',
    Buffer.from(`${encode({ alg: 'ES512', kid: 'k1', typ: 'JWT' })}.${encode(claims)}`),
    first.privateKey,
  );
  return `${encode({ alg: 'ES512', kid: 'k1', typ: 'JWT' })}.${encode(claims)}.${der.toString('base64url')}`;
}
