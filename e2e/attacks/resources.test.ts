import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CreateUpload, UploadSlot } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, newSession, type Answer, type Session } from '../fixtures/protocol.ts';
import { startApi, type Api } from '../fixtures/start-api.ts';

// What a penetration test did to disk, memory and tables. The service must refuse every step, and once did not.

const MB = 1024 * 1024;
const CAMERA = { captureMode: 'camera-auto' } as const;
let api: Api;
beforeAll(async () => {
  api = await startApi({ demoUrl: 'http://127.0.0.1:9' });
  change('document-selfie', 'uploadAllowed', false);
  change('document-liveness', 'steps', ['document', 'liveness']);
});
afterAll(() => api.close());

/** Changes a flow as an administrator would in the flow editor. */
function change(flowName: string, setting: string, to: unknown): void {
  records((database) =>
    database
      .prepare(
        `update flow_versions set settings = json_set(settings, '$.${setting}', json(?))
         where flow_id in (select id from flows where name = ?)`,
      )
      .run(JSON.stringify(to), flowName),
  );
}

function records<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(api.dataDir, 'records.db'), { timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

async function opened(flowName: string): Promise<Session> {
  const session = await newSession(api, flowName);
  expect((await session.open()).status).toBe(200);
  return session;
}

/** Announces a file without sending it, so its content does not matter. */
const announce = ({ token }: Session, slot: UploadSlot, more: Partial<CreateUpload> = {}) =>
  call(api, 'POST', '/sdk/v2/uploads', {
    token,
    json: { slot, sha256: randomBytes(32).toString('hex'), sizeBytes: 1_000, mediaType: 'image/jpeg', ...more },
  });

/** The answer's status, its code, and the field that it names. */
const said = ({ status, body }: Answer<unknown>) => {
  const { code, errors } = body as { code: string; errors: { pointer: string; detail: string }[] };
  return [status, code, errors?.[0]?.pointer];
};

test('announcing a file for a slot that no step uses is refused, and the answer names the slot', async () => {
  const passport = await opened('passport-only');
  const unasked: [UploadSlot, Partial<CreateUpload>][] = [
    ['liveness-stills', { mediaType: 'application/zip', sizeBytes: 50 * MB }],
    ['liveness-video', { mediaType: 'video/webm', sizeBytes: 50 * MB }],
    ['selfie', {}],
    ['document-back', {}],
    ['proof-of-address', { mediaType: 'application/pdf', sizeBytes: 20 * MB }],
    ['bank-statement', {}],
  ];
  for (const [slot, more] of unasked) {
    const answer = await announce(passport, slot, more);
    expect([slot, ...said(answer)]).toEqual([slot, 422, 'unprocessable', '/slot']);
    expect(JSON.stringify(answer.body)).toContain(slot);
  }
  // A selfie may replace the movements only if the flow allows it.
  const liveness = await opened('document-liveness');
  expect((await announce(liveness, 'selfie')).status).toBe(200);
  change('document-liveness', 'livenessAlternative', false);
  expect(said(await announce(liveness, 'selfie'))).toEqual([422, 'unprocessable', '/slot']);
  expect((await announce(passport, 'document-front')).status).toBe(200);
});

test('an application takes no more bytes than its steps can need', async () => {
  const session = await opened('passport-only');
  const pdf = { mediaType: 'application/pdf', sizeBytes: 20 * MB } as const;
  for (let i = 0; i < 3; i++) expect((await announce(session, 'document-front', pdf)).status).toBe(200);
  expect(said(await announce(session, 'document-front', pdf))).toEqual([422, 'too_many_files', '/sizeBytes']);
  expect(said(await announce(session, 'document-front'))).toEqual([422, 'too_many_files', '/sizeBytes']);
});

test('a flow that requires the camera refuses other photos', async () => {
  const session = await opened('document-selfie');
  for (const slot of ['document-front', 'document-back', 'selfie'] as const) {
    const refused = [422, 'unprocessable', '/claim/captureMode'];
    expect([slot, ...said(await announce(session, slot))]).toEqual([slot, ...refused]);
    for (const claim of [{}, { captureMode: 'upload' as const }, { cameraLabel: 'FaceTime HD' }])
      expect([slot, ...said(await announce(session, slot, { claim }))]).toEqual([slot, ...refused]);
    expect((await announce(session, slot, { claim: CAMERA })).status).toBe(200);
  }
  const pdf = await announce(session, 'document-front', { mediaType: 'application/pdf', claim: CAMERA });
  expect(said(pdf)).toEqual([422, 'unprocessable', '/mediaType']);
});

test('a submission with a side that its document does not have is refused', async () => {
  const session = await opened('document');
  const [front, back] = [await announce(session, 'document-front'), await announce(session, 'document-back')];
  const submitted = await session.submit({
    document: {
      documentType: 'passport',
      issuingCountry: 'unknown',
      front: String(front.body['uploadId']),
      back: String(back.body['uploadId']),
    },
    consent: { acceptedAt: '2026-11-20T10:00:00.000Z' },
  });
  expect(said(submitted)).toEqual([422, 'unprocessable', '/document/back']);
});

test('a thousand made-up events add a hundred rows to the funnel, and a second session a hundred more', async () => {
  const rows = () =>
    records((database) => Number(database.prepare('select count(*) as count from funnel').get()!['count']));
  const flood = async (session: Session, from: number): Promise<void> => {
    for (let batch = 0; batch < 20; batch++) {
      const events = Array.from({ length: 50 }, (_, i) => madeUp(from + batch * 50 + i));
      const { status } = await call(api, 'POST', '/sdk/v2/events', { token: session.token, json: { events } });
      expect(status).toBe(200);
    }
  };
  const before = rows();
  const session = await opened('passport-only');
  await flood(session, 0);
  expect(rows() - before).toBe(100);
  await flood(session, 5_000);
  expect(rows() - before).toBe(100);
  await flood(await opened('passport-only'), 10_000);
  expect(rows() - before).toBe(200);
});

const madeUp = (seq: number) => ({
  name: createHash('sha256').update(String(seq)).digest('hex').slice(0, 40),
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
