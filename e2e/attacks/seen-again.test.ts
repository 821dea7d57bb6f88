import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Application, type Submit, SERVICE_LIMITS } from '@verify/contract';
import {
  encodeJpeg,
  makePerson,
  passport,
  personModel,
  photograph,
  plainScene,
  randomScene,
  selfie,
} from '@verify/specimen';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { webm } from '@verify/checks/video/webm.fixture';
import { addFlow } from '../fixtures/analyst.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, newSession, type Session } from '../fixtures/protocol.ts';
import { drawChallenge, filmed, uploadRecording } from '../fixtures/recordings.ts';
import { concernIds } from '../fixtures/results.ts';
import { startApi, type Api } from '../fixtures/start-api.ts';
import { long } from '../long-test.ts';

// An attacker sends a recording, a selfie or a picture of a document again, changed so that no byte is the same.

const TODAY = new Date().toISOString().slice(0, 10);
const PERSON = personModel(makePerson({ seed: 61, today: TODAY }));
const VIEW = { samples: 1 };
const CONSENT = { acceptedAt: '2026-11-20T10:00:00.000Z' };
let api: Api;
beforeAll(async () => {
  api = await startApi({ demoUrl: 'http://127.0.0.1:9' });
  await addFlow(api, 'movements', { steps: ['liveness'], documents: [], services: ['liveness'] });
  // Test accounts receive the same specimens repeatedly, so there documents and selfies are only noted.
  const records = new DatabaseSync(join(api.dataDir, 'records.db'), { timeout: 10_000 });
  records.exec("update accounts set environment = 'live'");
  records.close();
});
afterAll(() => api.close());

/** Submits and waits for the decision. */
async function decided(session: Session, applicationId: string, body: Submit): Promise<Application> {
  const submitted = await session.submit({ ...body, consent: CONSENT });
  expect([submitted.status, submitted.body]).toMatchObject([200, {}]);
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(500)) {
    const answer = await call<Application>(api, 'GET', `/api/v1/application/${applicationId}`, {
      headers: { 'x-api-key': api.keys.apiKey },
    });
    if (answer.body.processingState === 'done') return answer.body;
  }
  throw new Error(`Not decided:\n${api.log().slice(-2000)}`);
}

/** Sends a recording in its own session. */
async function sendRecording(stills: readonly Uint8Array[], stepMs = 125, film?: Uint8Array): Promise<Application> {
  const session = await newSession(api, 'movements');
  const { applicationId } = (await session.open()).body;
  const video = film && { video: await session.upload('liveness-video', film, 'video/webm') };
  const recorded = await uploadRecording(api, session, stills, stepMs);
  return decided(session, applicationId, { liveness: { ...recorded, ...video } });
}

const edit = (jpeg: Uint8Array, mirror: boolean): Promise<Uint8Array> =>
  sharp(jpeg)
    .metadata()
    .then(({ width, height }) => {
      const [left, top] = [Math.round(width * 0.05), Math.round(height * 0.05)];
      const cut = sharp(jpeg).extract({ left, top, width: width - 2 * left, height: height - 2 * top });
      return (mirror ? cut.flop() : cut).jpeg({ quality: 50 }).toBuffer();
    });

const usedBefore = (application: Application): string[] =>
  application.overallResult.concerns.filter(({ message }) => message.includes('used before')).map(({ id }) => id);

long('a repeated recording is recognised when cropped, mirrored, re-encoded and at another pace', async () => {
  const stills = await filmed(PERSON, 71);
  expect(usedBefore(await sendRecording(stills))).toEqual([]);
  const same = await sendRecording(stills);
  expect([usedBefore(same), same.overallResult.status]).toEqual([['LV005'], 'declined']);
  const halved = stills.filter((_, i) => i % 2 === 1);
  const changed = await sendRecording(await Promise.all(halved.map((still) => edit(still, true))), 200);
  expect([usedBefore(changed), changed.overallResult.status]).toEqual([['LV005'], 'declined']);
  // Ten stills of it among thirty new ones.
  const spliced = [...(await filmed(PERSON, 72)).slice(0, 30), ...stills.slice(20, 30)];
  expect(usedBefore(await sendRecording(spliced))).toEqual(['LV005']);
  // The same person in front of the same wall, at another time.
  expect(usedBefore(await sendRecording(await filmed(PERSON, 73)))).toEqual([]);
});

long('of two sessions that send one recording at the same time, one is caught', async () => {
  const stills = await filmed(PERSON, 81);
  const both = await Promise.all([
    sendRecording(stills),
    sendRecording(await Promise.all(stills.map((still) => edit(still, false)))),
  ]);
  expect(both.flatMap(usedBefore)).toEqual(['LV005']);
});

long('a repeated document or selfie is recognised, and nothing is approved with it', async () => {
  const send = async (front: Uint8Array, face: Uint8Array): Promise<Application> => {
    const session = await newSession(api, 'document-selfie');
    const { applicationId } = (await session.open()).body;
    return decided(session, applicationId, {
      document: {
        documentType: 'passport',
        issuingCountry: 'unknown',
        front: await session.upload('document-front', front),
      },
      selfie: await session.upload('selfie', face),
    });
  };
  const take = async (seed: number) => encodeJpeg(await selfie(PERSON, { seed, view: VIEW }), 88);
  const [{ jpeg }, face] = [await passportPicture(61), await take(5)];
  expect(usedBefore(await send(jpeg, face))).toEqual([]);
  const bytes = await send(jpeg, face);
  expect(concernIds(bytes)).toEqual(expect.arrayContaining(['DC034', 'LV005']));
  for (const mirror of [false, true]) {
    const again = await send(await edit(jpeg, mirror), await edit(face, mirror));
    expect(concernIds(again)).toEqual(expect.arrayContaining(['DC034', 'LV005']));
    expect(again.overallResult.status).not.toBe('approved');
  }
  // The holder tries again with another hand-held photograph and another selfie.
  const retry = await send(
    (await photograph(passport({ seed: 61, today: TODAY }), randomScene(4_061))).jpeg,
    await take(6),
  );
  expect(concernIds(retry)).not.toEqual(expect.arrayContaining(['DC034']));
  expect(concernIds(retry)).not.toEqual(expect.arrayContaining(['LV005']));
});

long('challenges can’t be drawn until one fits: draws per token and hour are limited', async () => {
  const session = await newSession(api, 'movements');
  await session.open();
  const statuses: number[] = [];
  for (let i = 0; i < SERVICE_LIMITS.drawsPerTokenAndHour; i++)
    statuses.push((await drawChallenge(api, session)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses).not.toContain(429);
  const { status, headers, body } = await drawChallenge(api, session);
  expect([status, (body as { code?: string }).code]).toEqual([429, 'rate_limited']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
});

long('a file that is not a video, or not the video of this recording, is never shown', async () => {
  const stills = (await filmed(PERSON, 91)).slice(0, 16);
  const junk = [
    Buffer.concat([webm({ timesMs: [0, 1_900] }), Buffer.from('MZ an attachment')]),
    webm({ timesMs: [0, 1_900], picture: Buffer.from('<script>alert(1)</script>') }),
    webm({ timesMs: [0, 1_900, 40_000] }),
  ];
  const shown: boolean[] = [];
  for (const film of [...junk, webm({ timesMs: [0, 1_000, 1_900] })]) {
    const { application } = await sendRecording(stills, 125, film);
    expect(application.selfie.files.some(({ kind }) => kind === 'liveness')).toBe(true);
    shown.push(application.selfie.files.some(({ mediaType }) => mediaType === 'video/webm'));
  }
  expect(shown).toEqual([false, false, false, true]);
});

long('a passport that comes again with another name is noticed, however its picture looks', async () => {
  const owner = makePerson({ seed: 64, today: TODAY, nationality: 'D' });
  const sent = async (lastName: string, scene: number): Promise<Application> => {
    const document = passport({ seed: 64, today: TODAY, person: { ...owner, lastName } });
    const session = await newSession(api);
    const { applicationId } = (await session.open()).body;
    const front = await session.upload('document-front', (await photograph(document, plainScene(scene))).jpeg);
    const about = { documentType: 'passport', issuingCountry: 'unknown', front } as const;
    return decided(session, applicationId, { document: about });
  };
  const usedAs = (application: Application) =>
    application.overallResult.concerns.filter(({ id }) => id === 'DC034').map(({ message }) => message);
  expect(usedAs(await sent(owner.lastName, 81))).toEqual([]);
  // The holder again: another photograph of the same document is no concern.
  expect(usedAs(await sent(owner.lastName, 82))).toEqual([]);
  expect(usedAs(await sent('MARLOWE', 83))).toEqual([
    'This picture or document was used before: the number, with another name',
  ]);
});
