import { expect, test } from 'vitest';
import { USER_AGENTS } from '../fixtures/browser/camera-faults.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { begin } from '../fixtures/capture.ts';

const stage = useStage();
const ways = (page: Awaited<ReturnType<typeof stage.visit>>): Promise<string[]> =>
  page.frame.locator('.actions button').allInnerTexts();

test('a desktop offers the phone first, then a file, and its webcam last', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'desktop' });
  await begin(visitor);
  await visitor.heading('Open your passport at the photo page').waitFor();
  expect(await ways(visitor)).toEqual(['Continue on your phone', 'Upload a file', 'Use the camera']);
  expect(await visitor.frame.locator('.actions .primary').allInnerTexts()).toEqual(['Continue on your phone']);
});

test('a phone offers its camera first', async () => {
  const userAgent = USER_AGENTS['Chrome on Android'];
  const visitor = await stage.visit({ camera: 'granted', size: 'phone', touch: true, userAgent });
  await begin(visitor);
  await visitor.heading('Open your passport at the photo page').waitFor();
  expect(await ways(visitor)).toEqual(['Continue', 'Upload a file']);
  expect(await visitor.frame.locator('.actions .primary').allInnerTexts()).toEqual(['Continue']);
});
