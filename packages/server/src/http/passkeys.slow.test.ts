import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureUser } from '../use-cases/people/ensure-user.ts';
import { fromBase32, totpCode } from '../use-cases/second-step/totp.ts';
import { type Answer, post } from '../testing/browser.ts';
import { cheapPassword, signedIn } from '../testing/dashboard.ts';
import { authenticator, type Deviation } from '../use-cases/second-step/authenticator.fixture.ts';
import { startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

const PASSWORD = 'correct horse battery staple';
let server: TestBackend;
let now = Date.UTC(2026, 10, 20, 10);
let person: Awaited<ReturnType<typeof signedIn>>;
let key: ReturnType<typeof authenticator>;
beforeAll(async () => {
  server = await startTestBackend({ now: () => now });
});
beforeEach(async () => {
  // Each test has its own user with separate attempts, and the network's attempts recover.
  now += 60 * 60_000;
  person = await signedIn(server, 'reviewer');
  await cheapPassword(server, person.user.email, PASSWORD);
  key = authenticator(server.backend.context.baseUrl);
});
afterAll(() => server.stop());

const signIn = (code?: unknown) =>
  post(`${server.url}/dashboard/api/sign-in`, { email: person.user.email, password: PASSWORD, code });
const proof = (code?: unknown) => ({ password: PASSWORD, ...(code === undefined ? {} : { code }) });

async function enrol(one = key, code?: unknown, deviation?: Deviation): Promise<Answer> {
  const { body } = await person.ask('POST', '/me/passkeys/offer', proof(code));
  return person.ask('POST', '/me/passkeys', { name: 'Phone', credential: one.make(body, deviation) });
}
const signed = async (deviation?: Deviation) => key.sign((await signIn()).body.passkey, deviation);
const challenged = async () => key.sign((await person.ask('POST', '/me/passkeys/challenge')).body);
const steps = async () => (await person.ask('GET', '/me/second-steps')).body;
const status = ({ status: code, body }: Answer) => (code === 200 ? 200 : body.code);

test('a passkey is added, named, requested after the password, and shown with its last use', async () => {
  const wrong = await person.ask('POST', '/me/passkeys/offer', { password: 'wrong' });
  expect(wrong.body.errors[0].pointer).toBe('/password');
  const added = await enrol();
  expect(added.body.codes).toHaveLength(10);
  expect((await person.ask('GET', '/me')).body.secondStep).toBe('on');
  expect((await steps()).passkeys).toEqual([{ id: key.id, name: 'Phone', createdAt: now, usedAt: null }]);
  expect(status(await signIn())).toBe('second_step_required');
  now += 1_000;
  expect(status(await signIn(await signed()))).toBe(200);
  expect((await steps()).passkeys[0].usedAt).toBe(now);
  expect(status(await signIn(added.body.codes[0]))).toBe(200);
  const history = await server.backend.context.store.db.selectFrom('audit').selectAll().execute();
  expect(history.map(({ action, details }) => `${action} ${details}`)).toEqual(
    expect.arrayContaining(['user.passkey-added ', 'user.signed-in passkey, new device']),
  );
});

test.each<[string, Deviation | (() => Promise<object>)]>([
  ['for another website', { origin: 'https://evil.example' }],
  ['to another challenge', { challenge: 'AAAA' }],
  ['from a copy of the key, whose counter lags behind', { counter: 1 }],
  ['without a touch', { flags: 0 }],
  [
    'of somebody else’s key',
    async () => authenticator(server.backend.context.baseUrl).sign((await signIn()).body.passkey),
  ],
  ['that was given before', async () => used],
])('a passkey’s answer %s is refused', async (_, deviation) => {
  await enrol();
  for (let time = 0; time < 2; time++) {
    used = await signed();
    expect(status(await signIn(used))).toBe(200);
  }
  const answer = typeof deviation === 'function' ? await deviation() : await signed(deviation);
  expect(status(await signIn(answer))).toBe('code_invalid');
});
let used: object;

test('a challenge is answered once, within five minutes, and only by its own user', async () => {
  await enrol();
  const { passkey } = (await signIn()).body;
  expect(status(await signIn(key.sign(passkey, { origin: 'https://evil.example' })))).toBe('code_invalid');
  expect(status(await signIn(key.sign(passkey)))).toBe('code_invalid');
  const late = await signed();
  now += 5 * 60_000;
  expect(status(await signIn(late))).toBe('code_invalid');
  const mine = await signed();
  person = await signedIn(server, 'reviewer');
  await cheapPassword(server, person.user.email, PASSWORD);
  await enrol(authenticator(server.backend.context.baseUrl));
  expect(status(await signIn(mine))).toBe('code_invalid');
});

test('guessing ends after five answers', async () => {
  await enrol();
  for (let i = 0; i < 5; i++) await signIn(await signed({ flags: 0 }));
  expect(status(await signIn())).toBe('rate_limited');
});

test('adding or removing a passkey needs a second step, and removing the last drops the recovery codes', async () => {
  const { codes } = (await enrol()).body;
  const second = authenticator(server.backend.context.baseUrl);
  expect((await person.ask('POST', '/me/passkeys/offer', proof())).body.errors[0].pointer).toBe('/code');
  expect((await person.ask('POST', '/me/totp', proof())).body.errors[0].pointer).toBe('/code');
  expect((await enrol(second, await challenged())).body.codes).toEqual([]);
  expect((await steps()).passkeys).toHaveLength(2);
  // The same key does not count as a second one.
  expect(status(await enrol(second, codes[0]))).toBe('unprocessable');
  now += 60_000;
  const remove = (id: string, code: unknown) => person.ask('POST', `/me/passkeys/${id}/remove`, proof(code));
  expect((await remove(key.id, '000000')).body.errors[0].pointer).toBe('/code');
  expect(status(await remove('unknown', await challenged()))).toBe('not_found');
  expect(status(await remove(second.id, await challenged()))).toBe(200);
  expect(status(await remove(key.id, codes[1]))).toBe(200);
  expect((await person.ask('GET', '/me')).body.secondStep).toBe('off');
  const rows = await server.backend.context.store.db.selectFrom('recoveryCodes').selectAll().execute();
  expect(rows.filter(({ userId }) => userId === person.user.id)).toEqual([]);
});

test('an authenticator app beside a passkey counts only after confirmation, and adds no codes', async () => {
  await enrol();
  const begun = await person.ask('POST', '/me/totp', proof(await challenged()));
  const code = () => totpCode(fromBase32(begun.body.secret), Math.floor(now / 30_000));
  expect(status(await signIn(code()))).toBe('code_invalid');
  expect((await person.ask('POST', '/me/totp/confirm', { code: code() })).body.codes).toEqual([]);
  now += 30_000;
  expect(status(await signIn(code()))).toBe(200);
  now += 30_000;
  expect(status(await person.ask('POST', '/me/totp/off', proof(code())))).toBe(200);
  expect((await person.ask('GET', '/me')).body.secondStep).toBe('on');
});

test('an eleventh passkey is refused', async () => {
  const { codes } = (await enrol()).body;
  for (let i = 0; i < 9; i++) {
    now += 60_000;
    expect(status(await enrol(authenticator(server.backend.context.baseUrl), codes[i]))).toBe(200);
  }
  now += 60_000;
  expect(status(await person.ask('POST', '/me/passkeys/offer', proof(codes[9])))).toBe('unprocessable');
});

test.each<[string, () => Promise<unknown>]>([
  ['an admin', async () => (await signedIn(server, 'admin')).ask('POST', `/users/${person.user.id}/second-step/reset`)],
  [
    'the operator',
    async () => {
      const { accountId, email, name, role } = person.user;
      await ensureUser(server.backend.context, { accountId, email, name, role, password: 'told by the operator' });
    },
  ],
])('%s removes the passkeys of a user who lost them', async (_, reset) => {
  await enrol();
  await reset();
  await cheapPassword(server, person.user.email, PASSWORD);
  expect((await signIn()).body.secondStep).toBe('off');
});

test('the last passkey cannot be removed if a second step is required', async () => {
  const admin = await signedIn(server, 'admin');
  const before = (await admin.ask('GET', '/policy')).body;
  await admin.ask('PUT', '/policy', { ...before, policy: { ...before.policy, secondStep: 'everybody' } });
  await enrol();
  const answer = await person.ask('POST', `/me/passkeys/${key.id}/remove`, proof(await challenged()));
  expect(answer.body.detail).toBe('This account requires two-factor authentication.');
  expect((await steps()).passkeys).toHaveLength(1);
});
