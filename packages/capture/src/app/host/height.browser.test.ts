import { signal } from '@preact/signals';
import type { FrameMessage } from '@verify/contract';
import { afterEach, expect, test } from 'vitest';
import { BEGIN, type CaptureState, type Screen } from '../../model/state.ts';
import '../../view/styles/first.css';
import '../../view/styles/later.css';
import { tellHeight } from './height.ts';

afterEach(() => document.body.replaceChildren());

/** The shell as the views build it, around a column of a given height. */
function shell(screen: Screen = { name: 'intro' }) {
  document.body.innerHTML =
    '<div class="canvas"><main class="card"><header class="header"></header><div class="screen">' +
    '<div class="content"><div id="words"></div></div><div class="actions"></div></div></main></div>';
  const words = document.querySelector<HTMLElement>('#words')!;
  words.style.flex = 'none';
  const sent: number[] = [];
  const state = signal<CaptureState>({ ...BEGIN, screen });
  const send = (message: FrameMessage): void => {
    if (message.type === 'resize') sent.push(message.heightPx);
  };
  const grow = (px: number): void => {
    words.style.blockSize = `${px}px`;
    words.append(document.createElement('i'));
  };
  return { sent, grow, state, start: () => tellHeight({ send }, { state }) };
}

test('reports the preferred height, follows changes in both directions, and stays within limits', async () => {
  const { sent, grow, start } = shell();
  grow(700);
  start();
  await expect.poll(() => sent).toHaveLength(1);
  const [first] = sent;
  expect(first).toBeGreaterThan(720);
  grow(900);
  await expect.poll(() => sent.at(-1)).toBe(first! + 200);
  grow(700);
  await expect.poll(() => sent.at(-1)).toBe(first);
  grow(50);
  await expect.poll(() => sent.at(-1)).toBe(640);
  grow(9000);
  await expect.poll(() => sent.at(-1)).toBe(1200);
  expect(document.documentElement.classList.contains('measuring')).toBe(false);
});

test('measuring stays invisible: scroll positions stay, and no screen renders twice', async () => {
  const { sent, grow, start } = shell();
  const content = document.querySelector<HTMLElement>('.content')!;
  const arrivals: string[] = [];
  document.addEventListener('animationstart', ({ animationName }) => arrivals.push(animationName));
  grow(3000);
  content.scrollTop = 400;
  start();
  await expect.poll(() => sent).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const arrived = arrivals.length;
  for (const px of [2900, 2800, 2700]) {
    grow(px);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  expect(content.scrollTop).toBe(400);
  expect(arrivals).toHaveLength(arrived);
});

test('the camera screen uses the available height', async () => {
  const { sent, grow, state, start } = shell({ name: 'camera', side: 'front' });
  grow(900);
  start();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sent).toEqual([]);
  state.value = { ...BEGIN, screen: { name: 'done' } };
  grow(900);
  await expect.poll(() => sent).toHaveLength(1);
});
