import { expect } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { concernIds, zoneOf } from '../fixtures/results.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();

long.each([
  ['documentNumber', 'DC022', 'Document number'],
  ['dateOfBirth', 'DC023', 'Date of birth'],
  ['dateOfExpiry', 'DC024', 'Date of expiry'],
] as const)('an altered check digit of %s is declined with %s', async (alteredCheckDigit, code, category) => {
  const picture = await passportPicture(41, { alteredCheckDigit });
  const visitor = await stage.visit({ camera: 'granted', size: 'desktop' });
  await begin(visitor);
  await visitor.upload(picture);
  // The app may reject the photo twice; then it trusts the person and lets the server decide.
  const enabled = (name: string) => visitor.frame.getByRole('button', { name, exact: true, disabled: false });
  const use = enabled('Use this photo').or(enabled('Use anyway'));
  const reading = visitor.frame.getByText('Checking that everything can be read…');
  for (let photos = 1; ; photos++) {
    await visitor.heading('Check your file').waitFor();
    await reading.waitFor({ state: 'hidden' });
    if (await use.isVisible()) break;
    expect(photos, 'tries before the person may insist').toBeLessThan(3);
    await visitor.upload(picture, 'Choose another file');
    await reading.waitFor();
  }
  await visitor.leave('Check your file', use);
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.status).toBe('declined');
  expect(concernIds(application)).toContain(code);
  const field = application.servicesResults['docCheck']!.extracted.mrz.find((one) => one.category === category);
  expect(field?.valid).toBe(false);
  expect(zoneOf(application)['Last name']).toBeTruthy();
});
