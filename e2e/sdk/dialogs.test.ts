import { afterAll, beforeAll, expect, test } from 'vitest';
import { packedSdk } from '../../scripts/packed-sdk.fixture.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { newToken } from '../fixtures/protocol.ts';
import { type FixtureApp, startApp } from './fixture-apps.ts';

// A fresh app with Vite and the packed package opens the popup while a dialog of its own is open. The libraries disable
// the page behind their dialog, hide it from screen readers, hold the focus and listen to Escape.

const stage = useStage();
let app: FixtureApp;
beforeAll(async () => void (app = await startApp('dialogs', await packedSdk())), 600_000);
afterAll(() => app?.close());

test.each(['radix', 'vaul', 'headless', 'mui', 'native', 'inert'])(
  'over an open dialog (%s) the popup takes presses and text and closes, and the dialog stays',
  async (lib) => {
    const { api } = stage.world;
    const token = await newToken(api);
    const context = await stage.context({ camera: 'granted', size: 'phone' });
    const page = await context.newPage();
    await page.goto(`${app.url}/?${new URLSearchParams({ lib, 'api-url': api.url, jwt: token })}`);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('button', { name: 'Verify' }).click();
    const frame = page.frameLocator('iframe');
    const start = frame.getByRole('button', { name: 'Start', exact: true });
    await start.waitFor();
    const host = () =>
      page.evaluate(() => {
        const iframe = document.querySelector('iframe')!;
        const { width, height } = iframe.getBoundingClientRect();
        return {
          fills: width === innerWidth && height === innerHeight,
          isOnTop: document.elementFromPoint(innerWidth / 2, innerHeight / 2) === iframe,
          hidden: iframe.closest('[inert], [aria-hidden=true], [hidden]') !== null,
          focus: document.activeElement?.tagName,
        };
      });
    expect(await host()).toEqual({ fills: true, isOnTop: true, hidden: false, focus: 'IFRAME' });
    // By touch or mouse, then by keyboard: the focus stays in the frame.
    await start.click();
    await frame.getByRole('heading', { name: 'Open your passport to the photo page' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => frame.locator('button:focus, a:focus, select:focus').count()).toBe(1);
    expect((await host()).focus).toBe('IFRAME');
    // Escape asks in the popup; the dialog below must not receive it.
    await page.keyboard.press('Escape');
    await frame.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { calls: string[] }).calls)).toEqual(['user_cancelled']);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Verify' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Open' }).click();
  },
);
