import { h, render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { createTexts } from '../language/texts.ts';
import { createSceneApp } from '../preview/scene-app.ts';
import { SCENES } from '../preview/scenes.ts';
import { loadLater } from './screens.ts';
import { Shell } from './shell.tsx';
import { AppProvider } from './use-app.ts';
import './styles/first.css';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => {
  render(null, root);
  document.documentElement.dir = 'ltr';
});

/** Draws a scene from left to right and from right to left, and returns the positions of its elements. */
async function bothWays(scene: string, selectors: readonly string[]) {
  const { app, show } = createSceneApp(createTexts(null), [1280, 720]);
  await loadLater(app);
  await show(SCENES[scene]!);
  render(h(AppProvider, { value: app }, h(Shell, {})), root);
  const places = async (dir: 'ltr' | 'rtl') => {
    document.documentElement.dir = dir;
    await expect.poll(() => selectors.every((selector) => root.querySelector(selector))).toBe(true);
    await Promise.all(document.getAnimations().map((animation) => animation.finish()));
    return selectors.map((selector) => {
      const element = root.querySelector(selector)!;
      const { left, right } = element.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right), transform: getComputedStyle(element).transform };
    });
  };
  return { ltr: await places('ltr'), rtl: await places('rtl') };
}

test.each([
  ['camera', ['.viewfinder video', '.outline', '.outline polygon', '.guide', '.guide i:first-child']],
  ['liveness-point', ['video.mirrored', '.oval', '.nose-target', '.nose-pointer']],
  ['liveness-hold', ['video.mirrored', '.nose-target', '.nose-pointer']],
])('%s: the picture, its mirroring and the overlay keep their places', async (scene, selectors) => {
  const { ltr, rtl } = await bothWays(scene, selectors);
  expect(rtl).toEqual(ltr);
  expect(ltr.every(({ left, right }) => right > left)).toBe(true);
});

test('the header changes sides, and its arrow points back in reading direction', async () => {
  const { ltr, rtl } = await bothWays('choose', ['.header > :first-child', '.header > :last-child', '.flips']);
  expect(ltr[0]!.left).toBeLessThan(ltr[1]!.left);
  expect(rtl[0]!.left).toBeGreaterThan(rtl[1]!.left);
  expect([ltr[2]!.transform, rtl[2]!.transform]).toEqual(['none', 'matrix(-1, 0, 0, 1, 0, 0)']);
});
