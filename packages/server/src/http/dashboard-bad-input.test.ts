import { beforeAll, expect, test } from 'vitest';
import { dashboardWorld, type DashboardWorld, PASSWORD } from '../testing/dashboard-world.ts';
import { type Answer, post } from '../testing/browser.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let world: DashboardWorld;
const server = useTestBackend({ webhookAllow: [] });
beforeAll(async () => {
  world = await dashboardWorld(server, 'Ours');
});

const LONG = 'x'.repeat(10_000);
/** Right-to-left text, a directional override, combining marks, an emoji of several code points, an astral one. */
const STRANGE = 'مرحبا \u202Eabc\u202C e\u0301 👩‍👩‍👧‍👦 𝔘';

const accept = (secret: string, name: string) =>
  post(`${server.url}/dashboard/api/invitation/accept`, { secret, name, password: PASSWORD });

/** The places where a text enters: a description, a call with the text, and the field. */
const DOORS: readonly [string, (text: string) => Promise<Answer>, string][] = [
  ['a key', (name) => world.people.admin.ask('POST', '/keys', { kind: 'api', name }), '/name'],
  ['a new user', async (name) => accept((await world.invitation()).secret, name), '/name'],
  [
    'a decision’s reason',
    async (reason) => {
      const id = await world.application();
      const body = { status: 'declined', reason, revision: 3 };
      return world.people.reviewer.ask('POST', `/applications/${id}/decision`, body);
    },
    '/reason',
  ],
  [
    'the reason to ask again',
    async (reason) => {
      const id = await world.application();
      const body = { steps: ['document'], reason, revision: 3 };
      return world.people.reviewer.ask('POST', `/applications/${id}/ask-again`, body);
    },
    '/reason',
  ],
];

test.each(DOORS)(
  '%s of 10,000 characters is refused at its field, and an unusual one is accepted',
  async (_, call, field) => {
    const long = await call(LONG);
    expect([long.status, long.body.errors?.[0]?.pointer]).toEqual([422, field]);
    expect((await call('   ')).status).toBe(422);
    const nul = await call('a\0b');
    expect([nul.status, nul.body.code]).toEqual([400, 'bad_request']);
    expect((await call(STRANGE)).status).toBe(200);
  },
);

test('unusual names are returned unchanged', async () => {
  const { body } = await world.people.admin.ask('GET', '/keys');
  expect(body.items.map(({ name }: { name: string }) => name)).toContain(STRANGE);
  const users = (await world.people.admin.ask('GET', '/users')).body.items;
  expect(users.map(({ name }: { name: string }) => name)).toContain(STRANGE);
  const csv = await world.people.admin.ask('GET', '/audit/export?format=csv');
  expect(csv.body).toContain(STRANGE);
});

test('a search, cursor or id with U+0000 gives a 400 and no internal error', async () => {
  const { admin } = world.people;
  for (const path of ['/applications?q=a%00b', '/applications/a%00b', '/users?x=%00', '/links?q=%00'])
    expect((await admin.ask('GET', path)).status).toBeLessThan(500);
});
