import { expect, test } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();

// C130
test('a second init replaces the first, which makes no more callbacks', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'desktop' });
  await begin(visitor);
  await visitor.heading('Open your passport to the photo page').waitFor();
  const first = await visitor.page.locator('#verify iframe').elementHandle();

  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  await expect.poll(() => first!.evaluate((iframe) => iframe.isConnected)).toBe(false);
  expect(await visitor.page.locator('iframe').count()).toBe(1);
  // The same token gives the same application, at the same step.
  await visitor.heading('Open your passport to the photo page').waitFor();
  await visitor.upload(await passportPicture(81));
  await visitor.press('Use this photo');
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(application.overallResult.status).toBe('approved');
  expect((await visitor.calls('onComplete')).length).toBe(1);
  expect(await visitor.calls('onFail')).toEqual([]);
});

// C129
test('unmount removes everything, and the theme can change while the flow runs', async () => {
  const visitor = await stage.visit({ camera: 'granted', size: 'desktop' }, { themeMode: 'light' });
  await begin(visitor);
  const shade = () => visitor.frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await visitor.heading('Open your passport to the photo page').waitFor();
  const light = await shade();
  await visitor.page.evaluate(() => (window as unknown as Demo).demo.handle.changeThemeMode('dark'));
  await expect.poll(shade).not.toBe(light);
  await visitor.page.evaluate(() => (window as unknown as Demo).demo.handle.unmount());
  expect(await visitor.page.locator('iframe').count()).toBe(0);
});

interface Demo {
  demo: { handle: { changeThemeMode(mode: string): void; unmount(): void } };
}
