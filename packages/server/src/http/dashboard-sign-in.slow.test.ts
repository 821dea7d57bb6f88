import { expect, test } from 'vitest';
import { ensureUser } from '../use-cases/people/ensure-user.ts';
import { createAccount } from '../use-cases/setup/new-account.ts';
import { saveUser } from '../records/people/users.ts';
import { verifyAudit } from '../records/people/audit.ts';
import { cheapPassword, signedIn } from '../testing/dashboard.ts';
import { call, post } from '../testing/browser.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let now = Date.UTC(2026, 10, 20, 10);
const PASSWORD = 'correct horse battery staple';
const server = useTestBackend({ now: () => now });

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

test('a session is a cookie that scripts and other sites cannot read, and it ends at sign-out', async () => {
  await person('Ana@Example.test');
  const signed = await signIn('ana@example.TEST', PASSWORD);
  expect(signed.body).toMatchObject({ email: 'ana@example.test', role: 'reviewer', account: { name: 'Test' } });
  const cookie = signed.headers.get('set-cookie')!;
  expect(cookie).toMatch(/^verify-dashboard=[\w-]{43}; Max-Age=43200; Path=\/dashboard; HttpOnly; SameSite=Strict, /);
  const headers = { cookie: cookie.split(';')[0]! };
  expect((await call(url('/me'), { headers })).body).toEqual(signed.body);
  const csrf = { ...headers, 'x-csrf-token': signed.body.csrf };
  expect((await call(url('/sign-out'), { method: 'POST', headers: csrf })).status).toBe(200);
  expect((await call(url('/me'), { headers })).status).toBe(401);
});

test('a session ends after twelve hours, after an idle hour, and when the user is disabled', async () => {
  const user = await person('bo@example.test');
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

test('of nineteen simultaneous guesses five are checked, and the failures are logged', async () => {
  await person('di@example.test');
  now += 60_000;
  const guesses = await Promise.all(
    Array.from({ length: 19 }, (_, i) => signIn('di@example.test', i === 18 ? PASSWORD : `wrong ${i}`)),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(5);
  const { store, keys } = server.backend.context;
  const actions = await store.db.selectFrom('audit').select(['action', 'details']).execute();
  expect(actions.filter(({ action }) => action === 'user.sign-in-failed').length).toBeGreaterThanOrEqual(4);
  expect(actions.some(({ details }) => details === 'password, from 127.0.0.0/24' || details.endsWith('/64'))).toBe(
    true,
  );
  expect(await verifyAudit(store.db, server.account.id, keys.audit)).toMatchObject({ brokenAt: null });
  now += 60_000;
});

test('a known device has its own attempts, so strangers cannot lock out its user', async () => {
  const user = await person('ed@example.test');
  const first = await signIn('ed@example.test', PASSWORD);
  const device = first.headers.getSetCookie().find((each) => each.startsWith('verify-device-'))!;
  expect(device).toMatch(
    /^verify-device-[0-9a-f]{16}=[0-9a-f]{32}\.[\w-]{43}; Max-Age=34560000; Path=\/dashboard; HttpOnly; SameSite=Strict$/,
  );
  const cookie = device.split(';')[0]!;
  const onDevice = (password: string, value = cookie) =>
    post(url('/sign-in'), { email: 'ed@example.test', password }, { cookie: value });
  now += 60_000;
  for (let i = 0; i < 5; i++) expect((await signIn('ed@example.test', 'wrong')).status).toBe(401);
  expect((await signIn('ed@example.test', PASSWORD)).status).toBe(429);
  const again = await onDevice(PASSWORD);
  expect([again.status, again.headers.getSetCookie().some((each) => each.startsWith(cookie))]).toEqual([200, true]);
  for (const forged of [
    cookie.slice(0, -1),
    cookie.replace(/=./, (start) => (start === '=0' ? '=1' : '=0')),
    cookie.replace('=', '=0'),
  ])
    expect((await onDevice(PASSWORD, forged)).status).toBe(429);
  now += 60_000;
  for (let i = 0; i < 5; i++) expect((await onDevice('wrong')).status).toBe(401);
  expect((await onDevice(PASSWORD)).status).toBe(429);
  await server.backend.context.store.transaction((tx) => saveUser(tx, user.id, { disabledAt: now }));
  now += 60_000;
});

test('for one address in two accounts, the password decides, and neither account sees the other', async () => {
  const other = await createAccount(server.backend.context, { name: 'Other', environment: 'test', settings: {}, now });
  const boss = await signedIn(server, 'admin', other.account.id);
  await person('fi@example.test');
  const invite = (email: string) => boss.ask('POST', '/invitations', { email, role: 'admin' });
  const [known, unknown] = [await invite('fi@example.test'), await invite('nobody-here@example.test')];
  const shape = ({ status, body }: typeof known) => [status, Object.keys(body), Object.keys(body.invitation)];
  expect(shape(known)).toEqual(shape(unknown));
  const password = 'another account, another passphrase';
  const accept = (invited: typeof known) =>
    post(url('/invitation/accept'), { secret: new URL(invited.body.url).hash.slice(1), name: 'Fi', password });
  for (const invited of [known, unknown])
    expect(await accept(invited)).toMatchObject({ status: 200, body: { account: { name: 'Other' } } });
  now += 60_000;
  expect((await signIn('fi@example.test', PASSWORD)).body.account.name).toBe('Test');
  expect((await signIn('fi@example.test', password)).body.account.name).toBe('Other');
  const hashes = await server.backend.context.store.db
    .selectFrom('users')
    .select('passwordHash')
    .where('email', '=', 'fi@example.test')
    .execute();
  expect(new Set(hashes.map(({ passwordHash }) => passwordHash.split('$')[4])).size).toBe(1);
  // An attacker's own user with the same address does not allow more guesses of the other's password.
  for (let i = 0; i < 4; i++) {
    expect((await signIn('fi@example.test', 'wrong')).status).toBe(401);
    expect((await signIn('fi@example.test', password)).status).toBe(200);
  }
  expect((await signIn('fi@example.test', 'wrong')).status).toBe(401);
  expect((await signIn('fi@example.test', password)).status).toBe(429);
  now += 60_000;
});

test('five failures lock an address for a quarter of an hour, existing or not', async () => {
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

test('a page of another site cannot sign in a user', async () => {
  const answer = await post(
    url('/sign-in'),
    { email: 'ana@example.test', password: PASSWORD },
    { origin: 'https://evil.example' },
  );
  expect([answer.status, answer.body.code]).toEqual([403, 'csrf']);
});
