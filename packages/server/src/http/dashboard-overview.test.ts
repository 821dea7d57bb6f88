import type { TrackEvent } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browser, call, newToken, post, until } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import {
  approve,
  instantFinaliser,
  picture,
  startTestBackend,
  type TestBackend,
} from '../testing/start-test-backend.ts';

let server: TestBackend;
let admin: Awaited<ReturnType<typeof signedIn>>;

/** A person named `=HYPERLINK(…)` needs a review; everyone else is approved. */
const finaliser = instantFinaliser((material) => {
  const name = material.profile.find(({ category }) => category === 'First name')?.value ?? 'Ana';
  const doubtful = name.startsWith('=');
  return {
    ...approve(material),
    fields: [{ category: 'First name', content: name, contentType: 'string' }],
    overall: {
      status: doubtful ? 'needs-review' : 'approved',
      concerns: doubtful ? [{ id: 'DC047', message: 'x', service: 'doc-check', status: 'needs-review' }] : [],
      comments: [],
    },
  };
});

beforeAll(async () => {
  server = await startTestBackend({ finaliser });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server.stop());

const SHOWN = { name: 'screen_shown', category: 'step', status: 'info', code: null, properties: {} } as const;
const SAID = { attempt: 1, elapsedMs: 5, timestamp: '2026-11-21T10:00:00.000Z', sessionId: null, applicationId: null };
const PAGE = { flowName: 'passport-only', sdkVersion: '7.0.0', isHandoff: false, locale: 'en' };
const event = (step: string, seq: number): TrackEvent => ({ ...SHOWN, ...SAID, ...PAGE, step, seq });

/** Opens a session, reports its steps, and submits it if there is a name. */
async function visit(steps: readonly string[], name: string | null): Promise<string> {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body } = await page.open(name ? { profile: [{ category: 'First name', value: name }] } : {});
  for (const [at, step] of steps.entries())
    expect((await page.events({ events: [event(step, at), event(step, at + 100)] })).status).toBe(200);
  if (name === null) return body.applicationId;
  const { body: upload } = await page.upload(await picture());
  await page.submit(page.passport(upload.uploadId));
  await until(async () => (await admin.ask('GET', `/applications/${body.applicationId}`)).body.status !== 'processing');
  return body.applicationId;
}

test('the overview counts outcomes, people per step, and times, and can be limited to a flow and days', async () => {
  await visit(['intro', 'choose', 'camera-front', 'review-front'], 'Ana');
  await visit(['intro', 'choose', 'camera-front', 'camera-front', 'review-front'], '=HYPERLINK("x")');
  await visit(['intro', 'choose', 'not a step', 'x'.repeat(64)], null);
  const { body } = await admin.ask('GET', '/overview');
  expect(body.statuses).toEqual({ approved: 1, 'needs-review': 1, collecting: 1 });
  expect(body.days).toHaveLength(30);
  expect(body.days.at(-1).counts).toEqual(body.statuses);
  expect(body.days[0].counts).toEqual({});
  expect(body.codes).toEqual([{ code: 'DC047', count: 1 }]);
  expect(body.funnel.flowName).toBe('passport-only');
  expect(body.funnel.steps.map(({ step, count }: { step: string; count: number }) => [step, count])).toEqual([
    ['opened', 3],
    ['intro', 3],
    ['choose', 3],
    ['camera-front', 2],
    ['review-front', 2],
    ['submitted', 2],
    ['decided', 2],
  ]);
  expect(body.p50Seconds).toBeGreaterThanOrEqual(0);
  expect(body.p95Seconds).toBe(body.days.at(-1).p95Seconds);
  expect((await admin.ask('GET', '/waiting')).body).toEqual({ waiting: 1 });

  expect((await admin.ask('GET', '/overview?flow=another')).body.statuses).toEqual({});
  const past = (await admin.ask('GET', '/overview?from=2001-01-01&to=2001-01-03')).body;
  expect([past.days.length, past.statuses, past.p50Seconds]).toEqual([3, {}, null]);
  for (const query of ['from=2026-02-03&to=2026-02-01', 'from=2020-01-01&to=2026-01-01'])
    expect((await admin.ask('GET', `/overview?${query}`)).status, query).toBe(422);
  // No day of the calendar.
  expect((await admin.ask('GET', '/overview?from=2026-13-99')).status).toBe(400);
});

const START = Date.parse('2026-11-21T10:00:00.000Z');
/** The first event of a screen, so many seconds after the first one of all. */
const at = (step: string, seconds: number, more: object = {}): TrackEvent => ({
  ...event(step, seconds),
  timestamp: new Date(START + seconds * 1000).toISOString(),
  ...more,
});

test('the funnel shows one flow, the time in each step, and who used a camera', async () => {
  const walk = async (mode: 'camera' | 'upload', ...batches: TrackEvent[][]): Promise<void> => {
    const page = browser(server.url, await newToken(server.url, server.keys.sdk));
    await page.open({ flowName: 'document' });
    const taken = { name: 'photo_taken', category: 'capture', properties: { mode, side: 'front' } };
    // The picture and its screen come in different batches; a second picture does not count again.
    await page.events({ events: [at('intro', 0), at('camera-front', 4, taken)] });
    for (const events of batches) await page.events({ events });
    const again = { ...taken, properties: { mode: 'upload', side: 'front' } };
    await page.events({ events: [at('camera-front', 900, again)] });
  };
  const before = (await admin.ask('GET', '/overview?flow=document')).body.funnel;
  expect(before).toMatchObject({ flowName: 'document', steps: [{ count: 0 }, { count: 0 }, { count: 0 }] });
  await walk('camera', [at('review-front', 8)], [at('sending', 10)]);
  await walk('camera', [at('review-front', 12), at('sending', 28)]);
  await walk('camera', [at('review-front', 68)]);
  // Goes back to the introduction and to the camera, and gives up there.
  await walk('upload', [at('intro', 6), at('camera-front', 9), at('camera-trouble', 40)]);
  const { funnel } = (await admin.ask('GET', '/overview?flow=document')).body;
  const none = { medianSeconds: null, camera: 0, upload: 0 };
  expect(funnel.steps).toEqual([
    { step: 'opened', count: 4, ...none },
    { step: 'intro', count: 4, ...none, medianSeconds: 4 },
    // 4, 8 and 64 seconds; the fourth person never finished it.
    { step: 'camera-front', count: 4, ...none, medianSeconds: 8 },
    // 2 and 16 seconds.
    { step: 'review-front', count: 3, medianSeconds: 2, camera: 3, upload: 1 },
    { step: 'sending', count: 2, ...none },
    { step: 'submitted', count: 0, ...none },
    { step: 'decided', count: 0, ...none },
  ]);
  // Without a flow, the busiest one is shown: four people in this one, three in the other.
  expect((await admin.ask('GET', '/overview')).body.funnel.flowName).toBe('document');
});

test('the list is exported as filtered CSV, with formulas as text and a log entry', async () => {
  const { status, headers, body } = await admin.ask('GET', '/applications.csv?status=needs-review&q=%3Dhyper');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('id,status,started,decided,flow,externalId,name,documentType,country,codes,wallet');
  expect(lines[1]).toContain('"\'=HYPERLINK(""x"")"');
  expect(lines[1]).toMatch(/,DC047,$/);
  const entry = (await admin.ask('GET', '/audit')).body.items.find(
    ({ action }: { action: string }) => action === 'applications.exported',
  );
  // The log names the filters but not the search text.
  expect(entry.details).toBe('status q');
});

test('links are listed with their state, found by reference, and revoked once', async () => {
  const make = async (externalId: string, ttl: string): Promise<void> => {
    const url = `${server.url}/api/v1/tokenized-url?name=passport-only&externalId=${encodeURIComponent(externalId)}`;
    const redirects = { onComplete: 'https://shop.example/done', onError: 'https://shop.example/error' };
    expect((await post(url, { redirects, ttl }, { 'x-api-key': server.keys.api })).status).toBe(200);
  };
  await make('مرحبا 🙂 1', '60');
  await make('order-2', '600');
  await make('order-3', '600');
  const rows = async (query = '') => (await admin.ask('GET', `/links?${query}`)).body.items;
  expect((await rows()).map(({ externalId }: { externalId: string }) => externalId)).toEqual([
    'order-3',
    'order-2',
    'مرحبا 🙂 1',
  ]);
  const [newest] = await rows('q=order-3');
  expect(newest).toMatchObject({ state: 'created', flowName: 'passport-only', applicationId: null });
  expect(Object.keys(newest)).not.toContain('body');
  const revoked = await admin.ask('POST', `/links/${newest.id}/revoke`);
  expect(revoked.body).toMatchObject({ id: newest.id, state: 'revoked' });
  expect((await rows('state=revoked')).map(({ id }: { id: string }) => id)).toEqual([newest.id]);
  expect((await rows('state=created')).length).toBe(2);
  expect(await rows('state=expired')).toEqual([]);
});

test('a picture supports range requests', async () => {
  const { body } = await admin.ask('GET', '/applications?status=approved');
  const { id } = body.items[0];
  const [image] = (await admin.ask('GET', `/applications/${id}`)).body.images;
  const url = `${server.url}/dashboard/api/applications/${id}/files/${image.id}`;
  const get = (range?: string) => call(url, { headers: { cookie: admin.cookie, ...(range ? { range } : {}) } });
  const whole = await get();
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
  for (const [range, said] of [
    ['bytes=0-9', `bytes 0-9/${image.sizeBytes}`],
    ['bytes=-4', `bytes ${image.sizeBytes - 4}-${image.sizeBytes - 1}/${image.sizeBytes}`],
  ] as const) {
    const part = await get(range);
    expect([part.status, part.headers.get('content-range')], range).toEqual([206, said]);
  }
  for (const range of ['bytes=9-2', 'bytes=x', 'bytes=0-1,4-5', `bytes=${image.sizeBytes}-`])
    expect((await get(range)).status, range).toBe(200);
});
