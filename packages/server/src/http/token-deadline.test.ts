import { expect, test } from 'vitest';
import { newClaims } from '../use-cases/tokens/token-claims.ts';
import { browser, call, newToken, post } from '../testing/browser.ts';
import { picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let now = Date.UTC(2026, 10, 20, 10);
const server = useTestBackend({ now: () => now });

const MINUTE = 60_000;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const expiryOf = (token: string): number =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number }).exp * 1000;
const ask = (token: string, headers: Record<string, string> = {}) =>
  call(`${server.url}/sdk/v2/session`, { headers: { ...bearer(token), ...headers } });
const openLink = (body: object, cookie?: string) =>
  post(`${server.url}/sdk/v2/link/open`, { sdkVersion: '7.0.0', ...body }, cookie ? { cookie } : {});
async function handOff(token: string) {
  const offer = await call(`${server.url}/sdk/v2/handoff`, { method: 'POST', headers: bearer(token) });
  const opened = await openLink({ secret: String(offer.body.url).split('/').at(-1) });
  return { offer, opened, cookie: opened.headers.get('set-cookie')?.split(';')[0] };
}

// C102
test('a chain of fresh tokens ends at the time set by the first one', async () => {
  let token = await newToken(server.url, server.keys.sdk);
  const { body: session } = await browser(server.url, token).open();
  const deadline = expiryOf(token) + 15 * MINUTE;
  for (let i = 0; i < 7; i++) {
    now += 10 * MINUTE;
    const fresh = await newToken(server.url, server.keys.sdk);
    const answer = await ask(fresh, { 'x-previous-token': token });
    expect(answer.body).toMatchObject({ applicationId: session.applicationId, expiresAt: session.expiresAt });
    token = fresh;
  }
  now = deadline - 1;
  expect((await ask(token)).status).toBe(200);
  now = deadline;
  expect(expiryOf(token)).toBeGreaterThan(now);
  for (const previous of [[], [['x-previous-token', token]]]) {
    const answer = await ask(token, Object.fromEntries(previous));
    expect([answer.status, answer.body.code]).toEqual([401, 'token_expired']);
  }
  const reopened = await browser(server.url, token).open();
  expect([reopened.status, reopened.body.code]).toEqual([401, 'token_expired']);
  const later = await newToken(server.url, server.keys.sdk);
  expect((await ask(later, { 'x-previous-token': token })).body.code).toBe('application_not_found');
});

// C149
test('hand-offs end with their original session and cannot be handed off again', async () => {
  const token = await newToken(server.url, server.keys.sdk);
  await browser(server.url, token).open();
  const deadline = expiryOf(token) + 15 * MINUTE;
  now += 50 * MINUTE;
  const { offer, opened, cookie } = await handOff(token);
  expect(Date.parse(offer.body.expiresAt)).toBe(deadline);
  expect(expiryOf(opened.body.token)).toBe(deadline);
  expect((await handOff(opened.body.token)).offer.body.code).toBe('token_forbidden');
  now += 20 * MINUTE;
  const again = await openLink({ linkId: opened.body.linkId }, cookie);
  expect(expiryOf(again.body.token)).toBe(deadline);
  expect((await ask(again.body.token)).body.state).toBe('collecting');
  now = deadline;
  expect((await ask(again.body.token)).status).toBe(401);
  const ended = await openLink({ linkId: opened.body.linkId }, cookie);
  expect([ended.status, ended.body.code]).toEqual([410, 'link_expired']);
});

test('a finished hand-off gives no further token', async () => {
  const token = await newToken(server.url, server.keys.sdk);
  await browser(server.url, token).open();
  const { opened, cookie } = await handOff(token);
  const phone = browser(server.url, opened.body.token);
  const { body: upload } = await phone.upload(await picture());
  expect((await phone.submit(phone.passport(upload.uploadId))).status).toBe(200);
  const after = await openLink({ linkId: opened.body.linkId }, cookie);
  expect([after.status, after.body.code]).toEqual([410, 'link_used']);
});

test('a link’s session lasts as long as the link, whatever its tokens allow', async () => {
  const redirects = { onComplete: 'https://shop.example', onError: 'https://shop.example' };
  const headers = { 'x-api-key': server.keys.api };
  const url = `${server.url}/api/v1/tokenized-url?name=passport-only`;
  const { body: link } = await post(url, { redirects, ttl: '7200' }, headers);
  const first = await openLink({ secret: String(link.url).split('/').at(-1) });
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!;
  const begun = now;
  now += 100 * MINUTE;
  const again = await openLink({ linkId: first.body.linkId }, cookie);
  expect(expiryOf(again.body.token)).toBe(begun + 120 * MINUTE);
  now = begun + 120 * MINUTE;
  expect((await openLink({ linkId: first.body.linkId }, cookie)).body.code).toBe('link_expired');
});

test('a token of a link or hand-off without an application opens none', async () => {
  for (const kind of ['link', 'hand-off'] as const) {
    const token = await server.backend.context.tokens.sign(newClaims(server.backend.context, server.account, kind));
    const answer = await browser(server.url, token).open();
    expect([answer.status, answer.body.code]).toEqual([409, 'token_mismatch']);
  }
});
