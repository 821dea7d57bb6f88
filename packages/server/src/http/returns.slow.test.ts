import { finalise } from '@verify/checks/decide/finalise';
import { createTools } from '@verify/checks/services/tools';
import type { Application, FlowSettings } from '@verify/contract';
import { CAST, createPerson, encodeJpeg, PORTRAIT, selfie, strangerTo } from '@verify/specimen';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertFlow } from '../records/accounts/flows.ts';
import { createAccount } from '../use-cases/setup/new-account.ts';
import { SEED_FLOWS } from '../use-cases/setup/flows.ts';
import { purgeDue } from '../use-cases/retention/purge-due.ts';
import { redactApplications } from '../use-cases/retention/redact-application.ts';
import { type Answer, browser, call, post, until } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { changeFlow } from '../testing/reviews.ts';
import {
  approve,
  instantFinaliser,
  picture,
  startTestBackend,
  type TestBackend,
} from '../testing/start-test-backend.ts';

const CUSTOMER = CAST[0]!;
const STRANGER = strangerTo(CUSTOMER);
const jpeg = async (raster: Parameters<typeof encodeJpeg>[0]): Promise<Buffer> =>
  Buffer.from(await encodeJpeg(raster, 90));
const portrait = await jpeg(createPerson(CUSTOMER).render({}, { ...PORTRAIT, width: 240, height: 320 }));
const faceOf = (who: typeof CUSTOMER, seed: number) =>
  selfie(createPerson(who), { seed, pose: { yaw: 0.05 } }).then(jpeg);
const [now, later, stranger] = [await faceOf(CUSTOMER, 3), await faceOf(CUSTOMER, 4), await faceOf(STRANGER, 3)];
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const FACE_CHECK: FlowSettings = {
  ...SEED_FLOWS['passport-only']!,
  steps: ['liveness'],
  services: ['liveness'],
  livenessAlternative: true,
};
/** What the next document's application has beside its approval. */
let first: Partial<ReturnType<typeof approve>>;
let server: TestBackend;
let clock = Date.now();
beforeAll(async () => {
  const tools = await createTools({ assets: {} });
  const finaliser = instantFinaliser(async (material) => {
    const { reference, selfie: sent } = material;
    if (sent && !reference) {
      const evidence = { ...image('evidence', 'selfie-evidence', sent.bytes), ofFileId: sent.fileId };
      return { ...approve(material), images: [evidence] };
    }
    if (!reference) return { ...approve(material), ...first };
    return (await finalise(material, tools)).finalised;
  });
  server = await startTestBackend({ finaliser, now: () => clock });
  const { store } = server.backend.context;
  await store.transaction((tx) =>
    insertFlow(tx, { accountId: server.account.id, name: 'only-face', settings: FACE_CHECK, now: clock }),
  );
});
// A minute has 60 tokens.
afterEach(() => void (clock += 60_000));
afterAll(() => server.stop());

const image = (kind: 'portrait' | 'chip-portrait' | 'evidence', key: string, bytes: Uint8Array) =>
  ({ key, kind, mediaType: 'image/jpeg', bytes, widthPx: 240, heightPx: 320, ofFileId: null }) as const;
const expiry = (content: string) => [{ category: 'Date of expiry', content, contentType: 'date' as const }];

/** A customer who was verified before. Returns the application. */
async function verified(result: typeof first = {}, more: object = {}): Promise<string> {
  first = { images: [image('portrait', 'front-portrait-1', portrait)], fields: expiry('2050-01-01'), ...result };
  const page = browser(server.url, (await tokenFor({ flowName: 'passport-only', ...more })).body.token);
  const id = await page.wholeSession();
  await until(async () => (await page.get()).body.state === 'done');
  return id;
}

const tokenFor = (body: object, headers: Record<string, string> = {}, keys = server.keys): Promise<Answer> =>
  post(`${server.url}/sdk/v2/token`, body, { 'x-sdk-key': keys.sdk, ...headers });
const comeBack = (reference: object, more: object = {}) => tokenFor({ flowName: 'only-face', reference, ...more });
const linkFor = (reference: object, name = 'only-face') =>
  post(
    `${server.url}/api/v1/tokenized-url?name=${name}`,
    { redirects: { onComplete: 'https://shop.example/a', onError: 'https://shop.example/b' }, reference },
    { 'x-api-key': server.keys.api },
  );
const refusal = ({ status, body }: Answer) => [status, body.code];
const ERASED = [410, 'reference_erased'];
const UNUSABLE = [409, 'reference_unusable'];
const UNPROCESSABLE = [422, 'unprocessable'];
async function erase(id: string): Promise<string> {
  const by = { accountId: server.account.id, actor: 'test', reason: 'asked' };
  await redactApplications(server.backend.context, by, [id]);
  return id;
}

async function opened(token: string) {
  const page = browser(server.url, token);
  const { body } = await page.open({ flowName: 'only-face' });
  return { page, id: body.applicationId as string };
}

async function answered({ page, id }: Awaited<ReturnType<typeof opened>>, face: Uint8Array): Promise<Application> {
  const { body: upload } = await page.upload(face, { slot: 'selfie' });
  const sent = await page.submit({ selfie: upload.uploadId, consent: { acceptedAt: '2026-11-20T10:00:00.000Z' } });
  expect(sent.status).toBe(200);
  await until(async () => (await page.get()).body.state === 'done');
  return (await query(id)).body;
}
const query = (id: string) =>
  call(`${server.url}/api/v1/application/${id}`, { headers: { 'x-api-key': server.keys.api } });
const returned = async (reference: object, face: Uint8Array) =>
  answered(await opened((await comeBack(reference)).body.token), face);

/** Without the codes raised by the selfie that replaces a recording. */
const codesOf = ({ overallResult }: Application) =>
  overallResult.concerns.map(({ id }) => id).filter((id) => id.startsWith('RF') || id.startsWith('FM'));

describe('a returning customer’s face', () => {
  test('a returning face is compared with the document of the earlier application, as the result shows', async () => {
    const applicationId = await verified();
    const result = await returned({ applicationId }, now);
    expect(codesOf(result)).toEqual([]);
    expect(result.metadata.referenceApplicationId).toBe(applicationId);
    expect(result.servicesResults['faceMatch']!.reference).toEqual({ source: 'document' });
    expect(result.verificationTypes).toEqual(['liveness', 'face-matching']);
  });

  test.each<[string, typeof first, string]>([
    [
      'chip',
      { images: [image('portrait', 'front-portrait-1', stranger), image('chip-portrait', 'chip-portrait', portrait)] },
      'chip',
    ],
    ['credential', { images: [image('portrait', 'wallet-portrait', portrait)] }, 'wallet'],
  ])('a returning face is compared first with the picture of the %s', async (_, result, source) => {
    const found = await returned({ applicationId: await verified(result) }, now);
    expect([found.servicesResults['faceMatch']!.reference, codesOf(found)]).toEqual([{ source }, []]);
  });

  test('a returning face is compared with the selfie if there is no document, and only with a real face', async () => {
    expect(codesOf(await returned({ applicationId: await verified({ images: [] }) }, now))).toEqual(['RF004']);
    const { id } = await answered(await opened((await tokenFor({ flowName: 'only-face' })).body.token), later);
    const result = await returned({ applicationId: id }, now);
    expect(result.servicesResults['faceMatch']!.reference).toEqual({ source: 'selfie' });
    expect(codesOf(result)).toEqual(['FM007']);
  });

  test('a returning face is compared with the caller’s portrait, which only reviewers see', async () => {
    const result = await returned({ portrait: base64(portrait) }, now);
    expect([result.servicesResults['faceMatch']!.reference, codesOf(result)]).toEqual([{ source: 'portrait' }, []]);
    expect(result.metadata).not.toHaveProperty('referenceApplicationId');
    expect(JSON.stringify(result)).not.toContain(base64(portrait).slice(100, 160));
    const { ask } = await signedIn(server, 'reviewer');
    const { images } = (await ask('GET', `/applications/${result.id}`)).body;
    expect(images.map(({ kind }: { kind: string }) => kind)).toContain('portrait');
  });

  test('another person’s face is declined with RF001', async () => {
    for (const reference of [{ applicationId: await verified() }, { portrait: base64(portrait) }]) {
      const result = await returned(reference, stranger);
      expect([result.overallResult.status, codesOf(result)]).toEqual(['declined', ['RF001']]);
    }
  });

  test('a face gets a review (RF003) if its document has expired since', async () => {
    const result = await returned({ applicationId: await verified({ fields: expiry('2026-01-31') }) }, now);
    expect([result.overallResult.status, codesOf(result)]).toEqual(['needs-review', ['RF003']]);
  });

  test.each<[string, () => Promise<Uint8Array>]>([
    ['without a face', picture],
    [
      'of two people',
      async () =>
        sharp({ create: { width: 480, height: 320, channels: 3, background: '#888' } })
          .composite([
            { input: portrait, left: 0, top: 0 },
            { input: await sharp(stranger).resize(240, 320).toBuffer(), left: 240, top: 0 },
          ])
          .jpeg()
          .toBuffer(),
    ],
  ])('a face gets a review (RF004) if its portrait is one %s', async (_, made) => {
    const result = await returned({ portrait: base64(await made()) }, now);
    expect(codesOf(result)).toContain('RF004');
    expect(result.overallResult.status).not.toBe('approved');
  });

  test('a copy of the document’s portrait is declined (FM006), and one of a selfie gets a review (FM007)', async () => {
    const applicationId = await verified({ images: [image('portrait', 'front-portrait-1', later)] });
    expect(codesOf(await returned({ applicationId }, later))).toEqual(['FM006']);
    expect(codesOf(await returned({ portrait: base64(later) }, later))).toEqual(['FM007']);
  });
});

describe('references to earlier applications', () => {
  const count = async () =>
    (await server.backend.context.store.db.selectFrom('applications').select('id').execute()).length;

  test.each<[string, () => Promise<object>, readonly unknown[]]>([
    ['of nobody', async () => ({ applicationId: 'f'.repeat(32) }), [404, 'reference_not_found']],
    ['of another account', async () => ({ applicationId: await foreign() }), [404, 'reference_not_found']],
    ['of the other environment', async () => ({ applicationId: await ofSandbox() }), [404, 'reference_not_found']],
    ['that was erased', async () => ({ applicationId: await erase(await verified()) }), ERASED],
    ['that was declined', async () => ({ applicationId: await verified({ overall: DECLINED }) }), UNUSABLE],
    ['that is still open', async () => ({ applicationId: await stillOpen() }), UNUSABLE],
    ['that is a return itself', async () => ({ applicationId: await approvedReturn() }), UNUSABLE],
    ['that is no JPEG', async () => ({ portrait: base64(Buffer.from('GIF89a')) }), UNPROCESSABLE],
    ['that is cut short', async () => ({ portrait: base64(portrait.subarray(0, 900)) }), UNPROCESSABLE],
    ['that is a bomb', async () => ({ portrait: base64(withSize(portrait, 65_500)) }), UNPROCESSABLE],
    ['that is no base64', async () => ({ portrait: 'data:image/jpeg;base64,!!' }), UNPROCESSABLE],
    ['that is larger than 2 MB', async () => ({ portrait: base64(Buffer.alloc(2 * 1024 * 1024 + 3)) }), UNPROCESSABLE],
    ['of both kinds', async () => ({ applicationId: 'a', portrait: base64(portrait) }), UNPROCESSABLE],
  ])('a reference %s is refused', async (_, made, expected) => {
    const reference = await made();
    const before = await count();
    const refused = [await comeBack(reference), await linkFor(reference)];
    expect(refused.map(refusal)).toEqual([expected, expected]);
    expect(await count()).toBe(before);
  });

  test('a reference without a picture is refused in a live account', async () => {
    const applicationId = await verified({ images: [] });
    const { store } = server.backend.context;
    const become = (environment: 'live' | 'test') =>
      store.transaction(async (tx) => {
        await tx.updateTable('accounts').set({ environment }).execute();
        await tx.updateTable('applications').set({ environment }).where('id', '=', applicationId).execute();
      });
    await become('live');
    const refused = await comeBack({ applicationId });
    await become('test');
    expect(refusal(refused)).toEqual([409, 'reference_unusable']);
  });

  test('a flow that needs more than a face is refused, even if the browser chooses it', async () => {
    const reference = { applicationId: await verified() };
    expect(refusal(await tokenFor({ flowName: 'passport-only', reference }))).toEqual(UNPROCESSABLE);
    expect(refusal(await linkFor(reference, 'passport-only'))).toEqual(UNPROCESSABLE);
    const { token } = (await tokenFor({ reference })).body;
    expect(refusal(await browser(server.url, token).open({ flowName: 'passport-only' }))).toEqual(UNPROCESSABLE);
    expect((await browser(server.url, token).open({ flowName: 'only-face' })).status).toBe(200);
  });

  test('a repeated key returns the same token, and another portrait under it is refused', async () => {
    const key = { 'idempotency-key': 'come-back-1' };
    const body = { flowName: 'only-face', reference: { portrait: base64(portrait) } };
    const [a, b] = [await tokenFor(body, key), await tokenFor(body, key)];
    expect(b.body.token).toBe(a.body.token);
    const other = { ...body, reference: { portrait: base64(later) } };
    expect(refusal(await tokenFor(other, key))).toEqual([409, 'idempotency_conflict']);
  });

  test('a returning customer may use the customerId of the first time every time', async () => {
    const applicationId = await verified({}, { customerId: 'c-1' });
    for (let time = 0; time < 2; time++) {
      const { token } = (await comeBack({ applicationId }, { customerId: 'c-1' })).body;
      expect(codesOf(await answered(await opened(token), now))).toEqual([]);
    }
    const again = browser(server.url, (await tokenFor({ customerId: 'c-1' })).body.token);
    expect(refusal(await again.open())).toEqual([409, 'customerid_exists']);
  });
});

describe('erasure of the earlier application', () => {
  test('erasure between token and opening is reported at opening, for a link and a token', async () => {
    const applicationId = await verified();
    const { token } = (await comeBack({ applicationId })).body;
    const { url } = (await linkFor({ applicationId })).body;
    await erase(applicationId);
    expect(refusal(await browser(server.url, token).open({ flowName: 'only-face' }))).toEqual(ERASED);
    const secret = new URL(url).pathname.split('/').at(-1);
    const link = await post(`${server.url}/sdk/v2/link/open`, { secret, sdkVersion: '7.0.0' }, { origin: server.url });
    expect([link.status, link.body.redirect]).toEqual([410, 'https://shop.example/b?code=reference_erased']);
  });

  test('erasure during a session leads to a review (RF004) and removes the link between the two', async () => {
    const applicationId = await verified();
    const session = await opened((await comeBack({ applicationId })).body.token);
    await erase(applicationId);
    const result = await answered(session, now);
    expect(result.metadata).not.toHaveProperty('referenceApplicationId');
    expect(codesOf(result)).toEqual(['RF004']);
    expect(result.overallResult.status).toBe('needs-review');
  });

  test.each(['the earlier application', 'the return'])(
    'erasure of %s removes the link in results, dashboard and log',
    async (which) => {
      const applicationId = await verified();
      const result = await returned({ applicationId }, now);
      const { ask } = await signedIn(server, 'admin');
      const detail = async (id: string) => (await ask('GET', `/applications/${id}`)).body;
      expect((await detail(applicationId)).returns).toEqual([result.id]);
      expect((await detail(result.id)).application.metadata.referenceApplicationId).toBe(applicationId);
      const log = async () =>
        JSON.stringify([await detail(applicationId), await detail(result.id)].map(({ history }) => history));
      expect(await log()).toContain(applicationId);
      expect(await log()).toContain(result.id);
      const [erased, other] = which === 'the return' ? [result.id, applicationId] : [applicationId, result.id];
      await erase(erased);
      expect((await detail(applicationId)).returns).toEqual([]);
      expect((await query(result.id)).body.metadata).not.toHaveProperty('referenceApplicationId');
      expect(await log()).not.toContain(erased);
      expect((await detail(other)).redactedAt).toBeNull();
    },
  );
});

test('a portrait is sealed in the records and erased with the pictures', async () => {
  const { store } = server.backend.context;
  const kept = base64(portrait).slice(100, 160);
  const { token } = (await comeBack({ portrait: base64(portrait) })).body;
  const { url } = (await linkFor({ portrait: base64(portrait) })).body;
  const links = await store.db.selectFrom('links').select('body').execute();
  const values = await store.db.selectFrom('tokenValues').select('body').execute();
  expect(JSON.stringify([links, values])).toContain('sealed:');
  expect(JSON.stringify([links, values])).not.toContain(kept);
  const secret = new URL(url).pathname.split('/').at(-1);
  await post(`${server.url}/sdk/v2/link/open`, { secret, sdkVersion: '7.0.0' }, { origin: server.url });
  const result = await answered(await opened(token), now);
  expect(JSON.stringify(await store.db.selectFrom('links').select('body').execute())).not.toContain('"sealed"');
  const portraits = async () =>
    (await store.db.selectFrom('returns').select('portrait').where('applicationId', '=', result.id).execute()).map(
      ({ portrait: one }) => one?.slice(0, 7),
    );
  expect(await portraits()).toEqual(['sealed:']);
  await changeFlow(server, 'only-face', { retention: { videoDays: null, imageDays: 1, dataDays: null } });
  clock += 2 * 24 * 60 * 60 * 1000;
  await purgeDue(server.backend.context);
  expect(await portraits()).toEqual([undefined]);
});

test('a portrait in an unopened link is erased when the link ends, even if nothing else is purged', async () => {
  const { store } = server.backend.context;
  const sealed = async () =>
    (await store.db.selectFrom('links').select('body').execute()).filter(({ body }) => body.includes('"sealed"'))
      .length;
  const before = await sealed();
  const first = await linkFor({ portrait: base64(portrait) });
  await linkFor({ portrait: base64(portrait) });
  await purgeDue(server.backend.context);
  expect(await sealed()).toBe(before + 2);
  await post(`${server.url}/api/v1/tokenized-url/revoke`, { url: first.body.url }, { 'x-api-key': server.keys.api });
  await purgeDue(server.backend.context);
  expect(await sealed()).toBe(before + 1);
  clock += 400 * 24 * 60 * 60 * 1000;
  await purgeDue(server.backend.context);
  expect(await sealed()).toBe(0);
});

const DECLINED = { status: 'declined', concerns: [], comments: [] } as const;
const stillOpen = async () => (await opened((await tokenFor({})).body.token)).id;
const approvedReturn = async () => {
  const { id } = await returned({ applicationId: await verified() }, now);
  const { ask } = await signedIn(server, 'reviewer');
  const { revision } = (await ask('GET', `/applications/${id}`)).body;
  await ask('POST', `/applications/${id}/decide`, { status: 'approved', reason: 'the same', revision });
  return id;
};
/** Rewrites the size in the JPEG's frame. */
function withSize(bytes: Uint8Array, sidePx: number): Buffer {
  const copy = Buffer.from(bytes);
  const frame = copy.indexOf(Buffer.of(0xff, 0xc0));
  copy.writeUInt16BE(sidePx, frame + 5);
  copy.writeUInt16BE(sidePx, frame + 7);
  return copy;
}
async function foreign(): Promise<string> {
  const { backend } = server;
  const other = await createAccount(backend.context, { name: 'Other', environment: 'test', settings: {}, now: clock });
  const { token } = (await tokenFor({}, {}, other.keys)).body;
  return browser(server.url, token).wholeSession();
}
async function ofSandbox(): Promise<string> {
  const id = await verified();
  const { store } = server.backend.context;
  await store.transaction((tx) =>
    tx.updateTable('applications').set({ environment: 'live' }).where('id', '=', id).execute(),
  );
  return id;
}
