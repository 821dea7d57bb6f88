import { SERVICE_LIMITS } from '@verify/contract';
import { expect, test } from 'vitest';
import { type Answer, browser, call, newToken, post } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

/** The clock is fixed, so that no window ends while it is filled. */
const NOW = Date.UTC(2026, 10, 20, 10);
const server = useTestBackend({ now: () => NOW });

const api = () => ({ 'x-api-key': server.keys.api });

const link = async () => {
  const body = { redirects: { onComplete: 'https://shop.example/done', onError: 'https://shop.example/error' } };
  return () => post(`${server.url}/api/v1/tokenized-url?name=passport-only`, body, api());
};

const query = async () => {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body } = await page.open();
  return () => call(`${server.url}/api/v1/application/${body.applicationId}`, { headers: api() });
};

const upload = async () => {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  await page.open();
  const bytes = await picture();
  return () => page.announce(bytes);
};

// C041
test.each<[string, number, () => Promise<() => Promise<Answer>>]>([
  ['links', 60, link],
  ['queries', 300, query],
  ['uploads of a session', 60, upload],
])('%s in a minute: the next one must wait', async (_, most, prepare) => {
  const ask = await prepare();
  for (let i = 0; i < most; i++) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('retry-after')).toBe('60');
});

// C040
test('challenges per hour are limited for each token and for each address', async () => {
  let address = 0;
  const draws = async (): Promise<Answer[]> => {
    const token = await newToken(server.url, server.keys.sdk);
    const headers = { authorization: `Bearer ${token}` };
    const answers: Answer[] = [];
    for (let i = 0; i <= SERVICE_LIMITS.drawsPerTokenAndHour; i++)
      answers.push(await call(`${server.url}/sdk/v2/liveness`, { method: 'POST', headers }));
    // The last call was refused for its token, so it does not count against the address.
    address += SERVICE_LIMITS.drawsPerTokenAndHour;
    return answers;
  };
  const refused = (await draws()).map(({ status }) => status === 429);
  expect(refused.lastIndexOf(false)).toBe(SERVICE_LIMITS.drawsPerTokenAndHour - 1);
  while (address + SERVICE_LIMITS.drawsPerTokenAndHour < SERVICE_LIMITS.drawsPerAddressAndHour) await draws();
  const last = await draws();
  expect(last.at(0)!.status).not.toBe(429);
  expect((await draws()).map(({ status }) => status)).toEqual(last.map(() => 429));
  expect(last.at(-1)!.headers.get('retry-after')).toBe('3600');
});

test('a refused download has a Retry-After header too', async () => {
  const admin = await signedIn(server, 'admin');
  const download = () => admin.ask('GET', '/applications.csv');
  for (let i = 0; i < 6; i++) expect((await download()).status).toBe(200);
  const refused = await download();
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('ratelimit-remaining')]).toEqual([
    429,
    '60',
    '0',
  ]);
});
