import { versionOf } from '../adapters/wallet/fresh-folder.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finalise } from '@verify/checks/decide/finalise';
import { createTools, type Tools } from '@verify/checks/services/tools';
import type { Material } from '@verify/checks/material/material';
import { CHIP_LIMITS } from '@verify/contract';
import { passport, photograph, plainScene } from '@verify/specimen';
import { chipBody, chipOf, jpeg2000, utopia } from '@verify/specimen/chip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseMasterKeys } from '../keys/master-keys.ts';
import { aboutChip, createSeal, resealSecrets } from '../keys/sealed-secret.ts';
import { listImages } from '../records/applications/files.ts';
import { DAY_MS } from '../records/span.ts';
import { signedIn } from '../testing/dashboard.ts';
import { purgeDue } from '../use-cases/retention/purge-due.ts';
import { redactApplications } from '../use-cases/retention/redact-application.ts';
import { type Answer, browser, call, newToken, post, until } from '../testing/browser.ts';
import { changeFlow } from '../testing/reviews.ts';
import { instantFinaliser, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

const today = new Date().toISOString().slice(0, 10);
const { country, signer } = utopia();
const document = await passport({ seed: 7, today });
const { jpeg } = await photograph(document, plainScene(7));
const picture = await jpeg2000({ width: 60, height: 80, data: new Uint8ClampedArray(60 * 80 * 4).fill(90) });
const chip = chipOf(document.truth, { signer, picture });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const files = chipBody(chip);
const [OLD, NEW] = [randomBytes(32), randomBytes(32)].map(base64);

let server: TestBackend;
let folder: string;
let tools: Tools;
let seen: Material | undefined;
let later = 0;
beforeAll(async () => {
  tools = await createTools({ assets: {} });
  folder = await mkdtemp(join(tmpdir(), 'verify-chip-trust-'));
  await writeFile(join(folder, 'utopia.cer'), country.certificate);
  server = await startTestBackend({
    chipTrustFolder: folder,
    masterKey: OLD!,
    now: () => Date.now() + later,
    finaliser: instantFinaliser(async (material) => {
      seen = material;
      return (await finalise(material, tools)).finalised;
    }),
  });
  await changeFlow(server, 'passport-only', { chip: 'require', chipAppUrl: 'https://app.utopia.example/passport' });
});
afterAll(() => server.stop());

async function session(flowName = 'passport-only') {
  const token = await newToken(server.url, server.keys.sdk);
  const page = browser(server.url, token);
  const opened = await page.open({ flowName });
  const headers = { authorization: `Bearer ${token}` };
  return {
    page,
    opened,
    id: opened.body.applicationId as string,
    challenge: () => call(`${server.url}/sdk/v2/chip/challenge`, { method: 'POST', headers }),
    send: (body: unknown) => post(`${server.url}/sdk/v2/chip`, body, headers),
  };
}
type Session = Awaited<ReturnType<typeof session>>;

const answerTo = async ({ challenge }: Session) =>
  base64(chip.answer(Buffer.from((await challenge()).body.challenge, 'base64')));

async function submitted({ page, id }: Session): Promise<Answer['body']> {
  const { body: upload } = await page.upload(jpeg);
  expect((await page.submit(page.passport(upload.uploadId))).status).toBe(200);
  return until(async () => {
    const { body } = await call(`${server.url}/api/v1/application/${id}`, {
      headers: { 'x-api-key': server.keys.api },
    });
    return body.processingState === 'done' && body;
  });
}
const codesOf = ({ overallResult }: Answer['body']): string[] =>
  overallResult.concerns.map(({ id }: { id: string }) => id);
const rowsOf = ({ id }: Session) =>
  server.backend.context.store.db.selectFrom('chips').selectAll().where('applicationId', '=', id).execute();
const refusal = ({ status, body }: Answer) => [status, body.code];

test('a chip is read by an app, verified with the document, and erased with it', async () => {
  const own = await session();
  expect(own.opened.body.flow.chipApp).toEqual({ url: 'https://app.utopia.example/passport', company: 'Utopia Bank' });
  expect(own.opened.body.chipReceived).toBeUndefined();
  const activeAuthentication = await answerTo(own);
  for (const sending of [1, 2]) {
    const { status, body } = await own.send({ ...files, activeAuthentication });
    expect([sending, status, body]).toEqual([sending, 200, { responseCode: 200, state: 'received' }]);
  }
  expect((await own.page.get()).body.chipReceived).toBe(true);
  const body = await submitted(own);
  expect([body.overallResult.status, codesOf(body)]).toEqual(['approved', []]);
  const { models, chips } = body.metadata.versions;
  expect([models, chips]).toEqual([models, chips].map(() => expect.stringMatching(/^[0-9a-f]{16}$/)));
  // Another file means another version, for what is decided from then on.
  expect(chips).toBe(versionOf([country.certificate]));
  expect(chips).not.toBe(versionOf([country.certificate, country.certificate]));
  const { extracted, chip: proved } = body.servicesResults.docCheck;
  expect(extracted.nfc.length).toBeGreaterThan(8);
  expect(proved).toMatchObject({ original: 'proved', issuer: { country: 'UTO' } });
  expect(refusal(await own.send(files))).toEqual([409, 'already_submitted']);
  expect(refusal(await own.challenge())).toEqual([409, 'already_submitted']);
  const { context } = server.backend;
  const rows = () => rowsOf(own);
  const [row, ...more] = await rows();
  expect([more, JSON.stringify(row).includes(files['dg1']!.slice(0, 40))]).toEqual([[], false]);
  const by = { accountId: (await context.store.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()).id };
  await redactApplications(context, { ...by, actor: 'system', reason: 'test' }, [own.id], null);
  expect(await rows()).toEqual([]);
});

test('the challenge is the same within a session and differs between sessions', async () => {
  const [one, other] = [await session(), await session()];
  const first = (await one.challenge()).body.challenge as string;
  expect(Buffer.from(first, 'base64')).toHaveLength(CHIP_LIMITS.challengeBytes);
  expect((await one.challenge()).body.challenge).toBe(first);
  expect((await other.challenge()).body.challenge).not.toBe(first);
  // A chip's signature for one session proves nothing in another.
  await other.send({ ...files, activeAuthentication: await answerTo(one) });
  expect(codesOf(await submitted(other))).toContain('DC062');
});

test('a flow that requires a chip gets a review without one', async () => {
  const body = await submitted(await session());
  expect([body.overallResult.status, codesOf(body)]).toEqual(['needs-review', ['DC045', 'DC063']]);
  expect(seen!.chip).toBeUndefined();
});

test.each<[string, unknown, [number, string]]>([
  ['10 MB', { ...files, sod: 'A'.repeat(10_000_000) }, [413, 'too_large']],
  ['no data of the zone', { sod: files['sod'] }, [400, 'bad_request']],
  ['what is no base64', { ...files, dg1: '<script>' }, [422, 'unprocessable']],
  ['a data group of fingerprints', { ...files, dg3: files['dg1'] }, [422, 'unprocessable']],
])('%s is refused at once', async (_, body, expected) =>
  expect(refusal(await (await session()).send(body))).toEqual(expected),
);

test('a flow without chips refuses a chip', async () => {
  const other = await session('document-selfie');
  expect(refusal(await other.send(files))).toEqual([422, 'unprocessable']);
  expect(other.opened.body.flow.chipApp).toBeUndefined();
});

test('the chip’s portrait is erased with the pictures of its application, and its other data later', async () => {
  const own = await session();
  await own.send(files);
  await submitted(own);
  const { store } = server.backend.context;
  const images = async () => (await listImages(store.db, own.id)).map(({ kind }) => kind);
  expect(await images()).toContain('chip-portrait');
  const admin = await signedIn(server, 'admin');
  const { version, policy } = (await admin.ask('GET', '/policy')).body;
  const retention = { ...policy.retention, imageDays: 1, dataDays: 3 };
  expect((await admin.ask('PUT', '/policy', { version, policy: { ...policy, retention } })).status).toBe(200);
  later = 2 * DAY_MS;
  await purgeDue(server.backend.context);
  expect([await images(), await rowsOf(own)]).toMatchObject([[], [{ portrait: null }]]);
  later = 4 * DAY_MS;
  await purgeDue(server.backend.context);
  expect(await rowsOf(own)).toEqual([]);
});

test('a new master key reseals chip data, and the old one no longer opens it', async () => {
  const own = await session();
  await own.send(files);
  const both = parseMasterKeys(`${NEW},${OLD}`)!;
  await resealSecrets(server.backend.context.store, both);
  const [row] = await rowsOf(own);
  const [after, before] = [NEW, OLD].map((key) => createSeal(parseMasterKeys(key!)!));
  const about = aboutChip(row!.id);
  expect(JSON.parse(after!.openOnly(about, row!.sealed))).toMatchObject({ sod: files['sod'] });
  expect(after!.openOnly(about, row!.portrait!)).toBe(files['dg2']);
  expect(() => before!.openOnly(about, row!.sealed)).toThrow('is not given');
});
