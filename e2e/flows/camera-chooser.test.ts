import { expect } from 'vitest';
import { useStage } from '../fixtures/browser/story.ts';
import { showPassport } from '../fixtures/faces.ts';
import { long } from '../long-test.ts';

// Uses Chromium's test pictures, because a clip is always a single camera. They show no face, so the person must press
// the shutter.
const stage = useStage({ cameras: 2 });

long('a person with two cameras takes the selfie with the other one, and the choice is kept', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' }, { flowName: 'document-selfie' });
  await showPassport(visitor);
  await visitor.heading('Take a selfie').waitFor();
  await visitor.press('Continue');
  const chooser = visitor.frame.getByRole('combobox', { name: 'Camera' });
  const ids = () => chooser.locator('option').evaluateAll((all) => all.map((option) => option.getAttribute('value')));
  const shown = () =>
    visitor.frame.locator('video').evaluate((video) => {
      const stream = (video as HTMLVideoElement).srcObject as MediaStream | null;
      return stream?.getVideoTracks()[0]?.getSettings().deviceId;
    });
  await chooser.waitFor();
  const [first, other] = await ids();
  expect([await chooser.inputValue(), await shown()]).toEqual([first, first]);
  await chooser.selectOption(other!);
  await expect.poll(shown).toBe(other);

  await visitor.press('Take photo');
  await visitor.heading('Check your selfie').waitFor({ timeout: 60_000 });
  await visitor.press('Retake');
  await expect.poll(shown).toBe(other);
});
