import { Role } from '@verify/contract';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, call } from '../testing/browser.ts';
import { type DashboardWorld, dashboardWorld, type Person } from '../testing/dashboard-world.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';
import { type Call, CELLS } from './dashboard-cells.fixture.ts';
import { DASHBOARD_ROUTES } from './routes/dashboard/routes.ts';

const nameOf = (method: string, url: string): string => `${method} ${url}`;
const ROUTES = DASHBOARD_ROUTES.filter(({ auth }) => auth === 'user')
  .map(({ method, url, roles }) => ({ method: String(method), url, roles: roles! }))
  .map((route) => ({ ...route, name: nameOf(route.method, route.url) }));
const MATRIX = ROUTES.flatMap((route) => Role.options.map((role) => ({ ...route, role })));

let ours: DashboardWorld;
let theirs: DashboardWorld;
const server = useTestBackend();
beforeAll(async () => {
  ours = await dashboardWorld(server, 'Ours');
  theirs = await dashboardWorld(server, 'Theirs');
});

test('the table lists exactly the routes that require a user', () => {
  const names = ROUTES.map(({ name }) => name).toSorted();
  expect(Object.keys(CELLS).toSorted()).toEqual(names);
});

test('only the sign-in routes require no user', () => {
  const open = DASHBOARD_ROUTES.filter(({ auth }) => auth !== 'user').map(({ method, url }) =>
    nameOf(String(method), url),
  );
  expect(open.toSorted()).toEqual([
    'GET /dashboard/api/sign-in',
    'POST /dashboard/api/invitation',
    'POST /dashboard/api/invitation/accept',
    'POST /dashboard/api/password-reset',
    'POST /dashboard/api/password-reset/set',
    'POST /dashboard/api/sign-in',
  ]);
});

test('every route that changes something writes to the log', () => {
  const silent = ROUTES.filter(({ method, name }) => method !== 'GET' && CELLS[name]!.audit === null);
  expect(silent).toEqual([]);
});

/** The call as a person's browser makes it. */
function ask(person: Person, { method, url }: { method: string; url: string }, made: Call): Promise<Answer> {
  const path = url
    .replace('/dashboard/api', '')
    .replace(':id', made.id ?? '')
    .replace(':fileId', made.fileId ?? '');
  if (!made.bytes) return person.ask(method, path + (made.query ?? ''), made.body);
  return call(`${server.url}/dashboard/api${path}`, {
    method,
    body: made.bytes,
    headers: { cookie: person.cookie, 'x-csrf-token': person.csrf, 'content-type': 'application/octet-stream' },
  });
}
const lastSeq = async ({ account }: DashboardWorld): Promise<number> => {
  const { db } = server.backend.context.store;
  const row = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('accountId', '=', account.id)
    .executeTakeFirst();
  return row?.seq ?? 0;
};

test.for(MATRIX)('$name as $role answers as in the table', async (route, { expect: its }) => {
  const { name, role, roles } = route;
  const cell = CELLS[name]!;
  const person = await ours.person(role);
  if (!roles.includes(role)) {
    const before = await lastSeq(ours);
    const refused = await ask(person, route, {
      id: 'f'.repeat(32),
      fileId: 'f'.repeat(32),
      ...(route.method === 'GET' ? {} : { body: {} }),
    });
    its([refused.status, refused.body.code]).toEqual([403, 'role_forbidden']);
    its(await lastSeq(ours)).toBe(before);
    return;
  }
  const made = await cell.call(ours, person);
  const before = await lastSeq(ours);
  const answer = await ask(person, route, made);
  its([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
  const { db } = server.backend.context.store;
  const entries = await db
    .selectFrom('audit')
    .selectAll()
    .where('accountId', '=', ours.account.id)
    .where('seq', '>', before)
    .where('actor', '=', person.user.id)
    .execute();
  its(entries.map(({ action }) => action)).toEqual(cell.audit === null ? [] : [cell.audit]);
});

test.for(ROUTES)('$name is refused without a session, from another site, and without the token', async (route) => {
  const { method, url } = route;
  const made = { id: 'f'.repeat(32), fileId: 'f'.repeat(32), query: '?format=csv' };
  const person = ours.people.admin;
  const path = url.replace(/:\w+/g, made.id);
  const out = await call(server.url + path, { method });
  expect([out.status, out.body.code]).toEqual([401, 'sign_in_required']);
  const local = path.replace('/dashboard/api', '');
  const site = await person.ask(method, local, undefined, { origin: 'https://evil.example' });
  expect([site.status, site.body.code]).toEqual([403, 'csrf']);
  if (method === 'GET') return;
  for (const token of ['', 'A'.repeat(43)]) {
    const bare = await person.ask(method, local, undefined, { 'x-csrf-token': token });
    expect([bare.status, bare.body.code]).toEqual([403, 'csrf']);
  }
});

// The role is checked before ownership, so a caller without the permission learns nothing about the object.
test.for(MATRIX.filter(({ url }) => url.includes(':')))(
  '$name as $role: another account’s is not there, and is left alone',
  async (route) => {
    const { name, role, roles } = route;
    if (!roles.includes(role)) return;
    const owner = await theirs.person(role);
    const made = await CELLS[name]!.call(theirs, owner);
    const before = [await lastSeq(ours), await lastSeq(theirs)];
    const { status, body } = await ask(await ours.person(role), route, made);
    expect([status, body.code]).toEqual([404, expect.stringMatching(/not_found$/)]);
    expect([await lastSeq(ours), await lastSeq(theirs)]).toEqual(before);
    // An id that does not exist gets the same answer.
    const nobody = await ask(await ours.person(role), route, { ...made, id: 'f'.repeat(32) });
    expect([nobody.status, nobody.body.code, nobody.body.detail]).toEqual([status, body.code, body.detail]);
  },
);
