import { setTimeout as sleep } from 'node:timers/promises';
import type { Application } from '@verify/contract';
import { drawBarcode } from '@verify/reading/testing/write-barcode';
import {
  type AamvaCountry,
  type Alterations,
  americanLicenceFront,
  drivingLicence,
  forge,
  licencePayload,
  photograph,
  plainScene,
  withBarcode,
} from '@verify/specimen';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFlow } from '../fixtures/analyst.ts';
import { call, newSession, submitPassport } from '../fixtures/protocol.ts';
import { concernIds } from '../fixtures/results.ts';
import { type Api, startApi } from '../fixtures/start-api.ts';

// Barcodes are easy to print: attackers combine somebody else's licence, or an illegible front, with a barcode of their
// choice. And specimens are available on any issuer's website.

const TODAY = new Date().toISOString().slice(0, 10);
let api: Api;
beforeAll(async () => {
  api = await startApi({ demoUrl: 'http://127.0.0.1:9' });
  const documents = [{ type: 'driving-licence' as const, countries: [] }];
  await addFlow(api, 'licences', { steps: ['document'], documents, services: ['docCheck'] });
});
afterAll(() => api.close());

/** Both sides, photographed carefully. The barcode holds the issuer's data; `alter` changes the printed front. */
async function licence(country: AamvaCountry, seed: number, alter: Alterations = {}) {
  const front = americanLicenceFront({ seed, today: TODAY, dpi: 400, alter }, country);
  const bars = await drawBarcode(licencePayload(front.truth.fields, country), 'PDF417', 6, 'columns=12');
  const back = withBarcode(drivingLicence({ seed, today: TODAY, dpi: 600 }).back, bars);
  const scene = (number: number) => plainScene(number, { width: 1920, height: 1440 });
  const [one, other] = [await photograph(front, scene(seed)), await photograph(back, scene(seed + 1000))];
  return { front: one.jpeg, back: other.jpeg, truth: one.truth };
}

async function decided(country: AamvaCountry, front: Uint8Array, back: Uint8Array): Promise<Application> {
  const session = await newSession(api, 'licences');
  const { applicationId } = (await session.open()).body;
  const sent = {
    front: await session.upload('document-front', front),
    back: await session.upload('document-back', back),
  };
  const submitted = await session.submit({
    document: { documentType: 'driving-licence', issuingCountry: country, ...sent },
    consent: { acceptedAt: '2026-11-20T10:00:00.000Z' },
  });
  expect([submitted.status, submitted.body]).toMatchObject([200, {}]);
  return result(applicationId);
}

async function result(applicationId: string): Promise<Application> {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(500)) {
    const answer = await call<Application>(api, 'GET', `/api/v1/application/${applicationId}`, {
      headers: { 'x-api-key': api.keys.apiKey },
    });
    if (answer.body.processingState === 'done') return answer.body;
  }
  throw new Error(`Not decided:\n${api.log().slice(-2000)}`);
}

test('a barely legible front is not approved because of its barcode', async () => {
  const { front, back, truth } = await licence('USA', 1);
  const width = truth.scene.width;
  const worthless = await sharp(
    await sharp(front)
      .resize(Math.round(width / 5))
      .toBuffer(),
  )
    .resize(width)
    .jpeg()
    .toBuffer();
  const application = await decided('USA', worthless, back);
  expect(application.overallResult.status).toBe('needs-review');
  expect(concernIds(application)).toContain('DC042');
});

test('a passport overprinted with SPECIMEN or a similar word needs a review', async () => {
  const { jpeg } = await forge('overprint', { seed: 9, today: TODAY });
  const { applicationId } = await submitPassport(api, jpeg);
  const application = await result(applicationId);
  expect(application.overallResult.status).toBe('needs-review');
  expect(concernIds(application)).toContain('DC033');
});
