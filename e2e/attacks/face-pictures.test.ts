import type { Application } from '@verify/contract';
import { createPerson, encodeJpeg, identityOf, makePerson, selfie } from '@verify/specimen';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOLDER_SEED } from '../fixtures/clips.ts';
import { holdersPassport, type Picture } from '../fixtures/pictures.ts';
import { newSession } from '../fixtures/protocol.ts';
import { concernIds } from '../fixtures/results.ts';
import { startWorld, type World } from '../fixtures/world.ts';
import { long } from '../long-test.ts';

let world: World;
let document: Picture;
beforeAll(async () => {
  [world, document] = await Promise.all([startWorld(), holdersPassport()]);
});
afterAll(() => world?.close());

/** The service's decision about the holder's passport with this picture instead of a selfie. */
async function decide(taken: Uint8Array): Promise<Application> {
  const session = await newSession(world.api, 'document-selfie');
  const { body } = await session.open();
  const front = await session.upload('document-front', document.jpeg);
  const submitted = await session.submit({
    document: { documentType: 'passport', issuingCountry: 'unknown', front },
    selfie: await session.upload('selfie', taken),
    consent: { acceptedAt: new Date().toISOString() },
  });
  expect(submitted.status).toBe(200);
  const { application } = await world.webhookFor({ applicationId: body.applicationId }, 120_000);
  return application;
}

/** The portrait as it is printed, with `margin` of its size around it. */
async function portraitOf({ jpeg, truth }: Picture, margin: number): Promise<Buffer> {
  const corners = truth.quads['portrait']!;
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  return sharp(jpeg)
    .extract({
      left: Math.max(0, Math.round(Math.min(...xs) - width * margin)),
      top: Math.max(0, Math.round(Math.min(...ys) - height * margin)),
      width: Math.round(width * (1 + 2 * margin)),
      height: Math.round(height * (1 + 2 * margin)),
    })
    .jpeg({ quality: 95 })
    .toBuffer();
}

test('the photograph of the document, sent as the selfie, is declined', async () => {
  const application = await decide(document.jpeg);
  expect(concernIds(application)).toContain('FM006');
  expect(application.overallResult.status).toBe('declined');
});

long.each([
  ['cut out', 0],
  ['cut out closely', -0.1],
])('the portrait of the document, %s, is declined', async (_, margin) => {
  const application = await decide(await portraitOf(document, margin));
  expect(concernIds(application)).toContain('FM006');
  expect(application.overallResult.status).toBe('declined');
});

long('the portrait cut out, mirrored, enlarged and saved again is declined', async () => {
  const portrait = await portraitOf(document, 0);
  const disguised = await sharp(portrait)
    .flop()
    .resize({ width: 900 })
    .linear(1.15, -8)
    .jpeg({ quality: 60 })
    .toBuffer();
  const application = await decide(disguised);
  expect(concernIds(application)).toContain('FM006');
  expect(application.overallResult.status).toBe('declined');
});

test('the holder in front of the camera is approved', async () => {
  const holder = createPerson(identityOf(makePerson({ seed: HOLDER_SEED, today: '2026-11-20' })));
  const taken = await selfie(holder, { seed: 3, pose: { smile: 0.4, yaw: 0.12 }, view: { samples: 1 } });
  const application = await decide(await encodeJpeg(taken, 88));
  expect(concernIds(application)).toEqual([]);
  expect(application.overallResult.status).toBe('approved');
});
