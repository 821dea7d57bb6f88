import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertEndpoint } from '../records/webhooks/endpoints.ts';
import { browser, call, newToken, until } from '../testing/browser.ts';
import { startCollector } from '../testing/collector.ts';
import { approve, instantFinaliser, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

const TOKEN = 'a-token-of-the-operator';
let server: TestBackend;
let partner: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  partner = await startCollector();
  server = await startTestBackend({
    metricsToken: TOKEN,
    finaliser: instantFinaliser((material) => ({ ...approve(material), serviceMs: { docCheck: 300 } })),
  });
  const endpoint = { accountId: server.account.id, flowId: null, kinds: ['application.done'], createdAt: 1 } as const;
  const { store } = server.backend.context;
  await store.transaction((tx) => insertEndpoint(tx, { ...endpoint, url: `${partner.url}/hook` }));
});
afterAll(async () => {
  await server.stop();
  await partner.close();
});

const metrics = async (): Promise<string> =>
  (await call(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).body;

test.each([undefined, '', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN])(
  'authorization %j does not allow reading metrics',
  async (authorization) => {
    const answer = await call(`${server.url}/metrics`, {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.body)).not.toContain('verify_');
  },
);

test('without a token, metrics are served only to this machine and not through a proxy', async () => {
  const open = await startTestBackend({ trustProxy: true });
  const status = async (headers: Record<string, string>) => (await call(`${open.url}/metrics`, { headers })).status;
  expect(await status({})).toBe(200);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect([name, await status({ [name]: '127.0.0.1' })]).toEqual([name, 401]);
  await open.stop();
});

test('a session is counted from its first request to its webhook', async () => {
  await browser(server.url, await newToken(server.url, server.keys.sdk)).wholeSession();
  await until(async () => partner.received.length > 0);
  const text = await until(async () => {
    const now = await metrics();
    return now.includes('verify_jobs_total{kind="deliver",outcome="done"} 1') && now;
  });
  for (const line of [
    'verify_http_request_seconds_count{method="POST",route="/sdk/v2/submit",status="200"} 1',
    'verify_jobs_total{kind="finalise",outcome="done"} 1',
    'verify_job_seconds_count{kind="deliver",outcome="done"} 1',
    'verify_webhook_attempt_seconds_count{outcome="delivered"} 1',
    'verify_service_seconds_sum{service="docCheck"} 0.3',
    'verify_results_total{status="approved"} 1',
    'verify_jobs_waiting{kind="deliver"} 0',
    'verify_jobs_late_seconds{kind="finalise"} 0',
    'verify_jobs_running{kind="finalise"} 0',
    'verify_lanes{kind="deliver",state="full"} 0',
    'verify_finaliser_tasks{state="waiting"} 0',
    'verify_finaliser_workers{state="ready"} 1',
  ])
    expect(text).toContain(line);
});

test('the Grafana dashboard uses only existing metrics, and all of ours', async () => {
  const file = readFileSync(new URL('../../../../deploy/grafana-dashboard.json', import.meta.url), 'utf8');
  const { panels } = JSON.parse(file) as { panels: { targets?: { expr: string }[] }[] };
  const asked = new Set(
    panels
      .flatMap(({ targets = [] }) => targets)
      .flatMap(({ expr }) => expr.match(/\b(?:verify|process|nodejs)_\w+/g) ?? [])
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, '')),
  );
  const there = new Set([...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  expect([...asked].filter((name) => !there.has(name))).toEqual([]);
  expect([...there].filter((name) => name.startsWith('verify_') && !asked.has(name))).toEqual([]);
});
