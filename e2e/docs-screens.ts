import { launchBrowser, newContext } from './fixtures/browser/browser.ts';
import { keepScreenshot, writeSheet } from './fixtures/screens/screenshots.ts';
import { startApi } from './fixtures/start-api.ts';

/** `node e2e/docs-screens.ts`: draws the documentation on a desktop and on a phone. */
const PAGES = [
  { name: 'desktop', size: 'desktop', colorScheme: 'light', path: '/docs/quick-start' },
  { name: 'phone', size: 'phone', colorScheme: 'dark', path: '/docs/check-codes#DC028' },
] as const;

const api = await startApi({ demoUrl: 'http://127.0.0.1:1' });
const browser = await launchBrowser();
for (const { name, size, colorScheme, path } of PAGES) {
  const context = await newContext(browser, { camera: 'denied', size, colorScheme });
  const page = await context.newPage();
  await page.goto(api.url + path);
  await keepScreenshot(`docs/${name}`, await page.screenshot());
  await context.close();
}
await browser.close();
await api.close();
writeSheet();
