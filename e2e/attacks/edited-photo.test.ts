import { setTimeout } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import type { FlowSettings } from '@verify/contract';
import { type Aimed, aimAt, packBurst } from '@verify/checks/signals/burst/burst.fixture';
import {
  createPerson,
  type DocumentRequest,
  encodeJpeg,
  identityOf,
  makePerson,
  passport,
  selfie,
} from '@verify/specimen';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFlow } from '../fixtures/analyst.ts';
import { HOLDER_SEED } from '../fixtures/clips.ts';
import { holdersPassport, type Picture } from '../fixtures/pictures.ts';
import { call, newSession, type Session } from '../fixtures/protocol.ts';
import { concernIds } from '../fixtures/results.ts';
import { startWorld, type World } from '../fixtures/world.ts';
import { LONG } from '../fixtures/long.ts';

// A forger with the open source of the page: they edit the photo of a passport, and their own face is in front of the
// camera.

const today = new Date().toISOString().slice(0, 10);
const aimAtPassport = (request: Partial<DocumentRequest> = {}) =>
  aimAt(passport({ seed: HOLDER_SEED, today, ...request }), HOLDER_SEED);

let world: World;
let file: Picture;
let honest: Aimed;
let taken: Uint8Array;
beforeAll(async () => {
  const holder = createPerson(identityOf(makePerson({ seed: HOLDER_SEED, today: '2026-11-20' })));
  const picture = await selfie(holder, { seed: 3, pose: { smile: 0.4, yaw: 0.12 }, view: { samples: 1 } });
  [world, file, honest, taken] = await Promise.all([
    startWorld(),
    holdersPassport(),
    aimAtPassport(),
    encodeJpeg(picture, 88),
  ]);
  const settings: Partial<FlowSettings> = { steps: ['document', 'selfie'], services: ['docCheck', 'faceMatch'] };
  await addFlow(world.api, 'frames-suffice', { ...settings, cameraFrames: 'enough' });
});
afterAll(() => world?.close());

/** Submits this picture of the holder's passport and returns its concerns; `committed` frames are committed live. */
async function decide(upload: (nonce: string) => Uint8Array, committed?: Aimed, flow = 'document-selfie') {
  const session = await newSession(world.api, flow);
  const { body } = await session.open();
  const nonce = committed ? await commitLive(session, committed) : 'n'.repeat(32);
  const front = await session.upload('document-front', upload(nonce));
  const submitted = await session.submit({
    document: { documentType: 'passport', issuingCountry: 'unknown', front },
    selfie: await session.upload('selfie', taken),
    consent: { acceptedAt: new Date().toISOString() },
  });
  expect(submitted.status).toBe(200);
  const { application } = await world.webhookFor({ applicationId: body.applicationId });
  expect(application.overallResult.status).toBe(concernIds(application).length > 0 ? 'needs-review' : 'approved');
  return concernIds(application).filter((id) => id !== 'DC045');
}

/** Sends digests of the frames and then of the photo, each when it is taken. Returns the nonce. */
async function commitLive({ token }: Session, { frames, photo }: Aimed): Promise<string> {
  const json = { step: 'document-front' };
  const opened = await call<{ nonce: string }>(world.api, 'POST', '/sdk/v2/commitments/open', { token, json });
  const { nonce } = opened.body;
  let chain = createHash('sha256').update(nonce).digest();
  const startMs = performance.now();
  for (const [seq, { timeMs, bytes }] of [...frames, photo].entries()) {
    await setTimeout(Math.max(0, startMs + timeMs - performance.now()));
    const digest = createHash('sha256').update(bytes).digest();
    chain = createHash('sha256').update(chain).update(digest).digest();
    const body = { nonce, seq, digests: [digest.toString('hex')], chain: chain.toString('hex') };
    const { status } = await call(world.api, 'POST', '/sdk/v2/commitments', { token, json: body });
    expect(status).toBe(200);
  }
  return nonce;
}

const edited = (request: Partial<DocumentRequest>) =>
  aimAtPassport(request).then(({ photo }) => ({ ...honest, photo }));

test.each([
  ['counts as a file, because a program without a camera can send the same', 'document-selfie', ['DC053']],
  ['is approved where the flow trusts frames', 'frames-suffice', []],
])('a photo with frames of the page’s camera %s', async (_, flow, codes) =>
  expect(await decide((nonce) => packBurst(honest, nonce), honest, flow)).toEqual(codes),
);

const WITHOUT_TRACES: [string, () => Promise<Buffer>][] = [
  ['sent by a messenger', () => sharp(file.jpeg).resize({ width: 1_600 }).jpeg({ quality: 80 }).toBuffer()],
];
if (LONG)
  WITHOUT_TRACES.push(
    ['saved again', () => sharp(file.jpeg).jpeg({ quality: 92 }).toBuffer()],
    ['as a screenshot', () => sharp(file.jpeg).png().toBuffer()],
  );
test.each(WITHOUT_TRACES)('a file that no longer shows traces of an edit, %s, gets a review', async (_, change) => {
  const bytes = await change();
  expect(await decide(() => bytes)).toEqual(['DC053']);
});

test('a photo that falsely claims to come from the page’s camera counts as a file', async () =>
  expect(await decide(() => honest.photo.bytes)).toEqual(['DC053']));

test('a photo that replaces the committed one counts as a file', async () => {
  const forged = await edited({ alter: { vizConflict: 'lastName' } });
  expect(await decide((nonce) => packBurst(forged, nonce), honest)).toContain('DC053');
});

test('a photo that is edited before the commitment differs in name from the frames before it', async () => {
  const forged = await edited({ alter: { vizConflict: 'lastName' } });
  expect(await decide((nonce) => packBurst(forged, nonce), forged)).toContain('DC028');
});
