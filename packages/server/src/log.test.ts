import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOtlpTracing } from './adapters/otlp/otlp-tracing.ts';
import { insertEndpoint } from './records/webhooks/endpoints.ts';
import { browser, call, newToken, post, until } from './testing/browser.ts';
import { spansOf, startCollector } from './testing/collector.ts';
import { memoryLog } from './testing/memory-log.ts';
import { startTestBackend, type TestBackend } from './testing/start-test-backend.ts';

const { log, text } = memoryLog();
let server: TestBackend;
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  collector = await startCollector();
  const otlp = { endpoint: collector.url, headers: {}, serviceName: 'verify', serviceVersion: '1', ratio: 1, log };
  server = await startTestBackend({ log, deliverTimes: { retryMs: 10, giveUpMs: 5 }, tracing: openOtlpTracing(otlp) });
});
afterAll(() => collector.close());

test('logs, metrics and traces of a session have ids, codes and times, but no personal data, keys or links', async () => {
  const { store } = server.backend.context;
  const endpoint = { accountId: server.account.id, flowId: null, kinds: ['application.done'], createdAt: 1 } as const;
  await store.transaction((tx) => insertEndpoint(tx, { ...endpoint, url: 'http://localhost:1/secret-hook' }));
  const token = await newToken(server.url, server.keys.sdk);
  const page = browser(server.url, token);
  await page.open({
    profile: [{ category: 'Last name', value: 'Quagmire-Zweistein' }],
    address: { country: 'UTO', postcode: 'ZQ9 9QZ', addressLine: 'Geheimweg 7', city: 'Utopolis' },
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
  const redirects = { onComplete: 'https://shop.example/Geheimweg', onError: 'https://shop.example/Geheimweg' };
  const link = await post(`${server.url}/api/v1/tokenized-url?name=document`, { redirects }, headers);
  const linkSecret = new URL(link.body.url).pathname.split('/').at(-1)!;
  await call(`${server.url}/verify/${linkSecret}`);
  await call(`${server.url}/ocr/verifications/results/Quagmire-Zweistein`, {
    headers: { 'x-secret-key': server.keys.secret },
  });
  await call(`${server.url}/dashboard/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'quagmire@geheimweg.example', password: 'Geheimweg-Password-1' }),
  });
  await post(`${server.url}/sdk/v2/session`, { flowName: 'Quagmire-Zweistein' }, { authorization: `Bearer ${token}` });
  await call(`${server.url}/api/v1/application/Quagmire-Zweistein?x=Geheimweg`, { headers });
  await until(async () => text().includes('webhook not delivered'));
  log.error(
    { err: new Error('x', { cause: new Error('y') }), profile: 'Quagmire', request: { token, address: 'Geheimweg' } },
    'e',
  );

  const metrics = (await call(`${server.url}/metrics`)).body as string;
  await server.stop();
  expect(metrics).toContain('verify_webhook_attempt_seconds_count{outcome="not_reached"}');
  expect(metrics).toContain('verify_results_total{status="approved"} 1');
  expect(spansOf(collector.received).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/v1/application/:id', 'job finalise', 'job deliver', 'webhook attempt']),
  );

  const written = text() + metrics + JSON.stringify(collector.received);
  expect(written).toContain('"route":"/api/v1/application/:id"');
  expect(written).toContain('"requestId":"');
  const secrets = [token, server.keys.api, server.keys.sdk, server.keys.secret, linkSecret, 'secret-hook'];
  const signed = [new URL(file.uri).searchParams.get('s')!, new URL(file.uri).pathname.split('/').at(-1)!];
  for (const word of [
    'Quagmire',
    'Geheimweg',
    'Utopolis',
    'ZQ9 9QZ',
    'external-4711',
    'ÖZGÜR',
    '127.0.0.1',
    ...secrets,
    ...signed,
    'quagmire',
    'geheimweg',
  ])
    expect(written).not.toContain(word);
});
