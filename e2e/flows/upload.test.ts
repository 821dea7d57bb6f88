import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { CAMERA_NOTES } from '@verify/specimen';
import { addFlow } from '../fixtures/analyst.ts';
import { begin } from '../fixtures/capture.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { concernIds, zoneOf, zoneTruth } from '../fixtures/results.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();
beforeAll(() =>
  addFlow(stage.world.api, 'asks-for-traces', {
    documents: [{ type: 'passport', countries: ['UTO'] }],
    effects: { DC053: 'review' },
  }),
);

// C058, C116
test('an uploaded passport is approved, and the result has the data that the server read', async () => {
  const picture = await passportPicture(21);
  const visitor = await stage.visit({ camera: 'granted', size: 'desktop', lessMotion: false });
  await begin(visitor);
  await visitor.upload(picture);
  await visitor.heading('Check your file').waitFor();
  await visitor.press('Use this photo');
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(concernIds(application)).toEqual([]);
  expect(application.overallResult.status).toBe('approved');
  expect(zoneOf(application)).toMatchObject(zoneTruth(picture.truth));
  expect(application.metadata).toMatchObject({ flowName: 'passport-only', platform: 'web', locale: 'en-GB' });
  const status = await visitor.called('onVerificationComplete');
  expect(status).toEqual({ applicationId, status: 'approved' });
});

/** Whether a photo over 10 MB, which the page shrinks, raises DC053. */
async function tracesOf(notes: typeof CAMERA_NOTES | Record<string, never>): Promise<boolean> {
  const { jpeg } = await passportPicture(25);
  const { data, info } = await sharp(jpeg).resize({ width: 6_000 }).raw().toBuffer({ resolveWithObject: true });
  // As a sensor has it, so that the file is large.
  for (let i = 0; i < data.length; i++) data[i] = Math.min(255, data[i]! + (Math.imul(i, 2_654_435_761) >>> 27));
  const large = await sharp(data, { raw: info }).withExif(notes).jpeg({ quality: 95 }).toBuffer();
  expect(large.length).toBeGreaterThan(10 * 1024 * 1024);
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' }, { flowName: 'asks-for-traces' });
  await begin(visitor);
  await visitor.upload({ jpeg: large, truth: {} as never });
  await visitor.press('Use this photo');
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  return concernIds(application).includes('DC053');
}

test('a photo that the page shrinks keeps its camera metadata', async () => {
  expect(await tracesOf(CAMERA_NOTES)).toBe(false);
});

// Story: wrong-file
// C134
test('a file that is not a picture is refused immediately, and the next picture is accepted', async () => {
  const picture = await passportPicture(22);
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' });
  await begin(visitor);
  await visitor.upload({ ...picture, jpeg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  await visitor.heading('We can’t use this file').waitFor();
  await visitor.upload(picture);
  await visitor.press('Use this photo');
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.status).toBe('approved');
});

// C120
test('track events name the steps and contain no personal data', async () => {
  const picture = await passportPicture(23);
  const visitor = await stage.visit({ camera: 'granted', size: 'desktop' });
  await begin(visitor);
  await visitor.upload(picture);
  await visitor.press('Use this photo');
  await visitor.called('onComplete');
  const events = (await visitor.calls('onTrackEvent')).map(({ data }) => data!);
  expect(new Set(events.map(({ category }) => category))).toEqual(
    new Set(['lifecycle', 'step', 'capture', 'upload', ...events.map(({ category }) => category)]),
  );
  const seqs = events.map(({ seq }) => Number(seq));
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  const all = JSON.stringify(events);
  const { documentNumber, lastName, dateOfBirth } = picture.truth.fields;
  for (const value of [documentNumber, lastName, dateOfBirth]) expect(all).not.toContain(value);
});
