import { Role } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES_OF, rolesOf } from '../dashboard/roles.ts';
import { createAccount } from '../setup/new-account.ts';
import { call } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';
import { EXPORT_URL } from './routes/dashboard/export-applications.ts';
import { PICTURE_URL } from './routes/dashboard/pictures.ts';
import { DASHBOARD_ROUTES } from './routes/dashboard/routes.ts';

const ROUTES = [
  ...DASHBOARD_ROUTES.filter(({ auth }) => auth !== 'none').map(({ method, url }) => ({ method: String(method), url })),
  { method: 'GET', url: PICTURE_URL },
  { method: 'GET', url: EXPORT_URL },
];
const CELLS = ROUTES.flatMap((route) => Role.options.map((role) => ({ ...route, role })));
const NOBODY = 'f'.repeat(32);
const pathOf = (url: string): string => url.replace('/dashboard/api', '').replace(/:\w+/g, NOBODY);

let server: TestBackend;
let users: Record<Role, Awaited<ReturnType<typeof signedIn>>>;
let admin: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  server = await startTestBackend();
  const of = (role: Role) => signedIn(server, role);
  users = {
    admin: await of('admin'),
    reviewer: await of('reviewer'),
    'read-only': await of('read-only'),
    developer: await of('developer'),
  };
  admin = await of('admin');
});
afterAll(() => server.stop());

test('the table names every route and nothing else', () => {
  expect(Object.keys(ROLES_OF).toSorted()).toEqual(ROUTES.map(({ method, url }) => `${method} ${url}`).toSorted());
  expect(() => rolesOf('GET', '/dashboard/api/forgotten')).toThrow('roles.ts');
});

// Sign-out would end the session that the next cells use.
test.for(CELLS.filter(({ url }) => !url.endsWith('/sign-out')))(
  '$method $url as $role',
  async ({ method, url, role }) => {
    const { status, body } = await users[role].ask(method, pathOf(url), method === 'GET' ? undefined : {});
    if (ROLES_OF[`${method} ${url}`]!.includes(role)) {
      expect([401, 403, 405, 500]).not.toContain(status);
    } else {
      expect([status, body.code]).toEqual([403, 'role_forbidden']);
    }
  },
);

test.for(ROUTES)('$method $url without a session, and without the token', async ({ method, url }) => {
  const path = pathOf(url);
  const out = await call(`${server.url}/dashboard/api${path}`, { method });
  expect([out.status, out.body.code]).toEqual([401, 'sign_in_required']);
  const site = await admin.ask(method, path, undefined, { origin: 'https://evil.example' });
  expect([site.status, site.body.code]).toEqual([403, 'csrf']);
  if (method === 'GET') return;
  for (const token of ['', 'A'.repeat(43)]) {
    const bare = await admin.ask(method, path, undefined, { 'x-csrf-token': token });
    expect([bare.status, bare.body.code]).toEqual([403, 'csrf']);
  }
});

/** A body that would do, so that only whose object it is can refuse. */
const BODIES: Readonly<Record<string, object>> = {
  decision: { status: 'approved', reason: 'seen', revision: 1 },
  users: { role: 'read-only' },
  archive: { archived: true },
  webhooks: { url: 'https://shop.example/hook', kinds: ['application.done'], enabled: true },
};

test.for(ROUTES.filter(({ url }) => url.includes(':')))(
  '$method $url of another account is not there',
  async ({ method, url }) => {
    const { store, now } = server.backend.context;
    const other = await createAccount(store, { name: 'Other', environment: 'test', settings: {}, now: now() });
    const theirs = await objectsOf(other.account.id, other.keys.sdk);
    const group = url.split('/')[3]!;
    const path = url.replace('/dashboard/api', '').replace(':id', theirs[group]!).replace(':fileId', theirs['file']!);
    const flow = { fromVersion: 1, settings: theirs.settings as never };
    const body = BODIES[url.split('/').at(-1)!] ?? (group === 'flows' ? flow : (BODIES[group] ?? {}));
    const { status, body: answer } = await admin.ask(method, path, method === 'GET' ? undefined : body);
    expect([status, answer.code]).toEqual([404, expect.stringMatching(/not_found$/)]);
    // The same call by its owner finds it.
    const owner = await signedIn(server, 'admin', other.account.id);
    expect((await owner.ask(method, path, method === 'GET' ? undefined : body)).status).not.toBe(404);
  },
);

async function objectsOf(accountId: string, sdkKey: string): Promise<Record<string, string> & { settings?: unknown }> {
  const { browser, newToken, until } = await import('../testing/browser.ts');
  const { insertEndpoint } = await import('../store/endpoints.ts');
  const { listDeliveries } = await import('../store/deliveries.ts');
  const { listApiKeys } = await import('../store/api-keys.ts');
  const { listFlows } = await import('../store/flows.ts');
  const { listImages } = await import('../store/files.ts');
  const { store, now } = server.backend.context;
  const endpoint = await store.transaction((tx) =>
    insertEndpoint(tx, {
      accountId,
      flowId: null,
      url: 'https://shop.invalid/hook',
      kinds: ['application.done'],
      createdAt: now(),
    }),
  );
  const application = await browser(server.url, await newToken(server.url, sdkKey)).wholeSession();
  const delivery = await until(async () => (await listDeliveries(store.db, application))[0]);
  const [image] = await until(async () => listImages(store.db, application));
  const { user } = await signedIn(server, 'reviewer', accountId);
  const [key] = await listApiKeys(store.db, accountId);
  const [flow] = await listFlows(store.db, accountId);
  return {
    applications: application,
    deliveries: delivery.id,
    webhooks: endpoint.id,
    keys: key!.id,
    users: user.id,
    flows: flow!.id,
    file: image!.id,
    settings: flow!.settings,
  } as never;
}
