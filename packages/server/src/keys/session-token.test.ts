import { createHmac, generateKeyPairSync, sign as edSign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SigningKey } from './key-ring.ts';
import { createSessionTokens } from './session-token.ts';

const NOW = Date.UTC(2026, 10, 20);
const SECONDS = NOW / 1000;
const ISSUER = 'https://verify.example';
const CLAIMS = { sub: `acc_${'a'.repeat(32)}`, jti: 'b'.repeat(32), iat: SECONDS, exp: SECONDS + 3_600 };
const GOOD = { iss: ISSUER, aud: 'verify-sdk', ...CLAIMS };

function makeKey(id: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
  return { id, privateKey, publicKey, publicPem, retired: false };
}
const key = makeKey('k1');
const tokens = createSessionTokens({ keys: [key], issuer: ISSUER, now: () => NOW });
const HEADER = { alg: 'EdDSA', kid: 'k1', typ: 'JWT' };

const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
/** Signed with the right key, whatever it says. */
function forge(header: unknown, payload: unknown, by: SigningKey = key): string {
  const message = `${part(header)}.${part(payload)}`;
  return `${message}.${edSign(null, Buffer.from(message), by.privateKey).toString('base64url')}`;
}

describe('a session token', () => {
  test('verifies, and the same claims give the same token', async () => {
    const token = await tokens.sign(CLAIMS);
    expect(await tokens.sign(CLAIMS)).toBe(token);
    expect(await tokens.verify(token)).toEqual({ ok: true, claims: GOOD });
    expect(token).toBe(forge(HEADER, GOOD));
  });

  test('ends, and may go on shortly after with grace alone', async () => {
    const at = (seconds: number) => createSessionTokens({ keys: [key], issuer: ISSUER, now: () => seconds * 1000 });
    const token = await tokens.sign(CLAIMS);
    expect(await at(CLAIMS.exp - 1).verify(token)).toMatchObject({ ok: true });
    expect(await at(CLAIMS.exp + 1).verify(token)).toEqual({ ok: false, code: 'token_expired' });
    expect(await at(CLAIMS.exp + 1).verify(token, { graceSeconds: 900 })).toMatchObject({ ok: true });
    expect(await at(CLAIMS.exp + 901).verify(token, { graceSeconds: 900 })).toMatchObject({ ok: false });
  });

  test('of a retired key still verifies', async () => {
    const [old, fresh] = [{ ...makeKey('old'), retired: true }, makeKey('fresh')];
    const both = createSessionTokens({ keys: [old, fresh], issuer: ISSUER, now: () => NOW });
    expect(await both.verify(forge({ ...HEADER, kid: 'old' }, GOOD, old))).toMatchObject({ ok: true });
    expect(await both.sign(CLAIMS)).toBe(forge({ ...HEADER, kid: 'fresh' }, GOOD, fresh));
  });
});

const other = makeKey('k1');
const good = forge(HEADER, GOOD);
const [head, body, signature] = good.split('.') as [string, string, string];
const hmac = (message: string): string => createHmac('sha256', key.publicPem).update(message).digest('base64url');
/** The last of 86 characters carries four bits and two that say nothing. */
const sameBytes =
  signature.slice(0, -1) +
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'[
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.indexOf(signature.at(-1)!) ^ 1
  ];

const HOSTILE: Record<string, string> = {
  empty: '',
  'one dot': '.',
  dots: '..',
  words: 'not a token',
  'two parts': `${head}.${body}`,
  'four parts': `${good}.x`,
  'no signature': `${head}.${body}.`,
  'a trailing newline': `${good}\n`,
  'a leading space': ` ${good}`,
  padding: `${good}==`,
  'standard base64': `${head}.${body}.${Buffer.from(signature, 'base64url').toString('base64')}`,
  'another spelling of the signature': `${head}.${body}.${sameBytes}`,
  'a megabyte of header': `${part('x'.repeat(1_000_000))}.${body}.${signature}`,
  'a megabyte of claims': `${head}.${part('x'.repeat(1_000_000))}.${signature}`,
  'a signature of zeros': `${head}.${body}.${'A'.repeat(86)}`,
  'a changed claim': `${head}.${part({ ...GOOD, sub: `acc_${'c'.repeat(32)}` })}.${signature}`,
  'another key under our id': forge(HEADER, GOOD, other),
  'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
  'alg none with our id': `${part({ ...HEADER, alg: 'none' })}.${body}.${signature}`,
  'HS256 with the public key as secret': `${part({ ...HEADER, alg: 'HS256' })}.${body}.${hmac(`${part({ ...HEADER, alg: 'HS256' })}.${body}`)}`,
  'alg Ed25519': forge({ ...HEADER, alg: 'Ed25519' }, GOOD),
  'alg in lower case': forge({ ...HEADER, alg: 'eddsa' }, GOOD),
  'no kid': forge({ alg: 'EdDSA', typ: 'JWT' }, GOOD),
  'an unknown kid': forge({ ...HEADER, kid: 'k2' }, GOOD),
  'a kid that is a path': forge({ ...HEADER, kid: '../../dev/null' }, GOOD),
  'a kid that is SQL': forge({ ...HEADER, kid: "' or 1=1 --" }, GOOD),
  'a kid of the prototype': forge({ ...HEADER, kid: '__proto__' }, GOOD),
  'another typ': forge({ ...HEADER, typ: 'at+jwt' }, GOOD),
  'no typ': forge({ alg: 'EdDSA', kid: 'k1' }, GOOD),
  'an embedded key': forge({ ...HEADER, jwk: other.publicKey.export({ format: 'jwk' }) }, GOOD, other),
  'a key address': forge({ ...HEADER, jku: 'https://evil.example/jwks.json' }, GOOD, other),
  'a certificate chain': forge({ ...HEADER, x5c: ['AAAA'] }, GOOD),
  crit: forge({ ...HEADER, crit: ['exp'] }, GOOD),
  'b64 false': forge({ ...HEADER, b64: false, crit: ['b64'] }, GOOD),
  zip: forge({ ...HEADER, zip: 'DEF' }, GOOD),
  'the header in another order': forge({ typ: 'JWT', kid: 'k1', alg: 'EdDSA' }, GOOD),
  'the header with spaces': forge('{"alg": "EdDSA","kid":"k1","typ":"JWT"}', GOOD),
  'a member twice': forge('{"alg":"none","alg":"EdDSA","kid":"k1","typ":"JWT"}', GOOD),
  'claims that are no JSON': forge(HEADER, 'x'),
  'claims that are a list': forge(HEADER, [GOOD]),
  'claims that are null': forge(HEADER, 'null'),
  'no exp': forge(HEADER, { ...GOOD, exp: undefined }),
  'exp as text': forge(HEADER, { ...GOOD, exp: String(GOOD.exp) }),
  'a fractional exp': forge(HEADER, { ...GOOD, exp: GOOD.exp + 0.5 }),
  'a far-future exp': forge(HEADER, { ...GOOD, exp: SECONDS + 86_401 }),
  'an exp beyond all time': forge(HEADER, { ...GOOD, exp: 1e300 }),
  'exp before iat': forge(HEADER, { ...GOOD, iat: GOOD.exp + 1, exp: GOOD.exp }),
  'an iat in the future': forge(HEADER, { ...GOOD, iat: SECONDS + 600 }),
  'a negative iat': forge(HEADER, { ...GOOD, iat: -1 }),
  'no iat': forge(HEADER, { ...GOOD, iat: undefined }),
  'an nbf': forge(HEADER, { ...GOOD, nbf: SECONDS + 600 }),
  'another issuer': forge(HEADER, { ...GOOD, iss: 'https://evil.example' }),
  'the issuer with a slash': forge(HEADER, { ...GOOD, iss: `${ISSUER}/` }),
  'no issuer': forge(HEADER, { ...GOOD, iss: undefined }),
  'a list of issuers': forge(HEADER, { ...GOOD, iss: [ISSUER] }),
  'another audience': forge(HEADER, { ...GOOD, aud: 'verify-link' }),
  'a list of audiences': forge(HEADER, { ...GOOD, aud: ['verify-sdk', 'other'] }),
  'no audience': forge(HEADER, { ...GOOD, aud: undefined }),
  'a sub of another form': forge(HEADER, { ...GOOD, sub: 'acc_1' }),
  'a sub that is an object': forge(HEADER, { ...GOOD, sub: {} }),
  'a jti of another form': forge(HEADER, { ...GOOD, jti: '1' }),
  'no jti': forge(HEADER, { ...GOOD, jti: undefined }),
  'a further claim': forge(HEADER, { ...GOOD, admin: true }),
  'a token in a token': forge({ ...HEADER, cty: 'JWT' }, good),
};

test.each(Object.entries(HOSTILE))('refused: %s', async (_name, token) => {
  expect(await tokens.verify(token)).toMatchObject({ ok: false });
});
