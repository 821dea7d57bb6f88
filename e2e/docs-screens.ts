import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser, newContext } from './fixtures/browser/browser.ts';
import { startApi } from './fixtures/start-api.ts';

/** `node e2e/docs-screens.ts`: draws the documentation on a desktop and on a phone into docs/screens/docs. */
const FOLDER = fileURLToPath(new URL('../docs/screens/docs/', import.meta.url));
const PICTURES = [
  { name: 'desktop', size: 'desktop', colorScheme: 'light', path: '/docs/quick-start' },
  { name: 'phone', size: 'phone', colorScheme: 'dark', path: '/docs/check-codes#DC028' },
] as const;

mkdirSync(FOLDER, { recursive: true });
const api = await startApi({ demoUrl: 'http://127.0.0.1:1' });
const browser = await launchBrowser();
for (const { name, size, colorScheme, path } of PICTURES) {
  const context = await newContext(browser, { camera: 'denied', size, colorScheme });
  const page = await context.newPage();
  await page.goto(api.url + path);
  await page.screenshot({ path: `${FOLDER}${name}.png` });
  await context.close();
}
await browser.close();
await api.close();
