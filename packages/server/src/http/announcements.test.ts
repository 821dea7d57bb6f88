import type { CreateUpload, UploadSlot } from '@verify/contract';
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, browser, newToken } from '../testing/browser.ts';
import { changeFlow } from '../testing/reviews.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

// Steps of a penetration test against disk, memory and tables. The service must refuse each, and once did not.

const MB = 1024 * 1024;
const server = useTestBackend();
beforeAll(async () => {
  await changeFlow(server, 'document-selfie', { uploadAllowed: false });
});

/** A session that announces files without sending them. */
async function opened(flowName: string) {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  expect((await page.open({ flowName })).status).toBe(200);
  const announce = (slot: UploadSlot, more: Partial<CreateUpload> = {}) =>
    page.announce(randomBytes(1_000), { slot, ...more });
  return { ...page, announce };
}
/** The answer's status, its code, and the field that it names. */
const said = ({ status, body }: Answer) => [status, body.code, body.errors?.[0]?.pointer];

test.each<[UploadSlot, Partial<CreateUpload>]>([
  ['liveness-stills', { mediaType: 'application/zip', sizeBytes: 50 * MB }],
  ['liveness-video', { mediaType: 'video/webm', sizeBytes: 50 * MB }],
  ['selfie', {}],
  ['document-back', {}],
  ['proof-of-address', { mediaType: 'application/pdf', sizeBytes: 20 * MB }],
  ['bank-statement', {}],
])('a file for %s, which no step needs, is refused', async (slot, more) => {
  const { announce } = await opened('passport-only');
  expect(said(await announce(slot, more))).toEqual([422, 'unprocessable', '/slot']);
  expect((await announce('document-front')).status).toBe(200);
});

test('a selfie may replace the movements only if the flow allows it', async () => {
  expect((await (await opened('document-liveness')).announce('selfie')).status).toBe(200);
  await changeFlow(server, 'document-liveness', { livenessAlternative: false });
  const refused = await (await opened('document-liveness')).announce('selfie');
  expect(said(refused)).toEqual([422, 'unprocessable', '/slot']);
});

test('an application accepts no more bytes than its steps can need', async () => {
  const { announce } = await opened('passport-only');
  const pdf = { mediaType: 'application/pdf', sizeBytes: 20 * MB } as const;
  for (let i = 0; i < 3; i++) expect((await announce('document-front', pdf)).status).toBe(200);
  for (const more of [pdf, {}])
    expect(said(await announce('document-front', more))).toEqual([422, 'too_many_files', '/sizeBytes']);
});

test.each(['document-front', 'document-back', 'selfie'] as const)(
  'a flow that requires the camera refuses another %s',
  async (slot) => {
    const { announce } = await opened('document-selfie');
    for (const claim of [undefined, {}, { captureMode: 'upload' as const }, { cameraLabel: 'FaceTime HD' }])
      expect(said(await announce(slot, { claim }))).toEqual([422, 'unprocessable', '/claim/captureMode']);
    const claim = { captureMode: 'camera-auto' as const };
    expect((await announce(slot, { claim })).status).toBe(200);
    if (slot === 'document-front')
      expect(said(await announce(slot, { mediaType: 'application/pdf', claim }))).toEqual([
        422,
        'unprocessable',
        '/mediaType',
      ]);
  },
);

test('a submission with a side that its document does not have is refused', async () => {
  const { announce, submit, passport } = await opened('document');
  const [front, back] = [await announce('document-front'), await announce('document-back')];
  const body = passport(front.body.uploadId);
  const submitted = await submit({ ...body, document: { ...body.document, back: back.body.uploadId } });
  expect(said(submitted)).toEqual([422, 'unprocessable', '/document/back']);
});

test('a thousand invented events add at most a hundred rows to the funnel for each session', async () => {
  const count = async () => (await server.backend.context.store.db.selectFrom('funnel').selectAll().execute()).length;
  const before = await count();
  const flood = async ({ events }: Awaited<ReturnType<typeof opened>>): Promise<number> => {
    for (let batch = 0; batch < 20; batch++)
      expect((await events({ events: Array.from({ length: 50 }, (_, i) => madeUp(batch * 50 + i)) })).status).toBe(200);
    return (await count()) - before;
  };
  const session = await opened('passport-only');
  expect([await flood(session), await flood(session)]).toEqual([100, 100]);
  expect(await flood(await opened('passport-only'))).toBe(200);
});

const madeUp = (seq: number) => ({
  name: randomBytes(20).toString('hex'),
  category: 'step',
  step: `step-${seq}`,
  status: 'info',
  code: null,
  attempt: 0,
  elapsedMs: 0,
  properties: {},
  timestamp: '2026-11-20T10:00:00.000Z',
  seq,
  sessionId: null,
  applicationId: null,
  flowName: 'passport-only',
  sdkVersion: '7.0.0',
  isHandoff: false,
  locale: 'en',
});
