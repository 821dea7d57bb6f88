import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser, newContext } from './fixtures/browser/browser.ts';
import { start, visit } from './fixtures/capture.ts';
import { clipFile } from './fixtures/clips.ts';
import { doubtfulApplication, signIn } from './fixtures/dashboard.ts';
import { lookSheet } from './fixtures/screens/look-sheet.ts';
import { fillPast } from './fixtures/past.ts';
import { startWorld } from './fixtures/world.ts';

/** `npm run screens`: draws the documentation's pictures, and every part of the look in `e2e/.output/look`. */
const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

/** Waits until the entrance of a screen is over. */
async function shoot(page: Page, name: string, settleMs: number, fullPage = false): Promise<void> {
  await sleep(settleMs);
  const png = await page.screenshot({ fullPage });
  await sharp(png).webp({ quality: 80, effort: 6 }).toFile(`${PICTURES}${name}.webp`);
}

const world = await startWorld();
const browser = await launchBrowser({ clip: await clipFile('passport') });
try {
  const phone = await newContext(browser, { camera: 'granted', size: 'phone', colorScheme: 'light' });
  const visitor = await visit(phone, world, { flowName: 'passport-only' });
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  await visitor.button('Start').waitFor();
  await shoot(visitor.page, 'start', 350);
  await start(visitor);
  await visitor.toCamera();
  // The shutter fires automatically soon after.
  await visitor.frame
    .getByText(/hold still|Fit the document/i)
    .first()
    .waitFor();
  await shoot(visitor.page, 'camera', 250);
  await visitor.button('Use this photo').waitFor();
  await shoot(visitor.page, 'review', 350);
  await visitor.press('Use this photo');
  await visitor.heading('All done').waitFor();
  await shoot(visitor.page, 'done', 350);

  const { api } = world;
  await fillPast(api.dataDir);
  const doubtful = await doubtfulApplication(api, 504, 'order-1047');
  await world.webhookFor({ applicationId: doubtful });
  const desktop = await newContext(browser, { camera: 'denied', size: 'desktop', colorScheme: 'light' });
  const page = await desktop.newPage();
  await signIn(page, api);
  await page.locator('.card').first().waitFor();
  await shoot(page, 'dashboard-overview', 900, true);
  await page.goto(`${api.url}/dashboard/review`);
  await page.locator('.card').first().waitFor();
  await shoot(page, 'dashboard-review', 900);
  await page.goto(`${api.url}/dashboard/applications/${doubtful}?from=review`);
  await page.locator('.parts img').first().waitFor();
  await page.getByRole('button', { name: 'Boxes' }).click();
  await shoot(page, 'dashboard-application', 900, true);
  await lookSheet(browser, api.url);
} finally {
  await browser.close();
  await world.close();
}
