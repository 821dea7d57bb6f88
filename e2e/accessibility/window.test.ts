import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outsideWindow, unreachable } from './checks/in-page.ts';
import { openScenes, type Scenes } from './scenes.ts';
import { LONG } from '../fixtures/long.ts';
import { long } from '../long-test.ts';

let scenes: Scenes;
beforeAll(async () => {
  scenes = await openScenes();
});
afterAll(() => scenes?.close());

const WINDOWS: [string, number, number][] = [
  ['the smallest phone', 320, 568],
  ['a phone held sideways', 812, 375],
];
// Forty seconds each.
if (LONG)
  WINDOWS.push(
    ['a small phone', 375, 667],
    ['a phone with the browser’s bars', 390, 664],
    ['a laptop', 1280, 800],
    ['a frame within a page', 480, 680],
  );
test.each(WINDOWS)(
  'the heading and the main button of every screen fit into the window of %s',
  async (_, width, height) => {
    expect(scenes.names.length).toBeGreaterThan(100);
    const { page, show, close } = await scenes.open({ width, height });
    const found: string[] = [];
    for (const name of scenes.names) {
      await show(name);
      found.push(...(await page.evaluate(outsideWindow)).map((one) => `${name}: ${one}`));
    }
    await close();
    expect(found).toEqual([]);
  },
);

test('at a zoom of 400 %, a shade at the lower edge shows that there is more, and disappears at the end', async () => {
  const { page, show, close } = await scenes.open({ width: 320, height: 256 });
  /** How much darker the lowest row is than the middle of the left edge. */
  const shade = async (): Promise<number> => {
    const { data, info } = await sharp(await page.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (y: number): number => data[(y * info.width + 4) * info.channels]!;
    return at(128) - at(254);
  };
  for (const name of ['intro', 'choose', 'wallet-declined']) {
    await show(name);
    expect(await shade(), name).toBeGreaterThan(50);
    await page.evaluate(() => document.querySelector('.screen')!.scrollTo(0, 9_999));
    expect(await shade(), name).toBeLessThan(5);
    expect(await page.evaluate(outsideWindow), name).not.toContainEqual(expect.stringContaining('button'));
  }
  await close();
});

long.each([
  ['a small phone', 375, 667],
  ['a phone held sideways', 812, 375],
  ['a laptop', 1280, 800],
])('with text of twice the usual size, everything on %s can be scrolled into view', async (_, width, height) => {
  const { page, show, close } = await scenes.open({ width, height, fontPx: 32 });
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('32px');
  const found: string[] = [];
  for (const name of scenes.names) {
    await show(name);
    found.push(...(await page.evaluate(unreachable)).map((one) => `${name}: ${one}`));
  }
  await close();
  expect(found).toEqual([]);
});
