import { expect, test } from 'vitest';
import { useStage } from '../fixtures/browser/story.ts';
import { visitorOn } from '../fixtures/capture.ts';
import { signIn } from '../fixtures/dashboard.ts';
import { expectAccessible } from '../fixtures/screens/axe.ts';

const stage = useStage();

test('three clicks in an empty dashboard lead to a decided application and its reasons', async () => {
  const { api } = stage.world;
  const page = await (await stage.context({ camera: 'denied', size: 'desktop' })).newPage();
  await page.goto(api.url);
  await page.getByRole('heading', { name: 'Verify is running.' }).waitFor();
  await expectAccessible(page, 'the root page');
  await signIn(page, api);
  await page.getByText('1 of 5 done').waitFor();
  await expectAccessible(page, 'the empty dashboard');
  await page.getByRole('link', { name: 'Open the demo' }).click();
  await visitorOn(page, []).button('Start').click();
  await page.getByRole('link', { name: 'See how this was decided' }).click();
  await page.getByRole('heading', { name: 'Concerns' }).waitFor();
  expect(await page.locator('.crumbs .badge').first().innerText()).toBe('Approved');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByText('2 of 5 done').waitFor();
  const none = await page.goto(`${api.url}/no-such-page`);
  expect(none?.status()).toBe(404);
  await expectAccessible(page, 'the page for an address that leads nowhere');
});
