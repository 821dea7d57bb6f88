import { expect, test } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { concernIds, zoneOf } from '../fixtures/results.ts';
import { useStage } from '../fixtures/story.ts';

const stage = useStage();

test.each([
  ['documentNumber', 'DC022', 'Document number'],
  ['dateOfBirth', 'DC023', 'Date of birth'],
  ['dateOfExpiry', 'DC024', 'Date of expiry'],
] as const)('an altered check digit of %s is declined with %s', async (alteredCheckDigit, code, category) => {
  const picture = await passportPicture(41, { alteredCheckDigit });
  const visitor = await stage.visit({ camera: 'granted', size: 'desktop' });
  await begin(visitor);
  await visitor.upload(picture);
  // The app may take it for a bad photo, twice; then it believes the person and lets the server decide.
  const use = visitor.button('Use this photo').or(visitor.button('Use anyway'));
  const retake = visitor.button('Retake');
  for (let photos = 1; ; photos++) {
    await expect.poll(() => visitor.frame.getByText('Checking that everything can be read').count()).toBe(0);
    await retake.waitFor();
    if ((await use.count()) > 0) break;
    expect(photos, 'tries before the person may insist').toBeLessThan(3);
    await retake.click();
    await visitor.upload(picture);
  }
  await use.click();
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.status).toBe('declined');
  expect(concernIds(application)).toContain(code);
  const field = application.servicesResults['docCheck']!.extracted.mrz.find((one) => one.category === category);
  expect(field?.valid).toBe(false);
  expect(zoneOf(application)['Last name']).toBeTruthy();
});
