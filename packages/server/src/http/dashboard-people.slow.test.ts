import { beforeAll, expect, test } from 'vitest';
import { ensureUser } from '../use-cases/people/ensure-user.ts';
import { fromBase32, totpCode } from '../use-cases/second-step/totp.ts';
import { type Answer, call, post } from '../testing/browser.ts';
import { cheapPassword, signedIn } from '../testing/dashboard.ts';
import { findUserIn } from '../records/people/users.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let admin: Awaited<ReturnType<typeof signedIn>>;
let now = Date.UTC(2026, 10, 20, 10);
const PASSWORD = 'correct horse battery staple';
const EMAIL = 'ana@example.test';

const server = useTestBackend({ now: () => now });
beforeAll(async () => {
  admin = await signedIn(server, 'admin');
});

const url = (path: string): string => `${server.url}/dashboard/api${path}`;
const signIn = (email: string, password: string, code?: string) => post(url('/sign-in'), { email, password, code });
const codeOf = (secret: string): string => totpCode(fromBase32(secret), Math.floor(now / 30_000));

/** A browser that has signed in. */
function seat(answer: Answer) {
  const headers = { cookie: answer.headers.get('set-cookie')!.split(';')[0]!, 'x-csrf-token': answer.body.csrf };
  return (method: string, path: string, body?: object) =>
    body ? post(url(path), body, headers) : call(url(path), { method, headers });
}

test('an invitation is a link shown once for one person, who chooses the password', async () => {
  const invited = await admin.ask('POST', '/invitations', { email: 'Ana@Example.test', role: 'reviewer' });
  expect(invited.body.invitation).toMatchObject({ email: EMAIL, role: 'reviewer', state: 'open' });
  const link = new URL(invited.body.url);
  const secret = link.hash.slice(1);
  expect([link.pathname, secret.length]).toEqual(['/dashboard/invitation', 22]);
  const rows = JSON.stringify(await server.backend.context.store.db.selectFrom('invitations').selectAll().execute());
  expect(rows).not.toContain(secret);

  const look = (code: string) => post(url('/invitation'), { secret: code });
  expect((await look(secret)).body).toMatchObject({ email: EMAIL, role: 'reviewer', accountName: 'Test' });
  expect((await look('A'.repeat(22))).body.code).toBe('link_not_found');

  const accept = (password: string, headers = {}) =>
    post(url('/invitation/accept'), { secret, name: 'Ana أنا 🙂', password }, headers);
  for (const weak of ['short', EMAIL, 'aaaaaaaaaaaaaaaa', 'password1234', 'ana@example.test!']) {
    const { status, body } = await accept(weak);
    expect([weak, status, body.errors?.[0]?.pointer]).toEqual([weak, 422, '/password']);
  }
  expect((await accept(PASSWORD, { origin: 'https://evil.example' })).body.code).toBe('csrf');
  const [first, second] = await Promise.all([accept(PASSWORD), accept(PASSWORD)]);
  expect([first.status, second.status].toSorted()).toEqual([200, first.status === 200 ? second.status : first.status]);
  const won = first.status === 200 ? first : second;
  expect(won.body).toMatchObject({ email: EMAIL, name: 'Ana أنا 🙂', role: 'reviewer', secondStep: 'off' });
  expect((await seat(won)('GET', '/me')).status).toBe(200);
  expect((await look(secret)).body.code).toBe('link_used');
  const users = (await admin.ask('GET', '/users')).body.items.filter((user: { email: string }) => user.email === EMAIL);
  expect(users).toHaveLength(1);
  await cheapPassword(server, EMAIL, PASSWORD);
  const taken = await admin.ask('POST', '/invitations', { email: EMAIL, role: 'admin' });
  expect([taken.status, taken.body.errors[0].pointer]).toEqual([422, '/email']);
});

test('an invitation ends when a newer one is sent, when it is revoked, and after seven days', async () => {
  const invite = async () => {
    const { body } = await admin.ask('POST', '/invitations', { email: 'bo@example.test', role: 'developer' });
    return { id: body.invitation.id as string, secret: new URL(body.url).hash.slice(1) };
  };
  const first = await invite();
  const second = await invite();
  const look = async ({ secret }: { secret: string }) => (await post(url('/invitation'), { secret })).body.code;
  expect(await look(first)).toBe('link_revoked');
  expect(await look(second)).toBeUndefined();
  expect((await admin.ask('POST', `/invitations/${second.id}/revoke`)).status).toBe(200);
  expect((await admin.ask('POST', `/invitations/${second.id}/revoke`)).status).toBe(404);
  expect(await look(second)).toBe('link_revoked');
  const third = await invite();
  now += 7 * 24 * 60 * 60 * 1000;
  admin = await signedIn(server, 'admin');
  expect(await look(third)).toBe('link_expired');
  const states = (await admin.ask('GET', '/invitations')).body.items.map(({ state }: { state: string }) => state);
  expect(states.toSorted()).toEqual(['accepted', 'expired', 'revoked', 'revoked']);
});

test('a second step is required after the password, each code is accepted once, and guessing locks', async () => {
  const ask = seat(await signIn(EMAIL, PASSWORD));
  const other = seat(await signIn(EMAIL, PASSWORD));
  expect((await ask('POST', '/me/totp', { password: 'wrong' })).body.errors[0].pointer).toBe('/password');
  const offer = (await ask('POST', '/me/totp', { password: PASSWORD })).body;
  expect(offer.uri).toContain(`secret=${offer.secret}`);
  const { totpSecret } = (await findUserIn(server.backend.context.store.db, server.account.id, EMAIL))!;
  expect(totpSecret).toMatch(/^sealed:/);
  expect(totpSecret).not.toContain(offer.secret);
  // Not confirmed yet, so no code is required.
  expect((await signIn(EMAIL, PASSWORD)).status).toBe(200);
  expect((await ask('POST', '/me/totp/confirm', { code: '000000' })).status).toBe(422);
  const { codes } = (await ask('POST', '/me/totp/confirm', { code: codeOf(offer.secret) })).body;
  expect(codes).toHaveLength(10);
  expect((await other('GET', '/me')).status).toBe(401);
  expect((await ask('GET', '/me')).body.secondStep).toBe('on');
  const stored = JSON.stringify(
    await server.backend.context.store.db.selectFrom('recoveryCodes').selectAll().execute(),
  );
  for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));

  expect((await signIn(EMAIL, PASSWORD)).body.code).toBe('second_step_required');
  expect((await signIn(EMAIL, 'wrong password', codeOf(offer.secret))).body.code).toBe('credentials_invalid');
  // The code that confirmed the setup is used up.
  expect((await signIn(EMAIL, PASSWORD, codeOf(offer.secret))).body.code).toBe('code_invalid');
  now += 30_000;
  expect((await signIn(EMAIL, PASSWORD, codeOf(offer.secret))).status).toBe(200);
  expect((await signIn(EMAIL, PASSWORD, codeOf(offer.secret))).body.code).toBe('code_invalid');
  expect((await signIn(EMAIL, PASSWORD, codes[0].toUpperCase())).status).toBe(200);
  expect((await signIn(EMAIL, PASSWORD, codes[0])).body.code).toBe('code_invalid');
  for (let i = 0; i < 4; i++) await signIn(EMAIL, PASSWORD, `00000${i}`);
  now += 30_000;
  const locked = await signIn(EMAIL, PASSWORD, codeOf(offer.secret));
  expect([locked.status, locked.body.code]).toEqual([429, 'rate_limited']);
  now += 15 * 60_000;

  const renewed = await ask('POST', '/me/totp/recovery-codes', { password: PASSWORD, code: codeOf(offer.secret) });
  expect(renewed.body.codes).toHaveLength(10);
  expect((await signIn(EMAIL, PASSWORD, codes[1])).body.code).toBe('code_invalid');
  // The sixth failure locks twice as long as the fifth.
  now += 30 * 60_000;
  expect((await ask('POST', '/me/totp/off', { password: PASSWORD, code: renewed.body.codes[0] })).status).toBe(200);
  expect((await signIn(EMAIL, PASSWORD)).status).toBe(200);
});

test('a required second step blocks everything until it is set up, and an admin can reset a lost one', async () => {
  const { body: before } = await admin.ask('GET', '/policy');
  const policy = { ...before.policy, secondStep: 'everybody' };
  expect((await admin.ask('PUT', '/policy', { version: before.version, policy })).status).toBe(200);
  const stale = await admin.ask('PUT', '/policy', {
    version: before.version,
    policy: { ...policy, secondStep: 'admins' },
  });
  // The admin who set the requirement must comply as well.
  expect([stale.status, stale.body.code]).toEqual([403, 'second_step_missing']);
  const ask = seat(await signIn(EMAIL, PASSWORD));
  expect((await ask('GET', '/me')).body.secondStep).toBe('missing');
  for (const path of ['/applications', '/me/sessions', '/overview'])
    expect((await ask('GET', path)).body.code).toBe('second_step_missing');
  const { secret } = (await ask('POST', '/me/totp', { password: PASSWORD })).body;
  await ask('POST', '/me/totp/confirm', { code: codeOf(secret) });
  expect((await ask('GET', '/applications')).status).toBe(200);
  now += 30_000;
  const off = await ask('POST', '/me/totp/off', { password: PASSWORD, code: codeOf(secret) });
  expect(off.body.detail).toBe('This account requires two-factor authentication.');

  const { store } = server.backend.context;
  const boss = await signedIn(server, 'admin');
  await store.transaction((tx) =>
    tx
      .updateTable('users')
      .set({ totpSecret: 'MZXW6YTB', totpConfirmedAt: now })
      .where('id', '=', boss.user.id)
      .execute(),
  );
  const { items } = (await boss.ask('GET', '/users')).body;
  const person = items.find((user: { email: string }) => user.email === EMAIL);
  expect(person.secondStep).toBe(true);
  expect((await boss.ask('POST', `/users/${person.id}/second-step/reset`)).status).toBe(200);
  expect((await ask('GET', '/me')).status).toBe(401);
  expect((await boss.ask('POST', `/users/${boss.user.id}/second-step/reset`)).status).toBe(422);
  const { body: current } = await boss.ask('GET', '/policy');
  await boss.ask('PUT', '/policy', { ...current, policy: { ...current.policy, secondStep: 'optional' } });
});

test('sessions are listed and ended, and a new password or disabling the user ends the others', async () => {
  const first = await signIn(EMAIL, PASSWORD);
  const device = first.headers.getSetCookie()[1]!.split(';')[0]!;
  const ask = seat(first);
  const second = seat(await signIn(EMAIL, PASSWORD));
  const third = seat(await signIn(EMAIL, PASSWORD));
  const { items } = (await ask('GET', '/me/sessions')).body;
  expect(items).toHaveLength(3);
  expect(items.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  const own = (await second('GET', '/me/sessions')).body.items.find(({ current }: { current: boolean }) => current);
  expect((await ask('POST', `/me/sessions/${own.id}/end`, {})).status).toBe(200);
  expect((await second('GET', '/me')).status).toBe(401);
  for (const id of ['%25', own.id, 'f'.repeat(32)])
    expect((await ask('POST', `/me/sessions/${id}/end`, {})).status).toBe(404);
  const next = 'a new and longer passphrase';
  expect((await ask('POST', '/me/password', { current: 'wrong', next })).body.errors[0].pointer).toBe('/current');
  expect((await ask('POST', '/me/password', { current: PASSWORD, next: 'short' })).body.errors[0].pointer).toBe(
    '/next',
  );
  expect((await ask('POST', '/me/password', { current: PASSWORD, next })).status).toBe(200);
  expect((await third('GET', '/me')).status).toBe(401);
  expect((await ask('GET', '/me')).status).toBe(200);
  expect((await signIn(EMAIL, PASSWORD)).status).toBe(401);
  await cheapPassword(server, EMAIL, next);
  // New devices are locked out by now; this browser has signed in before.
  expect((await signIn(EMAIL, next)).status).toBe(429);
  const fresh = seat(await post(url('/sign-in'), { email: EMAIL, password: next }, { cookie: device }));
  expect((await ask('POST', '/me/sessions/end-others', {})).body).toEqual({ ended: 1 });
  expect((await fresh('GET', '/me')).status).toBe(401);

  const user = (await admin.ask('GET', '/users')).body.items.find((each: { email: string }) => each.email === EMAIL);
  const edit = (change: object) => admin.ask('PUT', `/users/${user.id}`, { version: user.version, ...change });
  expect((await edit({ disabled: true })).status).toBe(200);
  expect((await ask('GET', '/me')).status).toBe(401);
  const stale = await edit({ role: 'admin' });
  expect([stale.status, stale.body.detail, stale.body.errors[0].pointer]).toEqual([
    409,
    'Someone else changed this user in the meantime: reviewer, now disabled.',
    '/role',
  ]);
});

test('a password set by command turns off the second step, ends all sessions, and is logged', async () => {
  const boss = await signedIn(server, 'admin');
  const { store } = server.backend.context;
  const on = { totpSecret: 'MZXW6YTB', totpConfirmedAt: now };
  await store.transaction((tx) => tx.updateTable('users').set(on).where('id', '=', boss.user.id).execute());
  const { accountId, email, name, role } = boss.user;
  await ensureUser(server.backend.context, { accountId, email, name, role, password: 'told by the operator' });
  expect((await boss.ask('GET', '/me')).status).toBe(401);
  expect((await signIn(email, 'told by the operator')).body.secondStep).toBe('off');
  const { items } = (await admin.ask('GET', '/audit')).body;
  expect(items.map(({ action, details }: { action: string; details: string }) => `${action} ${details}`)).toContain(
    'user.password-set by command',
  );
});
