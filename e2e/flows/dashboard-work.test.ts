import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { listen } from '../fixtures/browser/browser.ts';
import { expectAccessible } from '../fixtures/screens/axe.ts';
import { doubtfulApplication, signIn } from '../fixtures/dashboard.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { submitPassport } from '../fixtures/protocol.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();

long('the list is filtered by keyboard, keeps filters in its URL, shows arrivals, and is exported', async () => {
  const { api } = stage.world;
  const { applicationId } = await submitPassport(api, (await passportPicture(411)).jpeg);
  const page = await (await stage.context({ camera: 'denied', size: 'desktop' })).newPage();
  const console = listen(page);
  await signIn(page, api);
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  await press('l');
  const rows = page.locator('.rows tbody tr');
  await page.getByRole('table', { name: 'Applications' }).getByText('Approved').waitFor();

  await page.getByText('Concern', { exact: true }).first().focus();
  await press('Enter');
  await page.getByLabel('Code or words').waitFor();
  await expectAccessible(page, 'an open filter');
  await page.keyboard.type('first name differs');
  await press('Enter');
  await page.waitForURL(/code=DC037/);
  await page.getByText('No application matches this search').waitFor();
  // It arrives while the page is open.
  const doubtful = await doubtfulApplication(api, 412, `${'ا'.repeat(60)} 🙂`);
  await expect.poll(() => rows.count()).toBe(1);
  await page.reload();
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(
    text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.slice(0, 32)),
  ).toEqual([doubtful]);
  expect(text).not.toContain(applicationId);
  await page.getByRole('button', { name: 'Clear Concern' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(console.filter((line) => line.startsWith('uncaught') || line.includes('Content Security Policy'))).toEqual([]);
});

long('evidence has boxes, zoom and rotation by keys; a link shown once asks the person again', async () => {
  const { api } = stage.world;
  const id = await doubtfulApplication(api, 413);
  await stage.world.webhookFor({ applicationId: id });
  const page = await (await stage.context({ camera: 'denied', size: 'desktop' })).newPage();
  await signIn(page, api);
  await page.goto(`${api.url}/dashboard/applications/${id}?from=review`);
  await page.getByRole('button', { name: 'Boxes' }).click();
  await page.locator('polygon[data-kind="mrz"]').waitFor();
  // The zone is the lowest part of a passport's page.
  const top = (kind: string): Promise<number> =>
    page.locator(`polygon[data-kind="${kind}"]`).evaluate((element) => element.getBoundingClientRect().top);
  expect(await top('mrz')).toBeGreaterThan(await top('portrait'));
  const stagePane = page.getByRole('group', { name: /^Front:/ });
  await stagePane.focus();
  for (const key of ['+', '+', 'ArrowLeft', 'r']) await page.keyboard.press(key);
  expect(await stagePane.locator('.sheet').getAttribute('style')).toMatch(
    /translate\(40px.*scale\(2\.25\) rotate\(90deg\)/,
  );
  await page.keyboard.press('0');
  expect(await stagePane.locator('.sheet').getAttribute('style')).toContain('scale(1) rotate(0deg)');
  await page.getByRole('row', { name: /Nationality/ }).waitFor();
  expect(await page.getByRole('row', { name: /Nationality/ }).textContent()).not.toContain('Conflict');

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('s');
  await page.getByRole('radio', { name: 'Other' }).check();
  await expectAccessible(page, 'ask again');
  await page.getByRole('textbox', { name: 'Message to the person' }).fill('Please use daylight.');
  await page.getByRole('textbox', { name: 'Other reason' }).focus();
  await page.keyboard.type('The name cannot be read');
  await page.keyboard.press('Control+Enter');
  const url = (await page.locator('.secret code').textContent())!;
  expect(url).toMatch(/\/verify\/[\w-]{40,}$/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto(`${api.url}/dashboard/applications/${id}`);
  await page.getByText(/Asked again by/).waitFor();
  // The person sees the message, but never the reason.
  const person = await (await stage.context({ camera: 'denied', size: 'phone' })).newPage();
  await person.goto(url);
  await person.getByRole('heading', { name: 'Please try once more' }).waitFor();
  await person.getByText('Please use daylight.').waitFor();
  expect(await person.getByText('The name cannot be read').count()).toBe(0);
  // They gave their consent before.
  expect(await person.getByRole('button', { name: 'I don’t agree' }).count()).toBe(0);
});
