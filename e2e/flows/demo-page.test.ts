import type { Page } from 'playwright-core';
import { SEED_FLOWS, WALLET_FLOWS } from '@verify/server/use-cases/setup/flows';
import { expect, test } from 'vitest';
import { useStage } from '../fixtures/browser/story.ts';
import { start, visitorOn } from '../fixtures/capture.ts';
import { signIn } from '../fixtures/dashboard.ts';
import { expectAccessible } from '../fixtures/screens/axe.ts';
import { long } from '../long-test.ts';

const stage = useStage();
const identity = (page: Page) => page.locator('#step-identity');

long.each([
  ['passport', 'approved', 'done', 'Verified'],
  ['passport-expired', 'declined', 'refused', 'We could not accept this document'],
  ['passport-conflict', 'needs-review', 'current', 'A member of our team will review it'],
] as const)('the demo’s %s starts the flow and is %s, as the page says', async (specimen, status, state, words) => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' });
  await visitor.page.locator(`.tries [data-drop="${specimen}"]`).click();
  await start(visitor);
  await visitor.heading('All done').waitFor({ timeout: 60_000 });
  await visitor.page.locator(`.result[data-status="${status}"]`).waitFor({ timeout: 60_000 });
  expect(await identity(visitor.page).getAttribute('class')).toBe(state);
  expect(await identity(visitor.page).innerText()).toContain(words);
  expect(await visitor.page.locator('#step-card').getAttribute('class')).toBe(state === 'done' ? 'current' : '');
});

test('from the empty dashboard, three clicks lead to a decided application and why it was decided so', async () => {
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
  await page.getByText('Sent by the demo').waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByText('2 of 5 done').waitFor();
  const none = await page.goto(`${api.url}/no-such-page`);
  expect(none?.status()).toBe(404);
  await expectAccessible(page, 'the page for an address that leads nowhere');
});

test('the demo lists every flow of a new account, and wears the colours of its flows', async () => {
  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' });
  const flows = await visitor.page.locator('[name=flowName] option').allTextContents();
  expect(flows.toSorted()).toEqual(Object.keys({ ...SEED_FLOWS, ...WALLET_FLOWS }).toSorted());
  const ground = (element: Element): string => getComputedStyle(element).backgroundColor;
  // Before the mouse is over it.
  const page = await visitor.page.locator('#start').evaluate(ground);
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  const button = visitor.button('Start');
  await button.waitFor();
  await visitor.page.mouse.move(0, 0);
  await expect.poll(() => button.evaluate(ground)).toBe(page);
});
