import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { analystOf, doubtfulApplication, signIn } from '../fixtures/dashboard.ts';
import { listen } from '../fixtures/browser/browser.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();

async function analyst(colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  return (await stage.context({ camera: 'denied', size: 'desktop', colorScheme, lessMotion: false })).newPage();
}

// Story: dashboard-keyboard
test('two applications are reviewed without a mouse, and the partner gets both webhooks', async () => {
  const { api } = stage.world;
  const first = await doubtfulApplication(api, 401);
  const second = await doubtfulApplication(api, 402, 'order مرحبا 🙂');
  const page = await analyst();
  const console = listen(page);
  const { user, password } = await analystOf(api);
  const press = (key: string): Promise<void> => page.keyboard.press(key);

  await page.goto(`${api.url}/dashboard`);
  await page.getByLabel('E-mail address').waitFor();
  await page.keyboard.type(user);
  await press('Tab');
  await page.keyboard.type(password);
  await press('Enter');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await press('q');
  // Both appear without a reload when they are decided.
  await page.locator('tbody tr').nth(1).waitFor();
  const widths = () =>
    page.locator('.portrait img').evaluateAll((all: HTMLImageElement[]) => all.map((it) => it.naturalWidth));
  await expect.poll(async () => (await widths()).filter((px) => px > 50).length).toBe(2);
  for (const key of ['j', 'x', 'j', 'x']) await press(key);
  await page.getByRole('button', { name: 'Claim 2 selected' }).focus();
  await press('Enter');
  await expect.poll(() => page.locator('.reviewer').filter({ hasText: 'You' }).count()).toBe(2);
  await press('k');
  await press('Enter');
  await page.getByText('DC037').first().waitFor();
  // The oldest application comes first.
  expect(page.url()).toContain(first);
  await page.getByRole('rowheader', { name: 'First name' }).waitFor();
  await page.getByText('Claimed by you').waitFor();
  await press('c');
  await page.getByText('Claimed by you').waitFor({ state: 'hidden' });
  await press('c');
  await page.getByText('Claimed by you').waitFor();
  await press('a');
  const focused = (name: string): Promise<boolean> =>
    page.getByRole('radio', { name }).evaluate((element) => element === document.activeElement);
  await expect.poll(() => focused('The person is the holder of the document')).toBe(true);
  // Free text is under the last choice, which the first arrow upwards reaches.
  await press('ArrowUp');
  await page.getByRole('textbox', { name: 'Other reason' }).waitFor();
  await press('Tab');
  await page.keyboard.type('Married name, seen on the certificate');
  await press('Control+Enter');

  // The next one in the queue opens by itself.
  await page.waitForURL(new RegExp(second));
  await page.getByText('DC037').first().waitFor();
  await press('d');
  await expect.poll(() => focused('The document is forged or altered')).toBe(true);
  await press('ArrowDown');
  await press('Control+Enter');
  await page.getByText('Nothing is waiting for you').waitFor();

  for (const [id, status, text] of [
    [first, 'approved', 'Married name, seen on the certificate'],
    [second, 'declined', 'The person is not the holder of the document'],
  ] as const) {
    const { deliveries } = stage.world.demo;
    await expect.poll(() => deliveries.filter(({ application }) => application.id === id).length).toBe(2);
    const { application, headers } = deliveries.findLast((each) => each.application.id === id)!;
    expect([headers['x-event'], application.overallResult.status]).toEqual(['application.updated', status]);
    expect(application.overallResult.comments.at(-1)).toEqual({ service: 'review', status, comment: text });
  }
  expect(console.filter((line) => line.startsWith('uncaught') || line.includes('Content Security Policy'))).toEqual([]);
});

// Story: single-keys
long('single keys are turned off permanently, and on again, without a mouse', async () => {
  const page = await analyst();
  await signIn(page, stage.world.api);
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  const box = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('checkbox');
  await press('?');
  await box.focus();
  await press('Space');
  await press('Escape');
  await page.reload();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await press('l');
  await press('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Shortcuts' }).focus();
  await press('Enter');
  expect(await box.isChecked()).toBe(false);
  await box.focus();
  await press('Space');
  await press('Escape');
  await press('l');
  await page.getByRole('heading', { name: 'Applications' }).waitFor();
});

test('an endpoint is added and tested, a bad URL is refused, and a webhook is replayed', async () => {
  const { api, demo } = stage.world;
  const page = await analyst();
  await signIn(page, api);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByLabel('Address').fill('https://192.168.1.1/hook');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Refused: private and special addresses are not allowed').waitFor();
  expect(await page.getByLabel('Address').inputValue()).toBe('https://192.168.1.1/hook');
  await page.getByLabel('Address').fill(`${demo.url}/webhook`);
  await page.getByRole('checkbox', { name: 'application.done' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Send test' }).last().click();
  await page.getByText('HTTP 200').waitFor();

  const id = await doubtfulApplication(api, 403);
  await stage.world.webhookFor({ applicationId: id });
  const count = (): number => demo.deliveries.filter(({ application }) => application.id === id).length;
  await page.goto(`${api.url}/dashboard/applications/${id}`);
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByText('#2').waitFor();
  await expect.poll(count).toBe(2);
  await page.getByText('#2').click();
  await page.getByText('x-signature:').first().waitFor();
});
