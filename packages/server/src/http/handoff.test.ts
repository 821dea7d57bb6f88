import { expect, test } from 'vitest';
import { type Answer, browser, call, newToken, post } from '../testing/browser.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let now = Date.UTC(2026, 10, 20, 10);
const server = useTestBackend({ now: () => now });

const refusal = ({ status, body }: Answer) => [status, body.code];
const open = (body: object, cookie?: string): Promise<Answer> =>
  post(`${server.url}/sdk/v2/link/open`, { sdkVersion: '7.0.0', ...body }, cookie ? { cookie } : {});
const secretOf = (url: string): string => url.split('/').at(-1)!;

async function desktop() {
  const token = await newToken(server.url, server.keys.sdk);
  const page = browser(server.url, token);
  const { body: session } = await page.open();
  const ask = (method: string, path = '', as = token): Promise<Answer> =>
    call(`${server.url}/sdk/v2/handoff${path}`, { method, headers: { authorization: `Bearer ${as}` } });
  return { page, session, ask };
}

// C152
test('only one of a hundred phones gets the session, and it may reload', async () => {
  const { ask } = await desktop();
  const secret = secretOf((await ask('POST')).body.url);
  const answers = await Promise.all(Array.from({ length: 100 }, () => open({ secret })));
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'link_claimed')).toHaveLength(99);
  const cookie = won[0]!.headers.get('set-cookie')!.split(';')[0]!;
  expect((await open({ linkId: won[0]!.body.linkId }, cookie)).status).toBe(200);
  expect(refusal(await open({ linkId: won[0]!.body.linkId }))).toEqual([409, 'link_claimed']);
});

// C150
test('a hand-off ends after 30 minutes, with a new offer, or from either side', async () => {
  const { ask } = await desktop();
  const first = (await ask('POST')).body;
  const second = (await ask('POST')).body;
  expect(refusal(await open({ secret: secretOf(first.url) }))).toEqual([410, 'link_revoked']);
  now += 30 * 60_000;
  expect(refusal(await open({ secret: secretOf(second.url) }))).toEqual([410, 'link_expired']);
  expect((await ask('GET')).body.state).toBe('expired');

  const third = (await ask('POST')).body;
  const phone = await open({ secret: secretOf(third.url) });
  expect((await ask('POST', '/cancel', phone.body.token)).body.state).toBe('cancelled');
  expect((await ask('GET')).body.state).toBe('cancelled');
  const cookie = phone.headers.get('set-cookie')!.split(';')[0]!;
  expect(refusal(await open({ linkId: phone.body.linkId }, cookie))).toEqual([410, 'link_revoked']);
});
