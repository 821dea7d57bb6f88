import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkChain } from '../records/people/audit-chain.ts';
import { verifyAudit } from '../records/people/audit.ts';
import { browser, newToken, until } from '../testing/browser.ts';
import { type Collector, startCollector } from '../testing/collector.ts';
import { signedIn } from '../testing/dashboard.ts';
import {
  approve,
  instantFinaliser,
  picture,
  startTestBackend,
  type TestBackend,
} from '../testing/start-test-backend.ts';

let server: TestBackend;
let receiver: Collector;
type Person = Awaited<ReturnType<typeof signedIn>>;
let reviewer: Person;
let admin: Person;

/** Needs a review, unless the profile says otherwise. */
const doubtful = instantFinaliser((material) => ({
  ...approve(material),
  fields: [
    { category: 'First name', content: 'Ana', contentType: 'string' },
    { category: 'Last name', content: 'ÖZGÜR', contentType: 'string' },
    { category: 'Document number', content: 'X1234567', contentType: 'string' },
  ],
  overall: {
    status: 'needs-review',
    concerns: [{ id: 'DC047', message: 'Fields conflict', service: 'doc-check', status: 'needs-review' }],
    comments: [{ service: 'doc-check', status: 'needs-review', comment: 'Fields conflict' }],
  },
}));

beforeAll(async () => {
  receiver = await startCollector();
  server = await startTestBackend({ finaliser: doubtful, deliverTimes: { retryMs: 50, giveUpMs: 400 } });
  reviewer = await signedIn(server, 'reviewer');
  admin = await signedIn(server, 'admin');
});
afterAll(async () => {
  await server.stop();
  await receiver.close();
});

async function application(more: object = {}): Promise<string> {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body } = await page.open(more);
  const { body: upload } = await page.upload(await picture());
  await page.submit(page.passport(upload.uploadId));
  const id: string = body.applicationId;
  await until(async () => (await reviewer.ask('GET', `/applications/${id}`)).body.status === 'needs-review');
  return id;
}
test('an endpoint in a private network is refused with a reason, and an allowed one gets a signed test', async () => {
  for (const url of [
    'https://10.0.0.8/x',
    'https://169.254.169.254/x',
    'https://[::1]/x',
    'http://shop.example/x',
    'x',
  ]) {
    const refused = await admin.ask('POST', '/webhooks', { url, kinds: ['application.done'] });
    expect([refused.status, refused.body.code, refused.body.errors[0].pointer]).toEqual([422, 'unprocessable', '/url']);
    expect(refused.body.detail).toContain('not allowed');
  }
  const made = await admin.ask('POST', '/webhooks', {
    url: `${receiver.url}/hook`,
    kinds: ['application.done', 'application.updated'],
  });
  const { body: ping } = await admin.ask('POST', `/webhooks/${made.body.id}/test`);
  const sent = await until(async () => receiver.received.find(({ headers }) => headers['x-event'] === 'webhook.test'));
  const { body } = await admin.ask('GET', '/webhooks');
  const signature = Buffer.from(String(sent.headers['x-signature']), 'base64');
  const said = Buffer.from(sent.body + String(sent.headers['x-timestamp']));
  expect(verify(null, said, createPublicKey(body.signatureKey.pem), signature)).toBe(true);
  const delivery = await until(async () => {
    const shown = (await admin.ask('GET', `/deliveries/${ping.deliveryId}`)).body;
    return shown.state === 'delivered' && shown;
  });
  // The page shows exactly what was sent, including the signature.
  expect(sent.headers).toMatchObject(delivery.attempts[0].headers);
  expect(delivery).toMatchObject({ body: sent.body, attempts: [{ attempt: 1, status: 200, answer: '{}' }] });
});

test('a decision writes result, audit entry and webhook together, and a stale or foreign one is refused', async () => {
  const id = await application();
  const { body: seen } = await reviewer.ask('POST', `/applications/${id}/claim`);
  expect(seen.application.overallResult.status).toBe('needs-review');
  const other = await admin.ask('POST', `/applications/${id}/claim`);
  expect([other.status, other.body.code, other.body.detail]).toEqual([
    409,
    'stale_edit',
    'The reviewer is reviewing this application.',
  ]);
  const decide = (who: Person, more: object = {}) =>
    who.ask('POST', `/applications/${id}/decision`, {
      status: 'approved',
      reason: 'Seen in person',
      revision: seen.revision,
      ...more,
    });
  expect((await decide(admin)).body.code).toBe('stale_edit');
  expect((await decide(reviewer, { reason: '   ' })).status).toBe(422);
  expect((await decide(reviewer, { revision: seen.revision - 1 })).body.detail).toContain('needs-review');
  const twice = await Promise.all([decide(reviewer), decide(reviewer)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);

  const { body: after } = await reviewer.ask('GET', `/applications/${id}`);
  expect(after).toMatchObject({ status: 'approved', claim: null });
  expect(after.application.overallResult.comments.at(-1)).toEqual({
    service: 'review',
    status: 'approved',
    comment: 'Seen in person',
  });
  expect(after.history.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['review.claimed', 'application.approved', 'application.updated']),
  );
  const sent = await until(async () =>
    receiver.received.find(({ headers }) => headers['x-event'] === 'application.updated'),
  );
  // A receiver gets the current concerns; the dashboard also shows the earlier ones.
  const { overallResult } = after.application;
  expect(overallResult.concerns).not.toEqual([]);
  expect(JSON.parse(sent.body)).toEqual({ ...after.application, overallResult: { ...overallResult, concerns: [] } });
});

test('settings saved by somebody else in the meantime are not overwritten', async () => {
  const { body: seen } = await admin.ask('GET', '/settings');
  const settings = { ...seen.settings, linkSeconds: 3600 };
  expect((await admin.ask('PUT', '/settings', { ...seen, settings })).status).toBe(200);
  const stale = await admin.ask('PUT', '/settings', { ...seen, settings: { ...seen.settings, tokenSeconds: 600 } });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_edit']);
  expect(stale.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toContain('/settings/linkSeconds');
  const everybody = { ...seen.settings, frameAncestors: ['https://*.shop.example', 'https://*.github.io'] };
  const { status, body } = await admin.ask('PUT', '/settings', { ...seen, settings: everybody });
  expect([status, body.errors]).toMatchObject([422, [{ pointer: '/settings/frameAncestors/1' }]]);
});

test('a number is blocked once in any notation, and the list does not reveal it', async () => {
  const block = (documentNumber: string, reason = 'Ticket 12') =>
    reviewer.ask('POST', '/block-list', { documentNumber, reason });
  expect((await block('x12 345-67')).status).toBe(200);
  const again = await block('X1234567');
  expect([again.status, again.body.code]).toEqual([422, 'unprocessable']);
  expect(again.body.errors).toEqual([{ pointer: '/documentNumber', detail: 'This number is already blocked.' }]);
  const wrong = await block('<script>', '');
  expect(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/documentNumber', '/reason']);
  const { body } = await reviewer.ask('GET', '/block-list');
  expect(body.items).toMatchObject([{ reason: 'Ticket 12', createdBy: expect.any(String) }]);
  expect(JSON.stringify(body)).not.toMatch(/x12/i);
});

test('the log is exported completely, and changed entries or details are detected', async () => {
  const { body } = await admin.ask('GET', '/audit');
  const actions = body.items.map(({ action }: { action: string }) => action);
  for (const action of ['webhook.created', 'settings.changed']) expect(actions).toContain(action);
  expect((await admin.ask('GET', '/audit/verdict')).body).toMatchObject({ brokenAt: null, last: body.items[0].hash });

  const csv = await admin.ask('GET', '/audit/export?format=csv');
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  expect(csv.body.split('\r\n')[0]).toBe('number,time,actor,who,action,subject,details,words,hash');
  expect(csv.body).toContain('The admin');
  const jsonl = await admin.ask('GET', '/audit/export?format=jsonl');
  const lines = jsonl.body
    .trimEnd()
    .split('\n')
    .map((line: string) => JSON.parse(line));
  const exported = lines.filter(({ type }: { type?: string }) => type === undefined);
  const heads = lines.filter(({ type }: { type?: string }) => type === 'head');
  expect(lines[0]).toMatchObject({ type: 'audit-log', account: server.account.publicId });
  const proof = { key: null, heads, publicKeys: new Map<string, string>(Object.entries(lines[0].publicKeys)) };
  const { head, ...verdict } = await checkChain(exported, proof);
  expect(verdict).toEqual({ entries: exported.length, last: exported.at(-1).hash, brokenAt: null });
  expect(head).toMatchObject({ seq: exported.length, hash: exported.at(-1).hash });
  expect(exported.at(-1)).toMatchObject({ action: 'audit.exported', details: 'jsonl' });
  const noted = exported.find(({ note }: { note?: object }) => note);
  const other = exported.with(noted.seq - 1, { ...noted, note: { ...noted.note, text: 'changed' } });
  expect(await checkChain(other, proof)).toMatchObject({ brokenAt: noted.seq });
  expect((await admin.ask('GET', '/audit/export?format=xml')).status).toBe(400);
  const tomorrow = new Date(Date.now() + 36 * 60 * 60 * 1000).toISOString().slice(0, 10);
  expect((await admin.ask('GET', `/audit/export?format=jsonl&from=${tomorrow}`)).body).not.toContain('"seq":1,');

  const { store } = server.backend.context;
  const brokenAt = async () =>
    (await verifyAudit(store.db, server.account.id, server.backend.context.keys.audit)).brokenAt;
  await store.transaction((tx) =>
    tx.updateTable('auditNotes').set({ text: 'never said' }).where('seq', '=', noted.seq).execute(),
  );
  expect(await brokenAt()).toBe(noted.seq);
  const spoil = (seq: number, change: object) =>
    store.transaction((tx) => tx.updateTable('audit').set(change).where('seq', '=', seq).execute());
  await spoil(3, { details: 'nothing happened' });
  expect(await brokenAt()).toBe(3);
  await store.transaction((tx) => tx.deleteFrom('audit').where('seq', '=', 2).execute());
  expect(await brokenAt()).toBe(2);
});
