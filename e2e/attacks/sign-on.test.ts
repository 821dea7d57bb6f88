import { CLIENT } from '@verify/server/testing/identity-provider';
import { startHostileProvider } from '@verify/server/testing/hostile-provider';
import type { PolicyView } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ask, signInAnalyst } from '../fixtures/analyst.ts';
import { call } from '../fixtures/protocol.ts';
import { type Api, startApi } from '../fixtures/start-api.ts';

// Tokens and callback URLs that an attacker has forged or copied and sends to the service.

type Provider = Awaited<ReturnType<typeof startHostileProvider>>;
let provider: Provider;
let api: Api;
let ask: Ask;

beforeAll(async () => {
  provider = await startHostileProvider();
  const env = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  api = await startApi({ demoUrl: 'http://127.0.0.1:9', env });
  ask = await signInAnalyst(api);
  await savePolicy({ mode: 'offered', roles: [{ group: 'verify-admins', role: 'admin' }] });
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});

async function savePolicy(signOn: object): Promise<void> {
  const { version, policy } = await ask<PolicyView>('GET', '/policy');
  await ask('PUT', '/policy', { version, policy: { ...policy, signOn } });
}

const visit = (path: string, cookie = '') =>
  fetch(new URL(path, api.url), { redirect: 'manual', headers: cookie ? { cookie } : {} });

/** Begins a sign-on and returns the URL to which the provider sends the browser back. */
async function begin(): Promise<{ path: string; cookie: string }> {
  const started = await visit('/dashboard/sign-on');
  const cookie = started.headers.get('set-cookie')!.split(';')[0]!;
  const { state } = provider.read(started.headers.get('location')!);
  return { path: `/dashboard/sign-on/callback?code=${crypto.randomUUID()}&state=${state}`, cookie };
}

const outcome = async (path: string, cookie: string): Promise<string> => {
  const answer = await visit(path, cookie);
  expect(answer.status).toBe(303);
  const isIn = answer.headers.getSetCookie().some((each) => /^verify-dashboard=.+?;/.test(each));
  const to = answer.headers.get('location')!;
  // Never another site, even if the request asks for one.
  expect(to).toMatch(/^\/dashboard\//);
  return isIn ? 'in' : new URLSearchParams(to.split('?')[1]).get('sign-on')!;
};

test('a valid token signs in, so the refusals below come from their changes', async () => {
  provider.answerWith((claims) => provider.sign(claims));
  const { path, cookie } = await begin();
  expect(await outcome(path, cookie)).toBe('in');
});

const seconds = (): number => Math.floor(Date.now() / 1000);
test.each<[string, (claims: Record<string, unknown>) => Promise<string> | string]>([
  ['of another issuer', (claims) => provider.sign({ ...claims, iss: 'https://evil.example' })],
  ['for another audience', (claims) => provider.sign({ ...claims, aud: 'somebody-else' })],
  ['for two audiences without azp', (claims) => provider.sign({ ...claims, aud: [CLIENT.id, 'other'] })],
  ['with the nonce of another sign-on', (claims) => provider.sign({ ...claims, nonce: 'another' })],
  ['without a nonce', ({ nonce: _gone, ...claims }) => provider.sign(claims)],
  ['without a signature', (claims) => provider.unsigned(claims)],
  ['signed with the client’s secret', (claims) => provider.symmetric(claims)],
  ['signed with a foreign key', (claims) => provider.sign(claims, provider.foreignKey)],
  ['signed with an unknown key', (claims) => provider.sign(claims, provider.foreignKey, 'unknown')],
  ['that has expired', (claims) => provider.sign({ ...claims, iat: seconds() - 900, exp: seconds() - 600 })],
  ['without an expiry', ({ exp: _gone, ...claims }) => provider.sign(claims)],
  ['that is not a JWT', () => 'x.y.z'],
])('a token %s signs nobody in', async (_name, make) => {
  provider.answerWith((claims) => make(claims));
  const { path, cookie } = await begin();
  expect(await outcome(path, cookie)).toBe('refused');
});

test('a callback URL is refused when it was used before or belongs to another browser or state', async () => {
  provider.answerWith((claims) => provider.sign(claims));
  const first = await begin();
  const second = await begin();
  expect(await outcome(first.path, second.cookie)).toBe('expired');
  expect(await outcome(first.path, '')).toBe('expired');
  // A stranger's attempt does not consume the state; its own browser does.
  provider.read(`${provider.issuer}/?nonce=wrong`);
  expect(await outcome(first.path, first.cookie)).toBe('refused');
  expect(await outcome(first.path, first.cookie)).toBe('expired');
  expect(await outcome(`/dashboard/sign-on/callback?code=x&state=${'A'.repeat(43)}`, second.cookie)).toBe('expired');
  const spent = new URL(second.path, api.url);
  spent.searchParams.set('code', new URL(first.path, api.url).searchParams.get('code')!);
  expect(await outcome(spent.pathname + spent.search, second.cookie)).toBe('refused');
  expect(await outcome('/dashboard/sign-on/callback?error=access_denied&next=https://evil.example', first.cookie)).toBe(
    'expired',
  );
});

test('each sign-on uses PKCE and fresh values, and returns to this service', async () => {
  const seen = new Set<string>();
  for (let i = 0; i < 3; i++) {
    const started = await visit('/dashboard/sign-on?next=https://evil.example');
    const { state, nonce, challenge, redirectUri } = provider.read(started.headers.get('location')!);
    expect(redirectUri).toBe(`${api.url}/dashboard/sign-on/callback`);
    for (const each of [state, nonce, challenge]) {
      expect(each).toMatch(/^[\w-]{43}$/);
      seen.add(each);
    }
    expect(started.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  }
  expect(seen.size).toBe(9);
});

test('an address that the provider has not verified cannot take over a user', async () => {
  const email = (api.keys as unknown as { dashboardUser: string }).dashboardUser;
  for (const verified of [false, undefined, 'true', 'false']) {
    provider.answerWith((claims) => provider.sign({ ...claims, sub: 'mallory', email, email_verified: verified }));
    const { path, cookie } = await begin();
    expect(await outcome(path, cookie)).toBe('email-in-use');
  }
});

test('a logout notice is accepted only if it is valid, and only once', async () => {
  provider.answerWith((claims) => provider.sign({ ...claims, sid: 'session-1' }));
  const { path, cookie } = await begin();
  const entered = await visit(path, cookie);
  const seat = entered.headers
    .getSetCookie()
    .find((each) => each.startsWith('verify-dashboard='))!
    .split(';')[0]!;
  const me = async () => (await visit('/dashboard/api/me', seat)).status;
  expect(await me()).toBe(200);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const { nonce: _nonce, ...claims } = provider.claims();
  const notice = { ...claims, sub: 'eve', sid: 'session-1', jti: 'notice-1', events };
  const send = async (token: string) =>
    (
      await call(api, 'POST', '/dashboard/sign-on/logout', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        bytes: new URLSearchParams({ logout_token: token }).toString(),
      })
    ).status;
  const wrong: (string | Promise<string>)[] = [
    '',
    'x'.repeat(20_000),
    provider.unsigned(notice),
    provider.symmetric(notice),
    provider.sign(notice, provider.foreignKey),
    provider.sign({ ...notice, iss: 'https://evil.example' }),
    provider.sign({ ...notice, aud: 'other' }),
    provider.sign({ ...notice, events: {} }),
    provider.sign({ ...notice, nonce: 'x' }),
    provider.sign({ ...notice, sub: undefined, sid: undefined }),
    provider.sign({ ...notice, jti: undefined }),
    provider.sign({ ...notice, iat: seconds() - 3_600 }),
    provider.sign({ ...notice, exp: seconds() - 600 }),
  ];
  for (const [i, token] of wrong.entries()) expect([i, await send(await token)]).toEqual([i, 400]);
  // For another subject: accepted, but ends no session.
  expect(await send(await provider.sign({ ...notice, sub: 'adam', jti: 'notice-0' }))).toBe(200);
  expect(await me()).toBe(200);
  const right = await provider.sign(notice);
  expect([await send(right), await send(right)]).toEqual([200, 400]);
  expect(await me()).toBe(401);
});

test('required sign-on cannot be bypassed by a password, an invitation or a reset', async () => {
  const { url } = await ask<{ url: string }>('POST', '/invitations', { email: 'new@example.test', role: 'admin' });
  await savePolicy({ mode: 'required', roles: [{ group: 'verify-admins', role: 'admin' }] });
  const { dashboardUser, dashboardPassword } = api.keys as unknown as Record<string, string>;
  const post = (path: string, json: object) => call(api, 'POST', `/dashboard/api${path}`, { json });
  const signed = await post('/sign-in', { email: dashboardUser, password: dashboardPassword });
  expect([signed.status, signed.body['code']]).toEqual([403, 'sign_on_required']);
  expect((await post('/sign-in', { email: dashboardUser, password: 'wrong password' })).status).toBe(401);
  const accept = { secret: new URL(url).hash.slice(1), name: 'New', password: 'a passphrase of four words' };
  expect((await post('/invitation/accept', accept)).body['code']).toBe('sign_on_required');
});

test('an unavailable provider is reported as unavailable', async () => {
  await provider.close();
  const { path, cookie } = await begin();
  expect(await outcome(path, cookie)).toBe('unavailable');
});
