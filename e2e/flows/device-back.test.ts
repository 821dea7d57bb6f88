import { expect, test } from 'vitest';
import { start } from '../fixtures/capture.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();

/** The partner's page at a second route of a single-page app, with the popup over it. */
async function open() {
  const visitor = await stage.visit({ camera: 'granted', size: 'phone' });
  await visitor.page.evaluate(() => history.pushState({ route: 'checkout' }, '', '/?route=checkout'));
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  await visitor.button('Start').waitFor();
  // The frame has taken its entry in the history.
  await expect.poll(() => visitor.frame.locator('html').evaluate(() => history.state)).toBe(null);
  return visitor;
}
const back = (page: { evaluate(script: () => void): Promise<void> }) => page.evaluate(() => history.back());

test('"back" goes back screen by screen, then out, and the page keeps its route', async () => {
  const visitor = await open();
  await start(visitor);
  await visitor.heading('Open your passport at the photo page').waitFor();
  await back(visitor.page);
  await visitor.button('Start').waitFor();
  await expect.poll(() => visitor.calls('onFail')).toEqual([]);
  await back(visitor.page);
  await expect.poll(() => visitor.page.locator('dialog, iframe').count()).toBe(0);
  expect(await visitor.calls('onFail')).toMatchObject([{ data: { code: 'user_cancelled' } }]);
  expect(new URL(visitor.page.url()).search).toBe('?route=checkout');
});

test('a popup that was closed leaves no entry in the history: one "back" leaves the route', async () => {
  const visitor = await open();
  await visitor.press('Close');
  await visitor.press('Leave');
  await expect.poll(() => visitor.page.locator('dialog, iframe').count()).toBe(0);
  await back(visitor.page);
  await expect.poll(() => new URL(visitor.page.url()).search).not.toBe('?route=checkout');
});
