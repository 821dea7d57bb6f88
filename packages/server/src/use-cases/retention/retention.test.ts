import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertEndpoint } from '../../records/webhooks/endpoints.ts';
import { verifyAudit } from '../../records/people/audit.ts';
import { listEvents } from '../../records/webhooks/deliveries.ts';
import { browser, call, newToken, post, until } from '../../testing/browser.ts';
import { signedIn } from '../../testing/dashboard.ts';
import { changeFlow, doubtful, doubtfulSession, PERSON } from '../../testing/reviews.ts';
import { picture, startTestBackend, type TestBackend } from '../../testing/start-test-backend.ts';
import { changeRetention, findRetention } from '../../records/records-state.ts';
import { purgeDue } from './purge-due.ts';
import { runIfDue } from './run-if-due.ts';

const DAY = 24 * 60 * 60 * 1000;
let server: TestBackend;
let now = Date.UTC(2026, 10, 20, 10);
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  server = await startTestBackend({ finaliser: doubtful, now: () => now });
  admin = await signedIn(server, 'admin');
  // An endpoint is subscribed, so that bodies are kept, but unreachable, so that they wait.
  const { store } = server.backend.context;
  const kinds = ['application.done', 'application.updated', 'application.created', 'application.redacted'] as const;
  const endpoint = { accountId: server.account.id, flowId: null, url: 'http://localhost:1/x', kinds, createdAt: now };
  await store.transaction((tx) => insertEndpoint(tx, endpoint));
});
afterAll(() => server.stop());

/** Every byte that the service has written, by file. */
function* everyByte(folder: string): Generator<[string, Buffer]> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* everyByte(path);
    else yield [path, readFileSync(path)];
  }
}
function found(needles: readonly (string | Buffer)[]): string[] {
  const hits: string[] = [];
  for (const [path, bytes] of everyByte(server.dataDir))
    for (const needle of needles) if (bytes.includes(needle)) hits.push(`${needle.toString('utf8')} in ${path}`);
  return hits;
}
// In their original form, as terms of the search index, and in JSON escapes.
const WORDS = [...Object.values(PERSON), PERSON.first.toLowerCase(), 'orzvengyuru', PERSON.number.toLowerCase()];

const opening = {
  profile: [
    { category: 'First name', value: PERSON.first },
    { category: 'Last name', value: PERSON.last },
  ],
  address: { country: 'HUN', postcode: '7719043', addressLine: PERSON.street, city: PERSON.last },
  metadata: { externalId: 'order-1', labels: { mail: PERSON.mail } },
};
const at = async (id: string) => (await admin.ask('GET', `/applications/${id}`)).body;

async function policy(retention: object): Promise<void> {
  const { body } = await admin.ask('GET', '/policy');
  const next = { ...body.policy, retention: { ...body.policy.retention, ...retention } };
  const saved = await admin.ask('PUT', '/policy', { version: body.version, policy: next });
  expect(saved.status).toBe(200);
}

test('redacting an application leaves no personal data, only ids, codes and times', async () => {
  const { id, bytes, page } = await doubtfulSession(server, opening);
  const { revision } = await at(id);
  await admin.ask('POST', `/applications/${id}/decision`, {
    status: 'declined',
    reason: `Spoke to ${PERSON.first} on the phone`,
    revision,
  });
  const asked = await admin.ask('POST', `/applications/${id}/ask-again`, {
    steps: ['document'],
    reason: `${PERSON.last} is blurred`,
    revision: revision + 1,
  });
  expect(asked.status).toBe(200);
  const { body: upload } = await page.upload(bytes);
  await page.submit(page.passport(upload.uploadId));
  await until(async () => (await at(id)).status === 'needs-review');
  const before = await at(id);
  expect(found(WORDS).length).toBeGreaterThan(0);
  expect((await admin.ask('GET', `/applications?q=${PERSON.first}`)).body.items).toHaveLength(1);

  const stale = await admin.ask('POST', `/applications/${id}/redact`, { reason: 'Ticket 12', revision });
  expect(stale.status).toBe(409);
  const done = await admin.ask('POST', `/applications/${id}/redact`, {
    reason: 'Ticket 12',
    revision: before.revision,
  });
  expect(done.status).toBe(200);
  expect(found(WORDS)).toEqual([]);
  expect(found([bytes.subarray(40, 120)])).toEqual([]);

  const query = await call(`${server.url}/api/v1/application/${id}`, { headers: { 'x-api-key': server.keys.api } });
  expect(query.body).toMatchObject({
    id,
    processingState: 'done',
    application: { fields: [], documents: [], selfie: { files: [] } },
    overallResult: { status: 'needs-review', comments: [], concerns: [{ id: 'DC047', status: 'needs-review' }] },
    metadata: { externalId: 'order-1', ipAddress: '', userAgent: '' },
  });
  expect(query.body.overallResult.validationDate).toBe(before.application.overallResult.validationDate);
  const after = await at(id);
  expect(after).toMatchObject({ redactedAt: now, images: [], profile: [], createdAt: before.createdAt });
  const kinds = (await listEvents(server.backend.context.store.db, id)).map(({ kind }) => kind);
  expect(kinds.at(-1)).toBe('application.redacted');
  expect((await admin.ask('GET', `/applications?q=${PERSON.first}`)).body.items).toEqual([]);
  expect((await admin.ask('GET', `/applications/${id}/files/${before.images[0].id}`)).status).toBe(404);
  expect(
    await verifyAudit(server.backend.context.store.db, server.account.id, server.backend.context.keys.audit),
  ).toMatchObject({ brokenAt: null });
  const notes = after.history.filter(({ what }: { what: string }) => what.startsWith('application.'));
  expect(notes.map(({ details }: { details: string }) => details)).toContain('(erased)');
  expect(notes.at(-1)).toMatchObject({ what: 'application.redacted', details: 'Ticket 12' });

  const items = (await admin.ask('GET', `/applications/${id}/deliveries`)).body.items;
  const old = items.find(({ kind }: { kind: string }) => kind === 'application.done');
  expect(old).toMatchObject({ body: '', state: 'failed' });
  expect((await admin.ask('POST', `/deliveries/${old.id}/replay`)).body.detail).toBe(
    'The content of this webhook has been erased.',
  );
  const said = items.find(({ kind }: { kind: string }) => kind === 'application.redacted');
  expect(JSON.parse(said.body)).toMatchObject({ id, application: { fields: [] } });
  const again = await admin.ask('POST', `/applications/${id}/redact`, { reason: 'x', revision: done.body.revision });
  expect([again.status, again.body.detail]).toEqual([422, 'The data of this application was erased.']);
});

test('retention erases pictures first and the rest later, each after its own days', async () => {
  const { id, bytes } = await doubtfulSession(server, { ...opening, metadata: { externalId: 'order-2' } });
  await policy({ imageDays: 10, dataDays: 30 });
  now += 10 * DAY;
  expect(await purgeDue(server.backend.context)).toEqual({ video: 0, images: 0, data: 0, setAside: 0, held: 0 });
  now += 1;
  admin = await signedIn(server, 'admin');
  const young = await doubtfulSession(server, { ...opening, metadata: { externalId: 'order-3' } });
  expect(await purgeDue(server.backend.context)).toEqual({ video: 0, images: 1, data: 0, setAside: 0, held: 0 });
  expect(await purgeDue(server.backend.context)).toEqual({ video: 0, images: 0, data: 0, setAside: 0, held: 0 });
  expect(await at(id)).toMatchObject({ images: [], redactedAt: null });
  expect((await at(id)).application.application.fields.length).toBeGreaterThan(0);
  expect((await at(young.id)).images).toHaveLength(1);
  // Without its pictures, all steps must be repeated, and this flow has one step.
  const names = (await at(id)).history.map(({ what }: { what: string }) => what);
  expect(names).toContain('application.files-removed');

  now += 20 * DAY;
  admin = await signedIn(server, 'admin');
  expect(await purgeDue(server.backend.context)).toEqual({ video: 0, images: 1, data: 1, setAside: 0, held: 0 });
  expect((await at(id)).redactedAt).toBe(now);
  now += 10 * DAY + 1;
  admin = await signedIn(server, 'admin');
  expect(await purgeDue(server.backend.context)).toEqual({ video: 0, images: 0, data: 1, setAside: 0, held: 0 });
  expect(found(WORDS)).toEqual([]);
  expect(found([bytes.subarray(40, 120), young.bytes.subarray(40, 120)])).toEqual([]);
  const text = await admin.ask('GET', '/applications');
  expect(JSON.stringify(text.body)).not.toContain(PERSON.first);
  await policy({ imageDays: null, dataDays: null });
});

test('a flow’s days override the account’s, and sessions never submitted are purged too', async () => {
  await policy({ dataDays: 300 });
  await changeFlow(server, 'passport-only', { retention: { videoDays: null, imageDays: null, dataDays: 5 } });
  const { id } = await doubtfulSession(server, opening);
  const link = await post(
    `${server.url}/api/v1/tokenized-url?name=passport-only&externalId=order-9`,
    {
      redirects: { onComplete: 'https://shop.example/a', onError: 'https://shop.example/b' },
      profile: { 'First name': PERSON.first },
    },
    { 'x-api-key': server.keys.api },
  );
  // Another link, which is never opened.
  const unopened = { redirects: { onComplete: 'https://shop.example/a', onError: 'https://shop.example/b' } };
  await post(
    `${server.url}/api/v1/tokenized-url?name=passport-only`,
    { ...unopened, profile: { 'Last name': PERSON.last } },
    { 'x-api-key': server.keys.api },
  );
  const secret = new URL(link.body.url).pathname.split('/').at(-1)!;
  const opened = await post(`${server.url}/sdk/v2/link/open`, { secret, sdkVersion: '7.0.0' });
  expect(opened.status).toBe(200);
  now += 3 * DAY;
  admin = await signedIn(server, 'admin');
  await until(async () => (await admin.ask('GET', '/applications?status=expired')).body.items.length === 1);
  now += 3 * DAY;
  admin = await signedIn(server, 'admin');
  expect(await purgeDue(server.backend.context)).toMatchObject({ data: 3 });
  expect((await at(id)).redactedAt).not.toBeNull();
  expect(found(WORDS)).toEqual([]);
});

test('only an admin redacts, and redacting ends an application that is still collecting', async () => {
  const reviewer = await signedIn(server, 'reviewer');
  const { id } = await doubtfulSession(server);
  const { revision } = await at(id);
  const refused = await reviewer.ask('POST', `/applications/${id}/redact`, { reason: 'x', revision });
  expect([refused.status, refused.body.code]).toEqual([403, 'role_forbidden']);
  await admin.ask('POST', `/applications/${id}/ask-again`, { steps: ['document'], reason: 'x', revision });
  const open = await admin.ask('POST', `/applications/${id}/redact`, { reason: 'x', revision: revision + 1 });
  expect(open.status).toBe(200);
  expect(await at(id)).toMatchObject({ status: 'expired', redactedAt: now, images: [] });

  const token = await newToken(server.url, server.keys.sdk);
  const page = browser(server.url, token);
  const { body } = await page.open({ profile: [{ category: 'First name', value: PERSON.first }] });
  await page.upload(await picture());
  const { revision: seen } = await at(body.applicationId);
  const path = `/applications/${body.applicationId}/redact`;
  expect((await admin.ask('POST', path, { reason: 'x', revision: seen })).status).toBe(200);
  expect((await page.upload(await picture())).status).toBeGreaterThanOrEqual(400);
  expect(found(WORDS)).toEqual([]);
});

test('an unreadable record is set aside with an alert, and all other data is erased', async () => {
  await policy({ dataDays: 5 });
  const { store } = server.backend.context;
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.push((await doubtfulSession(server, opening)).id);
  const whole = await store.db.selectFrom('applications').select('result').where('id', '=', ids[1]!).executeTakeFirst();
  const setResult = (result: string | null) =>
    store.db.updateTable('applications').set({ result }).where('id', '=', ids[1]!).execute();
  await setResult('{"fields": [');
  now += 6 * DAY;
  // Another process holds the lease and has been silent for longer than it lasts.
  const other = { holder: 'other', until: now + 60_000, finishedAt: now - 2 * DAY, setAside: 0, held: 0 };
  await changeRetention(store, () => other);
  await runIfDue(server.backend.context, 'me');
  expect(await findRetention(store.db)).toEqual(other);
  now += 60_000;
  await runIfDue(server.backend.context, 'me');
  expect(await findRetention(store.db)).toEqual({ holder: 'me', until: now, finishedAt: now, setAside: 1, held: 0 });
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^verify_retention_set_aside 1$/m);
  expect(metrics).toMatch(/^verify_retention_age_seconds 0$/m);

  await setResult(whole!.result);
  admin = await signedIn(server, 'admin');
  const redactedAt = async () => Promise.all(ids.map(async (id) => (await at(id)).redactedAt !== null));
  expect(await redactedAt()).toEqual([true, false, true]);
  // No process runs it again within the hour.
  now += 59 * 60_000;
  await runIfDue(server.backend.context, 'third');
  expect(await redactedAt()).toEqual([true, false, true]);
  now += 60_000;
  await runIfDue(server.backend.context, 'third');
  expect(await findRetention(store.db)).toMatchObject({ holder: 'third', setAside: 0, held: 0 });
  expect(await redactedAt()).toEqual([true, true, true]);
  expect(await verifyAudit(store.db, server.account.id, server.backend.context.keys.audit)).toMatchObject({
    brokenAt: null,
  });
});

test.each(['application', 'externalId'] as const)(
  'data on legal hold by %s is not erased until two admins release it',
  async (kind) => {
    await policy({ dataDays: 5 });
    const externalId = `held by ${kind}`;
    const { id } = await doubtfulSession(server, { metadata: { externalId } });
    const set = { kind, value: kind === 'application' ? id : externalId, reason: 'case 7' };
    const hold = (await admin.ask('POST', '/legal-holds', set)).body.id;
    now += 10 * DAY;
    admin = await signedIn(server, 'admin');
    const second = await signedIn(server, 'admin');
    expect(await purgeDue(server.backend.context)).toMatchObject({ held: 1 });
    const { revision, redactedAt } = await at(id);
    expect(redactedAt).toBeNull();
    const erasing = await admin.ask('POST', `/applications/${id}/redact`, { reason: 'x', revision });
    expect([erasing.status, erasing.body.detail]).toEqual([422, expect.stringContaining('on legal hold (case 7)')]);

    const release = (who: typeof admin) => who.ask('POST', `/legal-holds/${hold}/release`, { reason: 'closed' });
    expect((await release(admin)).body).toEqual({ released: false });
    expect((await release(admin)).status).toBe(422);
    expect((await admin.ask('GET', '/legal-holds')).body.items).toMatchObject([{ id: hold, releaseReason: 'closed' }]);
    expect((await release(second)).body).toEqual({ released: true });
    expect((await release(second)).status).toBe(404);
    expect(await purgeDue(server.backend.context)).toMatchObject({ held: 0 });
    expect((await at(id)).redactedAt).toBe(now);
    const actions = (await admin.ask('GET', '/audit')).body.items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['hold.set', 'hold.release-asked', 'hold.released']));
  },
);
