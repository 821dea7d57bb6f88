import type { Application, SessionAnswer } from '@verify/contract';
import { manyScans } from '@verify/checks/image/jpeg.fixture';
import { nestedForms } from '@verify/checks/image/pdf.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdersPassport } from '../fixtures/pictures.ts';
import { call, newSession, type Session } from '../fixtures/protocol.ts';
import { startApi, type Api } from '../fixtures/start-api.ts';

// A visitor sends small, valid files that take minutes to open. The next visitor must not wait for them.

const [HOSTILE, HONEST] = ['203.0.113.9', '198.51.100.7'];
const PDF = nestedForms(9, 12);
let api: Api;
beforeAll(async () => {
  api = await startApi({ demoUrl: 'http://127.0.0.1:9', env: { TRUST_PROXY: '127.0.0.1,::1', WORKERS: '1' } });
});
afterAll(() => api.close());

/** A session that a visitor with this address has opened. */
async function openedFrom(address: string): Promise<Session & { applicationId: string }> {
  const session = await newSession(api);
  const json = { flowName: 'passport-only', sdkVersion: '7.0.0', platform: 'web', metadata: {} };
  const headers = { 'x-forwarded-for': address };
  const { status, body } = await call<SessionAnswer>(api, 'POST', '/sdk/v2/session', {
    token: session.token,
    headers,
    json,
  });
  expect(status).toBe(200);
  return { ...session, applicationId: body.applicationId };
}

const submit = ({ submit: send }: Session, front: string) =>
  send({
    document: { documentType: 'passport', issuingCountry: 'UTO', front },
    consent: { acceptedAt: '2026-11-20T10:00:00.000Z' },
  });

async function application(id: string): Promise<Application> {
  const headers = { 'x-api-key': api.keys.apiKey };
  return (await call<Application>(api, 'GET', `/api/v1/application/${id}`, { headers })).body;
}
const decided = async (id: string): Promise<Application> => {
  await expect.poll(async () => (await application(id)).processingState, { interval: 250 }).toBe('done');
  return application(id);
};

test('a JPEG with thousands of scans is refused on upload', async () => {
  const session = await openedFrom(HOSTILE);
  const bytes = manyScans({ width: 6_000, height: 6_000, scans: 2_646 });
  const { body } = await session.createUpload('document-front', bytes);
  const sent = await session.sendBytes(body.uploadId, bytes, 0);
  expect(sent).toMatchObject({ status: 422, body: { code: 'image_unreadable', detail: 'the file can’t be decoded' } });
});

test('PDFs that never finish drawing time out, and another visitor is decided before the last of them', async () => {
  const ids: string[] = [];
  for (let sent = 0; sent < 4; sent++) {
    const hostile = await openedFrom(HOSTILE);
    expect((await submit(hostile, await hostile.upload('document-front', PDF, 'application/pdf'))).status).toBe(200);
    ids.push(hostile.applicationId);
  }
  const honest = await openedFrom(HONEST);
  const photo = await honest.upload('document-front', (await holdersPassport()).jpeg);
  expect((await submit(honest, photo)).status).toBe(200);
  expect((await decided(honest.applicationId)).overallResult.status).toBe('approved');
  expect((await application(ids.at(-1)!)).processingState).toBe('processing');

  const { overallResult } = await decided(ids[0]!);
  expect(overallResult.status).toBe('error');
  expect(overallResult.concerns.map(({ id }) => id)).toEqual(['DC045', 'SY002']);
});
