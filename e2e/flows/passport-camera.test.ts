import { expect, test } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { passportTruth } from '../fixtures/clips.ts';
import { concernIds, traceOf, zoneOf, zoneTruth } from '../fixtures/results.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage({ clip: 'passport' });

// On a busy machine the camera may give too few frames before the photo for a comparison; then nothing is compared.
test('a passport held in front of the camera is photographed automatically and approved', { retry: 3 }, async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'phone', lessMotion: false });
  await begin(visitor);
  await visitor.heading('Open your passport to the photo page').waitFor();
  await visitor.toCamera();
  await visitor.heading('Check your photo').waitFor();
  await visitor.press('Use this photo');
  await visitor.heading('All done').waitFor();

  const { applicationId, responseCode } = await visitor.called('onComplete');
  expect(responseCode).toBe(200);
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(concernIds(application)).toEqual([]);
  expect(application.overallResult.status).toBe('approved');
  expect(application.application.documents).toMatchObject([{ documentType: 'passport', issuingCountry: 'UTO' }]);
  expect(zoneOf(application)).toMatchObject(zoneTruth(passportTruth()));
  // The frames before the photo were committed while the person aimed, and show the same page.
  const shown = traceOf(stage.world.api, String(applicationId)).filter(({ rule }) => rule === 'as-the-camera-showed');
  expect(shown[0]).toMatchObject({
    outcome: 'clear',
    inputs: { side: 'front', outcome: 'same', because: 'committed' },
  });

  // The partner's page shows the result, and the picture came through the partner's backend.
  const card = visitor.page.locator('.result[data-status="approved"]');
  await card.getByText('Signature verified ✓').waitFor();
  const portrait = card
    .locator('figure')
    .filter({ hasText: /^Portrait$/ })
    .locator('img');
  // Playwright would wait until nothing moves, which takes half a minute on a busy machine without a GPU.
  await portrait.evaluate((image) => image.scrollIntoView());
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
});
