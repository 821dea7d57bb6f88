import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureUser } from '../dashboard/sign-in.ts';
import { saveUser } from '../store/users.ts';
import { cheapPassword } from '../testing/dashboard.ts';
import { call, post } from '../testing/browser.ts';
import { startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

let server: TestBackend;
let now = Date.UTC(2026, 10, 20, 10);
const PASSWORD = 'correct horse battery staple';
beforeAll(async () => {
  server = await startTestBackend({ now: () => now });
});
afterAll(() => server.stop());

const url = (path: string): string => `${server.url}/dashboard/api${path}`;
const signIn = (email: string, password: string) => post(url('/sign-in'), { email, password });
async function person(email: string) {
  const user = await ensureUser(server.backend.context, {
    accountId: server.account.id,
    email,
    name: 'Ana',
    role: 'reviewer',
    password: PASSWORD,
  });
  await cheapPassword(server, email.toLowerCase(), PASSWORD);
  return user;
}

test('a session is a cookie that scripts and other sites do not get, and ends by sign-out', async () => {
  await person('Ana@Example.test');
  const signed = await signIn('ana@example.TEST', PASSWORD);
  expect(signed.body).toMatchObject({ email: 'ana@example.test', role: 'reviewer', account: { name: 'Test' } });
  const cookie = signed.headers.get('set-cookie')!;
  expect(cookie).toMatch(/^verify-dashboard=[\w-]{43}; Path=\/dashboard; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  const headers = { cookie: cookie.split(';')[0]! };
  expect((await call(url('/me'), { headers })).body).toEqual(signed.body);
  const csrf = { ...headers, 'x-csrf-token': signed.body.csrf };
  expect((await call(url('/sign-out'), { method: 'POST', headers: csrf })).status).toBe(200);
  expect((await call(url('/me'), { headers })).status).toBe(401);
});

test('a session ends after twelve hours, an hour without a call, and at once when the user is switched off', async () => {
  const user = (await person('bo@example.test'))!;
  const cookieOf = async () => (await signIn('bo@example.test', PASSWORD)).headers.get('set-cookie')!.split(';')[0]!;
  const headers = { cookie: await cookieOf() };
  for (let minute = 50; minute < 12 * 60; minute += 50) {
    now += 50 * 60_000;
    expect((await call(url('/me'), { headers })).status).toBe(200);
  }
  now += 20 * 60_000;
  expect((await call(url('/me'), { headers })).status).toBe(401);
  const left = { cookie: await cookieOf() };
  now += 60 * 60_000;
  expect((await call(url('/me'), { headers: left })).status).toBe(401);
  const again = { cookie: await cookieOf() };
  await server.backend.context.store.transaction((tx) => saveUser(tx, user.id, { disabledAt: now }));
  expect((await call(url('/me'), { headers: again })).status).toBe(401);
  expect((await signIn('bo@example.test', PASSWORD)).body.code).toBe('credentials_invalid');
});

test('five failures lock an address for a quarter of an hour, one that nobody has alike', async () => {
  await person('cy@example.test');
  for (const email of ['cy@example.test', 'nobody@example.test']) {
    now += 60_000;
    for (let i = 0; i < 5; i++) {
      const { status, body } = await signIn(email, 'wrong');
      expect([status, body.code]).toEqual([401, 'credentials_invalid']);
    }
    const locked = await signIn(email, PASSWORD);
    expect([locked.status, locked.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
  }
  now += 15 * 60_000;
  expect((await signIn('cy@example.test', PASSWORD)).status).toBe(200);
});

test('a page of another site can not sign anybody in', async () => {
  const answer = await post(
    url('/sign-in'),
    { email: 'ana@example.test', password: PASSWORD },
    { origin: 'https://evil.example' },
  );
  expect([answer.status, answer.body.code]).toEqual([403, 'csrf']);
});
