import type { Browser, Page } from 'playwright-core';
import { launchGalleryBrowser, serveGallery } from '../fixtures/locales/gallery.ts';

export interface SceneOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly forcedColors?: boolean;
  /** The size of text in the browser's settings; 16 if absent. */
  readonly fontPx?: number;
}

export interface Scenes {
  /** All screens of the capture app: each question, hint, verdict and end. */
  readonly names: readonly string[];
  /** A page of the gallery; close it after use. */
  open(options?: SceneOptions): Promise<ScenePage>;
  readonly url: string;
  close(): Promise<void>;
}

interface ScenePage {
  readonly page: Page;
  show(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function openScenes(): Promise<Scenes> {
  const server = await serveGallery();
  const browser: Browser = await launchGalleryBrowser();
  const open = async ({
    width = 390,
    height = 664,
    dark = false,
    forcedColors = false,
    fontPx,
  }: SceneOptions = {}): Promise<ScenePage> => {
    const context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: 'reduce',
      colorScheme: dark ? 'dark' : 'light',
      ...(forcedColors && { forcedColors: 'active' }),
    });
    const page = await context.newPage();
    if (fontPx) {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontPx } });
    }
    page.on('pageerror', (error) => console.error(String(error)));
    await page.goto(`${server.url}gallery.html?theme=${dark ? 'dark' : 'light'}&w=720&h=1280`, { timeout: 0 });
    await page.waitForSelector('html[data-ready]', { timeout: 0 });
    return {
      page,
      async show(name) {
        // Shows another screen in between, so that fields keep nothing of the previous screen.
        await page.evaluate((one) => window.gallery.show('loading').then(() => window.gallery.show(one)), name);
      },
      close: () => context.close(),
    };
  };
  const first = await open();
  const names = await first.page.evaluate(() => window.gallery.scenes);
  await first.close();
  return {
    names,
    open,
    url: server.url,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
