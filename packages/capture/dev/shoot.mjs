import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

/**
 * Takes screenshots of the gallery: `node dev/shoot.mjs OUT [scene…]`, each in phone and desktop size, light and dark.
 */
const [out = 'dev/.output', ...wanted] = process.argv.slice(2);
const root = new URL('..', import.meta.url).pathname;
const server = await createServer({ root, logLevel: 'error', server: { port: 0, hmr: false, watch: null } });
await server.listen();
const base = `${server.resolvedUrls.local[0]}dev/gallery.html`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});
mkdirSync(out, { recursive: true });
const SIZES = { phone: { width: 375, height: 812 }, desktop: { width: 1280, height: 800 } };
const page = await browser.newPage();
page.on('pageerror', (error) => console.error(String(error)));
page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
await page.goto(`${base}?scene=intro`);
const { SCENES } = await page.evaluate(() =>
  import('/sdk/frame/src/preview/scenes.ts').then((m) => ({ SCENES: Object.keys(m.SCENES) })),
);
for (const scene of wanted.length ? wanted : SCENES) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize(viewport);
      const phone = size === 'phone' && process.env.LANDSCAPE === undefined ? '&w=720&h=1280' : '';
      await page.goto(`${base}?scene=${scene}&theme=${theme}${phone}&locale=${process.env.LOCALE ?? 'en'}`);
      await page.waitForSelector('html[data-ready]');
      await page.waitForTimeout(1100);
      await page.screenshot({ path: `${out}/${scene}-${size}-${theme}.png` });
    }
  }
}
await browser.close();
await server.close();
