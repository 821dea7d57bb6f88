import type { Application } from '@verify/contract';
import { createPerson, encodeJpeg, identityOf, makePerson, selfie } from '@verify/specimen';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOLDER_SEED } from '../fixtures/clips.ts';
import { holdersPassport, type Picture } from '../fixtures/pictures.ts';
import { newSession } from '../fixtures/protocol.ts';
import { concernIds } from '../fixtures/results.ts';
import { startWorld, type World } from '../fixtures/world.ts';

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

test('the photograph of the document, sent as the selfie, is declined', async () => {
  const application = await decide(document.jpeg);
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
