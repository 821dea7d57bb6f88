import { beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../records/people/audit.ts';
import { listEvents } from '../records/webhooks/deliveries.ts';
import { browser, call, newToken, post, until } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { changeFlow, doubtful, doubtfulSession } from '../testing/reviews.ts';
import { picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

type Person = Awaited<ReturnType<typeof signedIn>>;
let ana: Person;
let bo: Person;
let now = Date.now();

const server = useTestBackend({ finaliser: doubtful, now: () => now });
beforeAll(async () => {
  ana = await signedIn(server, 'reviewer');
  bo = await signedIn(server, 'reviewer');
});

const show = async (id: string) => (await ana.ask('GET', `/applications/${id}`)).body;
const kinds = async (id: string) => (await listEvents(server.backend.context.store.db, id)).map(({ kind }) => kind);

test('with four eyes, one reviewer proposes, another confirms, and nothing changes before', async () => {
  await changeFlow(server, 'passport-only', { fourEyes: true, nameReviewer: true });
  const { id } = await doubtfulSession(server);
  const { revision } = await show(id);
  const proposed = await ana.ask('POST', `/applications/${id}/decision`, {
    status: 'approved',
    reason: 'Seen the certificate',
    revision,
  });
  expect(proposed.body).toEqual({ status: 'needs-review', revision, proposed: true });
  expect(await show(id)).toMatchObject({
    status: 'needs-review',
    fourEyes: true,
    proposal: { userId: ana.user.id, status: 'approved', reason: 'Seen the certificate' },
  });
  expect(await kinds(id)).not.toContain('application.updated');

  const judge = (who: Person, verdict: string) =>
    who.ask('POST', `/applications/${id}/proposal`, { verdict, reason: 'Looked as well', revision });
  const own = await judge(ana, 'confirm');
  expect([own.status, own.body.code]).toEqual([422, 'unprocessable']);
  const again = await bo.ask('POST', `/applications/${id}/decision`, { status: 'declined', reason: 'x', revision });
  expect([again.status, again.body.detail]).toEqual([
    409,
    'The reviewer proposed "approved". Another reviewer must confirm or reject it first.',
  ]);
  expect((await judge(bo, 'confirm')).body).toEqual({ status: 'approved', revision: revision + 1, proposed: false });
  const done = await show(id);
  expect(done).toMatchObject({ status: 'approved', proposal: null });
  expect(done.application.servicesResults.docCheck.verifier).toBe(`person:${bo.user.id}`);
  expect(done.application.overallResult.comments.slice(-2).map(({ comment }: { comment: string }) => comment)).toEqual([
    'Seen the certificate',
    'Looked as well',
  ]);
  expect(done.history.map(({ what }: { what: string }) => what)).toContain('application.proposed');
  expect(await kinds(id)).toContain('application.updated');
  expect((await judge(bo, 'confirm')).status).toBe(409);
});

test('a rejected proposal keeps the result, and a flow without four eyes decides at once', async () => {
  const { id } = await doubtfulSession(server);
  const { revision } = await show(id);
  await ana.ask('POST', `/applications/${id}/decision`, { status: 'declined', reason: 'Not the same', revision });
  const rejected = await bo.ask('POST', `/applications/${id}/proposal`, {
    verdict: 'reject',
    reason: 'It is',
    revision,
  });
  expect(rejected.body).toEqual({ status: 'needs-review', revision, proposed: false });
  expect((await show(id)).proposal).toBeNull();

  await changeFlow(server, 'passport-only', { fourEyes: false });
  const { id: other } = await doubtfulSession(server);
  const decided = await ana.ask('POST', `/applications/${other}/decision`, {
    status: 'declined',
    reason: 'Not the same',
    revision: (await show(other)).revision,
  });
  expect(decided.body).toMatchObject({ status: 'declined', proposed: false });
  // The flow version that a session started with applies to it.
  expect((await show(id)).fourEyes).toBe(true);
});

test('a repeat link opens the same application for the named steps, which is then decided again', async () => {
  const { id, page, bytes } = await doubtfulSession(server);
  const { db } = server.backend.context.store;
  const [first] = (await db.selectFrom('uploads').selectAll().execute()).filter((row) => row.applicationId === id);
  // Announced in the first round but never sent.
  await db
    .insertInto('uploads')
    .values({ ...first!, id: 'never-sent', state: 'open', fileId: null, completedAt: null })
    .execute();
  const before = await show(id);
  const asked = await ana.ask('POST', `/applications/${id}/ask-again`, {
    steps: ['document'],
    reason: 'The photo is blurred',
    message: 'Please use daylight.',
    revision: before.revision,
  });
  expect(asked.status).toBe(200);
  expect(await show(id)).toMatchObject({ status: 'collecting', asked: { round: 1, reason: 'The photo is blurred' } });
  const query = await call(`${server.url}/api/v1/application/${id}`, { headers: { 'x-api-key': server.keys.api } });
  expect(query.body).toMatchObject({ processingState: 'processing', overallResult: { comments: [], concerns: [] } });
  expect(query.body.servicesResults).toEqual({});
  expect((await kinds(id)).filter((kind) => kind === 'application.updated')).toHaveLength(1);

  const secret = new URL(asked.body.url).pathname.split('/').at(-1)!;
  const opened = await post(`${server.url}/sdk/v2/link/open`, { secret, sdkVersion: '7.0.0' });
  expect(opened.body).toMatchObject({ flowName: 'passport-only', redirects: null, matchCode: null });
  const second = await post(`${server.url}/sdk/v2/link/open`, { secret, sdkVersion: '7.0.0' });
  expect(second.body.code).toBe('link_claimed');

  // The first browser's session belongs to the same application, so it opens again too.
  expect((await page.get()).body).toMatchObject({ applicationId: id, state: 'collecting', missing: ['document'] });
  const person = browser(server.url, opened.body.token);
  expect((await person.get()).body).toMatchObject({
    applicationId: id,
    uploads: [],
    flow: { steps: ['document'] },
    again: { reasons: [], message: 'Please use daylight.' },
  });
  const old = (await server.backend.context.store.db.selectFrom('uploads').selectAll().execute()).find(
    (row) => row.applicationId === id,
  )!;
  expect((await person.submit(person.passport(old.id))).body.code).toBe('upload_not_found');
  // It would replace the picture that the first submission names.
  expect((await person.send('never-sent', bytes)).body.code).toBe('upload_not_found');
  expect((await person.announce(bytes, { slot: 'selfie' })).body.errors[0].pointer).toBe('/slot');
  // Even the same picture becomes a new upload.
  const { body: upload } = await person.upload(bytes);
  expect(upload.uploadId).not.toBe(old.id);
  const newer = await person.upload(await picture());
  const submission = person.passport(newer.body.uploadId);
  expect((await person.submit(submission)).status).toBe(200);
  expect((await person.submit(submission)).status).toBe(200);
  await until(async () => (await show(id)).status === 'needs-review');
  const after = await show(id);
  expect(after.images).toHaveLength(1);
  expect(after.images[0].id).not.toBe(before.images[0].id);
  const image = await ana.ask('GET', `/applications/${id}/files/${after.images[0].id}`);
  expect(image.status).toBe(200);
  const names = after.history.map(({ what }: { what: string }) => what);
  expect(names.filter((name: string) => name === 'application.done')).toHaveLength(2);
  expect(names).toContain('application.asked-again');
  expect(
    await verifyAudit(server.backend.context.store.db, server.account.id, server.backend.context.keys.audit),
  ).toMatchObject({ brokenAt: null });
});

test('if a repeat link is not used, the earlier result applies again and gets a review', async () => {
  const { id } = await doubtfulSession(server);
  const { revision, application } = await show(id);
  const ask = { steps: ['document'], reason: 'Blurred', revision };
  const { body } = await ana.ask('POST', `/applications/${id}/ask-again`, ask);
  const stale = await ana.ask('POST', `/applications/${id}/ask-again`, ask);
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_edit']);
  now = body.expiresAt + 1;
  ana = await signedIn(server, 'reviewer');
  await until(async () => (await show(id)).status === 'needs-review');
  const back = await show(id);
  expect(back.application.application).toEqual(application.application);
  expect(back.application.servicesResults).toEqual(application.servicesResults);
  expect(await kinds(id)).not.toContain('application.expired');
});

test('a step whose file was replaced in an unfinished round cannot be kept', async () => {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { applicationId: id } = (await page.open({ flowName: 'document-selfie' })).body;
  const front = (await page.upload(await picture())).body.uploadId;
  const selfie = (await page.upload(await picture(), { slot: 'selfie' })).body.uploadId;
  const consent = { acceptedAt: '2026-11-20T10:00:00.000Z' };
  expect((await page.submit({ ...page.passport(front), selfie, consent })).status).toBe(200);
  await until(async () => (await show(id)).status === 'needs-review');
  const askFor = async (steps: string[]) =>
    ana.ask('POST', `/applications/${id}/ask-again`, {
      steps,
      reason: 'Too dark',
      revision: (await show(id)).revision,
    });
  const { body } = await askFor(['selfie']);
  expect((await page.upload(await picture(), { slot: 'selfie' })).status).toBe(200);
  now = body.expiresAt + 1;
  ana = await signedIn(server, 'reviewer');
  await until(async () => (await show(id)).status === 'needs-review');
  const refused = await askFor(['document']);
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    'Files of the other steps have been removed or replaced. Ask for every step.',
  ]);
  expect((await askFor(['document', 'selfie'])).status).toBe(200);
});

test('only steps of the flow can be repeated, and only for an application with a result', async () => {
  const { id } = await doubtfulSession(server);
  const { revision } = await show(id);
  const foreign = await ana.ask('POST', `/applications/${id}/ask-again`, { steps: ['selfie'], reason: 'x', revision });
  expect([foreign.status, foreign.body.detail]).toEqual([422, 'These are not steps of this flow: selfie.']);
  const none = await ana.ask('POST', `/applications/${id}/ask-again`, { steps: [], reason: 'x', revision });
  expect(none.status).toBe(422);
});
