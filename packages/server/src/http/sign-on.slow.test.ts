import { afterEach, expect, test } from 'vitest';
import { createAccount } from '../use-cases/setup/new-account.ts';
import { ensureUser } from '../use-cases/people/ensure-user.ts';
import { call, post } from '../testing/browser.ts';
import { cheapPassword, signedIn } from '../testing/dashboard.ts';
import { CLIENT, createWanderer, type Identity, startIdentityProvider } from '../testing/sign-on/identity-provider.ts';
import { freePort } from '../testing/free-port.ts';
import { startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

const PASSWORD = 'correct horse battery staple';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const ROLES = [
  { group: 'reviewers', role: 'reviewer' },
  { group: 'admins', role: 'admin' },
];

async function start() {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const provider = await startIdentityProvider(baseUrl);
  closing.push(() => provider.close());
  const server = await startTestBackend({
    port,
    baseUrl,
    signOn: {
      issuer: provider.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      scopes: 'openid email profile',
      groupsClaim: 'groups',
      name: 'Example ID',
    },
  });
  closing.push(() => server.stop());
  return { provider, server: { ...server, url: baseUrl } };
}

async function policy(server: TestBackend, signOn: object, accountId?: string) {
  const admin = await signedIn(server, 'admin', accountId);
  const { version, policy: before } = (await admin.ask('GET', '/policy')).body;
  const saved = await admin.ask('PUT', '/policy', { version, policy: { ...before, signOn } });
  expect(saved.status).toBe(200);
  return admin;
}

async function arrive(server: TestBackend, browser = createWanderer(), query = '') {
  const { url } = await browser.visit(`${server.url}/dashboard/sign-on${query}`);
  const secret = browser.cookieOf(server.url, 'verify-dashboard');
  const headers = secret ? { cookie: `verify-dashboard=${secret}` } : {};
  const me = () => call(`${server.url}/dashboard/api/me`, { headers });
  return { fault: url.searchParams.get('sign-on'), me, browser };
}

const ERIKA: Identity = {
  sub: 'erika-1',
  email: 'Erika@example.test',
  email_verified: true,
  name: 'Erika Mustermann',
  groups: ['reviewers', 'others'],
};

test('a user is created at the first sign-on and gets the role of their groups each time', async () => {
  const { provider, server } = await start();
  provider.identity.current = ERIKA;
  expect((await arrive(server)).fault).toBe('no-role');
  await policy(server, { mode: 'offered', roles: ROLES });
  const first = await arrive(server);
  const { body } = await first.me();
  expect(body).toMatchObject({
    email: 'erika@example.test',
    name: 'Erika Mustermann',
    role: 'reviewer',
    signedOn: true,
  });

  provider.identity.current = { ...ERIKA, groups: ['admins', 'reviewers'], name: 'Other', email: 'new@example.test' };
  const again = await arrive(server);
  expect((await again.me()).body).toMatchObject({ id: body.id, role: 'admin', email: 'erika@example.test' });
  // No password opens this user, and testing one costs as much as for any other user.
  const tried = await post(`${server.url}/dashboard/api/sign-in`, { email: 'erika@example.test', password: '-' });
  expect([tried.status, tried.body.code]).toEqual([401, 'credentials_invalid']);

  provider.identity.current = { ...ERIKA, groups: [] };
  expect((await arrive(server)).fault).toBe('no-role');
  for (const seat of [first, again]) expect((await seat.me()).status).toBe(401);
  const log = (await (await signedIn(server, 'admin')).ask('GET', '/audit')).body.items;
  expect(log.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['user.created', 'user.signed-in', 'user.changed', 'policy.changed']),
  );
});

test('an existing user is linked once by a verified address, and to one person', async () => {
  const { provider, server } = await start();
  await policy(server, { mode: 'offered', roles: ROLES });
  const { user } = await signedIn(server, 'developer');
  provider.identity.current = { ...ERIKA, email: user.email };
  const { body } = await (await arrive(server)).me();
  expect(body).toMatchObject({ id: user.id, role: 'reviewer' });
  provider.identity.current = { ...ERIKA, sub: 'somebody-else', email: user.email };
  expect((await arrive(server)).fault).toBe('email-in-use');
  provider.identity.current = { ...ERIKA, sub: 'nameless', email: undefined } as Identity;
  expect((await arrive(server)).fault).toBe('no-email');
  await server.backend.context.store.transaction((tx) =>
    tx.updateTable('users').set({ disabledAt: 1 }).where('id', '=', user.id).execute(),
  );
  provider.identity.current = { ...ERIKA, email: user.email };
  expect((await arrive(server)).fault).toBe('disabled');
});

test('each account decides for itself, and an address can name an account', async () => {
  const { provider, server } = await start();
  const { context } = server.backend;
  const other = await createAccount(context, { name: 'Other', environment: 'test', settings: {}, now: context.now() });
  await policy(server, { mode: 'off', roles: ROLES });
  await policy(server, { mode: 'offered', roles: [{ group: 'others', role: 'read-only' }] }, other.account.id);
  provider.identity.current = ERIKA;
  const { body } = await (await arrive(server)).me();
  expect(body).toMatchObject({ role: 'read-only', account: { name: 'Other' } });
  const named = `?account=${server.account.publicId}`;
  expect((await arrive(server, createWanderer(), named)).fault).toBe('no-role');
  expect((await arrive(server, createWanderer(), `?account=${other.account.publicId}`)).fault).toBeNull();
});

test('required sign-on ends other sessions, opens no passwords, and still admits the emergency admin', async () => {
  const { provider, server } = await start();
  const { context } = server.backend;
  const accountId = server.account.id;
  const person = { accountId, name: 'X', role: 'admin', password: PASSWORD } as const;
  await ensureUser(context, { ...person, email: 'plain@example.test' });
  await ensureUser(context, { ...person, email: 'glass@example.test', breakGlass: true });
  for (const email of ['plain@example.test', 'glass@example.test']) await cheapPassword(server, email, PASSWORD);
  const before = await signedIn(server, 'reviewer');
  const admin = await policy(server, { mode: 'required', roles: ROLES });
  expect((await before.ask('GET', '/me')).status).toBe(401);
  expect((await admin.ask('GET', '/me')).status).toBe(200);
  const signIn = (email: string) => post(`${server.url}/dashboard/api/sign-in`, { email, password: PASSWORD });
  expect((await signIn('plain@example.test')).body.code).toBe('sign_on_required');
  expect((await signIn('glass@example.test')).status).toBe(200);
  const { details } = (await admin.ask('GET', '/audit')).body.items.find(
    (each: { action: string }) => each.action === 'user.signed-in',
  );
  expect(details).toContain('emergency');
  // The provider cannot sign anyone in as this user.
  provider.identity.current = { ...ERIKA, email: 'glass@example.test' };
  expect((await arrive(server)).fault).toBe('email-in-use');
  provider.identity.current = ERIKA;
  expect((await arrive(server)).fault).toBeNull();
});

test('a logout at the provider ends that session, and no other', async () => {
  const { provider, server } = await start();
  await policy(server, { mode: 'offered', roles: ROLES });
  provider.identity.current = ERIKA;
  const one = await arrive(server);
  const two = await arrive(server);
  const { db } = server.backend.context.store;
  const rows = await db
    .selectFrom('userSessions')
    .select('sid')
    .where('issuer', '=', provider.issuer)
    .orderBy('createdAt')
    .execute();
  expect(new Set(rows.map(({ sid }) => sid)).size).toBe(2);
  await provider.logOut(ERIKA.sub, rows[0]!.sid!);
  const states = [(await one.me()).status, (await two.me()).status];
  expect(states.toSorted()).toEqual([200, 401]);
});

test('without a provider no sign-on is offered, and no policy can require it', async () => {
  const server = await startTestBackend();
  closing.push(() => server.stop());
  expect((await call(`${server.url}/dashboard/api/sign-in`)).body).toEqual({ reset: false, signOn: null });
  const admin = await signedIn(server, 'admin');
  const { version, policy: before } = (await admin.ask('GET', '/policy')).body;
  const signOn = { mode: 'required', roles: [] };
  expect((await admin.ask('PUT', '/policy', { version, policy: { ...before, signOn } })).status).toBe(422);
});
