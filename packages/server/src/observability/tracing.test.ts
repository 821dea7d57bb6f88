import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertEndpoint } from '../records/webhooks/endpoints.ts';
import { browser, newToken, until } from '../testing/browser.ts';
import { spansOf, startCollector } from '../testing/collector.ts';
import { memoryLog } from '../testing/memory-log.ts';
import {
  approve,
  instantFinaliser,
  picture,
  startTestBackend,
  type TestBackend,
} from '../testing/start-test-backend.ts';
import { openOtlpTracing } from '../adapters/otlp/otlp-tracing.ts';
import { fromTraceparent } from './tracing.ts';

const { log, text } = memoryLog();
let collector: Awaited<ReturnType<typeof startCollector>>;
let partner: Awaited<ReturnType<typeof startCollector>>;
let server: TestBackend;
const options = { headers: { 'x-tenant': 'a' }, serviceName: 'verify', serviceVersion: '1', ratio: 1, log };
beforeAll(async () => {
  [collector, partner] = [await startCollector(), await startCollector()];
  server = await startTestBackend({
    log,
    tracing: openOtlpTracing({ ...options, endpoint: `${collector.url}/` }),
    finaliser: instantFinaliser((material) => ({ ...approve(material), serviceMs: { docCheck: 40, faceMatch: 2 } })),
  });
  const endpoint = { accountId: server.account.id, flowId: null, kinds: ['application.done'], createdAt: 1 } as const;
  const { store } = server.backend.context;
  await store.transaction((tx) => insertEndpoint(tx, { ...endpoint, url: `${partner.url}/hook` }));
});
afterAll(async () => {
  await collector.close();
  await partner.close();
});

test('a submission and its webhook share one trace and one request id', async () => {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  await page.open();
  const { body: upload } = await page.upload(await picture());
  // A trace chosen by a stranger, which must not be joined.
  const strange = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
  const { headers } = await browser(server.url, await newToken(server.url, server.keys.sdk), {
    traceparent: strange,
  }).open();
  expect(headers.get('request-id')).toMatch(/^[0-9a-f]{24}$/);
  const submitted = await page.submit(page.passport(upload.uploadId));
  const requestId = submitted.headers.get('request-id');
  const hook = await until(async () => partner.received.find(({ path }) => path === '/hook'));
  await server.stop();

  const spans = spansOf(collector.received);
  expect(spans.some(({ traceId }) => traceId === 'ab'.repeat(16))).toBe(false);
  const root = spans.find(({ name }) => name === 'POST /sdk/v2/submit')!;
  const trace = spans.filter(({ traceId }) => traceId === root.traceId);
  const byId = new Map(trace.map((span) => [span.spanId, span.name]));
  const edges = trace.map(({ name, parentSpanId }) => [name, parentSpanId ? byId.get(parentSpanId) : null]);
  expect(edges.toSorted()).toEqual(
    [
      ['POST /sdk/v2/submit', null],
      ['job finalise', 'POST /sdk/v2/submit'],
      ['finalise', 'job finalise'],
      ['docCheck', 'finalise'],
      ['faceMatch', 'finalise'],
      ['job deliver', 'job finalise'],
      ['webhook attempt', 'job deliver'],
    ].toSorted(),
  );
  expect(root.attributes).toContainEqual({ key: 'request.id', value: { stringValue: requestId } });
  expect(fromTraceparent(hook.headers['traceparent'] as string)).toMatchObject({ traceId: root.traceId });
  const check = trace.find(({ name }) => name === 'docCheck')!;
  const ms = Number(BigInt(check.endTimeUnixNano) - BigInt(check.startTimeUnixNano)) / 1e6;
  expect(ms).toBeCloseTo(40, 0);
  expect(collector.received[0]!.headers['x-tenant']).toBe('a');
  // The first webhook of an account, which also creates its key.
  expect(text()).not.toContain('job failed');
});

test('an unavailable collector costs one log line', async () => {
  const tracing = openOtlpTracing({ ...options, endpoint: 'http://localhost:1' });
  for (let i = 0; i < 5_000; i++) tracing.start('x', { kind: 'internal', parent: null }).end();
  await tracing.close();
  expect(text()).toContain('spans not sent');
  expect(text()).toContain('spans dropped');
});

test.each(['', 'x', `00-${'0'.repeat(31)}-${'1'.repeat(16)}-01`, `ff-${'a'.repeat(32)}-${'b'.repeat(16)}-01`])(
  '%j is not a trace context',
  (given) => expect(fromTraceparent(given)).toBeNull(),
);
