import { expect, test } from 'vitest';
import { createShutter } from './shutter.ts';

test('the shutter on a slow device needs enough frames, not only the time', () => {
  const shutter = createShutter();
  expect([0, 400, 800, 1200].map((ms) => shutter.next('ready', ms).fire)).toEqual([false, false, false, true]);
});

test('two frames with a readable zone fire the shutter early, and one alone does not', () => {
  const shutter = createShutter();
  expect([0, 66, 132, 198].map((ms, i) => shutter.next('ready', ms, i !== 1).fire)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  shutter.reset();
  expect(shutter.next('ready', 264, true)).toEqual({ fire: false, progress: 0.25 });
  expect(shutter.next('ready', 330, true)).toEqual({ fire: true, progress: 1 });
});

test('progress is the smaller share of frames and time, and at least one frame', () => {
  const shutter = createShutter();
  const seen = [
    ['no_document', 1_000],
    ['ready', 1_100],
    ['ready', 1_150],
    ['ready', 1_340],
    ['ready', 1_400],
    ['ready', 1_580],
    ['blurred', 1_600],
    ['ready', 1_640],
    ['ready', 1_699],
    ['ready', 1_700],
  ] as const;
  expect(seen.map(([hint, ms]) => shutter.next(hint, ms).progress)).toEqual([
    0,
    0.25,
    0.25,
    0.4,
    0.5,
    0.8,
    0.5,
    0.75,
    599 / 600,
    1,
  ]);
  expect(shutter.next('blurred', 1_800)).toEqual({ fire: false, progress: 1 });
});

test('a bad frame cancels two good ones, and not more than there are', () => {
  const shutter = createShutter({ frames: 5, minHoldMs: 0 });
  const hints = ['ready', 'ready', 'ready', 'blurred', 'ready', 'blurred', 'blurred', 'ready', 'ready'];
  expect(hints.map((hint, i) => shutter.next(hint, i * 100).progress)).toEqual([
    0.2, 0.4, 0.6, 0.2, 0.4, 0, 0, 0.2, 0.4,
  ]);
});
