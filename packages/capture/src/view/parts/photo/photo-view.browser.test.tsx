import { h, render } from 'preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTexts } from '../../../language/texts.ts';
import { createSceneApp } from '../../../preview/scene-app.ts';
import { SCENES } from '../../../preview/scenes.ts';
import { loadLater } from '../../screens.ts';
import { Shell } from '../../shell.tsx';
import { AppProvider } from '../../use-app.ts';
import '../../styles/first.css';

const root = document.createElement('div');
document.body.append(root);

let frame: HTMLElement;
let picture: HTMLElement;
beforeEach(async () => {
  const { app, show } = createSceneApp(createTexts(null), [1280, 720]);
  await loadLater(app);
  await show(SCENES['review-fine']!);
  render(h(AppProvider, { value: app }, h(Shell, {})), root);
  await expect.poll(() => root.querySelector<HTMLImageElement>('.photo img')?.naturalWidth).toBeGreaterThan(4);
  frame = root.querySelector('.photo')!;
  picture = frame.querySelector('.shown')!;
  // Drawn with the picture's own proportions.
  await expect.poll(() => Math.round(ratioOf(picture) * 100)).toBe(158);
});
afterEach(() => render(null, root));

const ratioOf = (element: Element): number => {
  const { width, height } = element.getBoundingClientRect();
  return width / height;
};
/** The next frame has been drawn, and no transition is running. */
async function settled(): Promise<DOMMatrix> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await Promise.all(picture.getAnimations().map(({ finished }) => finished));
  return new DOMMatrix(getComputedStyle(picture).transform);
}
function touch(type: string, pointerId: number, x: number, y: number): void {
  const { left, top, width, height } = frame.getBoundingClientRect();
  const at = { clientX: left + width / 2 + x, clientY: top + height / 2 + y };
  // A pointer that the browser does not know cannot be captured.
  frame.setPointerCapture = () => {};
  frame.dispatchEvent(new PointerEvent(type, { pointerId, pointerType: 'touch', bubbles: true, ...at }));
}
const key = (name: string): boolean =>
  frame.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

test('two fingers zoom around their middle, and one finger moves the picture up to its edge', async () => {
  touch('pointerdown', 1, -20, 0);
  touch('pointerdown', 2, 20, 0);
  touch('pointermove', 1, -60, 0);
  touch('pointermove', 2, 60, 0);
  const pinched = await settled();
  expect(pinched.a).toBeCloseTo(3);
  expect(Math.abs(pinched.e)).toBeLessThan(1);
  touch('pointerup', 1, -60, 0);
  touch('pointermove', 2, 90, 10);
  expect((await settled()).e - pinched.e).toBeCloseTo(30);
  touch('pointermove', 2, 5_000, 0);
  touch('pointerup', 2, 5_000, 0);
  const { left } = picture.getBoundingClientRect();
  await settled();
  expect(picture.getBoundingClientRect().left).toBeCloseTo(frame.getBoundingClientRect().left, 0);
  expect(left).toBeGreaterThan(-5_000);
});

test('keys zoom and move the picture, and scroll the page when it cannot move', async () => {
  // The event is not handled, so the page may scroll.
  expect(key('ArrowDown')).toBe(true);
  expect(key('+')).toBe(false);
  expect((await settled()).a).toBeCloseTo(1.5);
  const before = await settled();
  expect(key('ArrowRight')).toBe(false);
  expect((await settled()).e).toBeLessThan(before.e);
  key('0');
  expect((await settled()).isIdentity).toBe(true);
});

test('the wheel zooms only a focused picture, so that the page scrolls past others', async () => {
  const wheel = (): boolean =>
    frame.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }));
  expect(wheel()).toBe(true);
  expect((await settled()).isIdentity).toBe(true);
  frame.focus();
  expect(wheel()).toBe(false);
  expect((await settled()).a).toBeGreaterThan(1);
});
