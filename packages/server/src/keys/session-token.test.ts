import { describe, expect, test } from 'vitest';
import { forgeToken, hostileTokens, makeKey } from './hostile-tokens.fixture.ts';
import { createSessionTokens } from './session-token.ts';

const NOW = Date.UTC(2026, 10, 20);
const SECONDS = NOW / 1000;
const ISSUER = 'https://verify.example';
const CLAIMS = {
  sub: `acc_${'a'.repeat(32)}`,
  jti: 'b'.repeat(32),
  iat: SECONDS,
  exp: SECONDS + 3_600,
  kind: 'session',
} as const;
const GOOD = { iss: ISSUER, aud: 'verify-sdk', ...CLAIMS };

const key = makeKey('k1');
const tokens = createSessionTokens({ keys: () => [key], issuer: ISSUER, now: () => NOW });
const HEADER = { alg: 'EdDSA', kid: 'k1', typ: 'JWT' };

const forge = (header: unknown, payload: unknown, by = key): string => forgeToken(header, payload, by);

describe('a session token', () => {
  test('a session token verifies, and the same claims give the same token', async () => {
    const token = await tokens.sign(CLAIMS);
    expect(await tokens.sign(CLAIMS)).toBe(token);
    expect(await tokens.verify(token)).toEqual({ ok: true, claims: GOOD });
    expect(token).toBe(forge(HEADER, GOOD));
  });

  test('a session token of a stand-alone script names the script', async () => {
    const claims = { ...CLAIMS, kind: 'stand-alone', script: 'd'.repeat(32) } as const;
    expect(await tokens.verify(await tokens.sign(claims))).toMatchObject({ ok: true, claims });
  });

  test('a session token expires, and shortly afterwards is accepted only with grace', async () => {
    const at = (seconds: number) =>
      createSessionTokens({ keys: () => [key], issuer: ISSUER, now: () => seconds * 1000 });
    const token = await tokens.sign(CLAIMS);
    expect(await at(CLAIMS.exp - 1).verify(token)).toMatchObject({ ok: true });
    expect(await at(CLAIMS.exp + 1).verify(token)).toEqual({ ok: false, code: 'token_expired' });
    expect(await at(CLAIMS.exp + 1).verify(token, { graceSeconds: 900 })).toMatchObject({ ok: true });
    expect(await at(CLAIMS.exp + 901).verify(token, { graceSeconds: 900 })).toMatchObject({ ok: false });
  });

  test('a session token of a retired key still verifies', async () => {
    const [old, fresh] = [{ ...makeKey('old'), retired: true }, makeKey('fresh')];
    const both = createSessionTokens({ keys: () => [old, fresh], issuer: ISSUER, now: () => NOW });
    expect(await both.verify(forge({ ...HEADER, kid: 'old' }, GOOD, old))).toMatchObject({ ok: true });
    expect(await both.sign(CLAIMS)).toBe(forge({ ...HEADER, kid: 'fresh' }, GOOD, fresh));
  });
});

const HOSTILE = hostileTokens(key, ISSUER, CLAIMS);
test('there are at least a hundred kinds of bad tokens', () =>
  expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(100));

// C098
test.each(Object.entries(HOSTILE))('a token is refused: %s', async (_name, token) =>
  expect(await tokens.verify(token)).toMatchObject({ ok: false }),
);
