import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertEndpoint } from './store/endpoints.ts';
import { browser, call, newToken, post, until } from './testing/browser.ts';
import { memoryLog } from './testing/memory-log.ts';
import { startTestBackend, type TestBackend } from './testing/start-test-backend.ts';

const { log, text } = memoryLog();
let server: TestBackend;
beforeAll(async () => {
  server = await startTestBackend({ log, deliverTimes: { retryMs: 10, giveUpMs: 5 } });
});
afterAll(() => server.stop());

test('a whole session leaves ids, codes and times in the log, and nothing of the person, the keys or the links', async () => {
  const { store } = server.backend.context;
  const endpoint = { accountId: server.account.id, flowId: null, kinds: ['application.done'], createdAt: 1 } as const;
  await store.transaction((tx) => insertEndpoint(tx, { ...endpoint, url: 'http://localhost:1/secret-hook' }));
  const token = await newToken(server.url, server.keys.sdk);
  const page = browser(server.url, token);
  await page.open({
    profile: [{ category: 'Last name', value: 'Quagmire-Zweistein' }],
    address: { country: 'UTO', postcode: '99199', addressLine: 'Geheimweg 7', city: 'Utopolis' },
    metadata: { externalId: 'external-4711' },
  });
  const id = await page.wholeSession();
  const headers = { 'x-api-key': server.keys.api };
  const { body } = await until(async () => {
    const answer = await call(`${server.url}/api/v1/application/${id}`, { headers });
    return answer.body.processingState === 'done' && answer;
  });
  const [file] = body.application.documents[0].files;
  await call(file.uri, { headers: { 'x-sdk-key': server.keys.sdk } });
  await post(`${server.url}/sdk/v2/session`, { flowName: 'Quagmire-Zweistein' }, { authorization: `Bearer ${token}` });
  await call(`${server.url}/api/v1/application/Quagmire-Zweistein?x=Geheimweg`, { headers });
  await until(async () => text().includes('webhook not delivered'));
  log.error(
    { err: new Error('x', { cause: new Error('y') }), profile: 'Quagmire', request: { token, address: 'Geheimweg' } },
    'e',
  );

  const written = text();
  expect(written).toContain('"route":"/api/v1/application/:id"');
  expect(written).toContain('"requestId":"');
  const secrets = [token, server.keys.api, server.keys.sdk, new URL(file.uri).searchParams.get('s')!, 'secret-hook'];
  for (const word of [
    'Quagmire',
    'Geheimweg',
    'Utopolis',
    '99199',
    'external-4711',
    'ÖZGÜR',
    '127.0.0.1',
    ...secrets,
  ]) {
    expect(written).not.toContain(word);
  }
});
