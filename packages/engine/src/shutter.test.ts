import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FrameHint } from '@verify/reading/frame';
import { createShutter } from './shutter.ts';

test('four good frames and 0.6 s fire once', () => {
  const shutter = createShutter();
  const fired = [0, 100, 200, 300, 400, 500, 600, 700].map((ms) => shutter.next('ready', ms).fire);
  expect(fired).toEqual([false, false, false, false, false, false, true, false]);
  shutter.reset();
  expect(shutter.next('ready', 800).fire).toBe(false);
});

test('a slow device needs the frames, not only the time', () => {
  const shutter = createShutter();
  expect([0, 400, 800, 1200].map((ms) => shutter.next('ready', ms).fire)).toEqual([false, false, false, true]);
});

test('two frames with a readable machine-readable zone fire without the time; one of them alone does not', () => {
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

test('one blurred frame delays, moving away starts again', () => {
  const shutter = createShutter({ frames: 3, minHoldMs: 0 });
  const hints: FrameHint[] = ['ready', 'ready', 'blurred', 'ready', 'ready', 'ready'];
  expect(hints.map((hint, i) => shutter.next(hint, i).fire)).toEqual([false, false, false, false, false, true]);
  shutter.reset();
  shutter.next('ready', 10);
  shutter.next('no_document', 11);
  expect(shutter.next('no_document', 12)).toEqual({ fire: false, progress: 0 });
});

test('progress is the smaller share of the frames and of the time, and at least one frame', () => {
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

test('a bad frame takes back two good ones, and no more than there are', () => {
  const shutter = createShutter({ frames: 5, minHoldMs: 0 });
  const hints = ['ready', 'ready', 'ready', 'blurred', 'ready', 'blurred', 'blurred', 'ready', 'ready'];
  expect(hints.map((hint, i) => shutter.next(hint, i * 100).progress)).toEqual([
    0.2, 0.4, 0.6, 0.2, 0.4, 0, 0, 0.2, 0.4,
  ]);
});

test('the time counts from the first good frame after the last moment', () => {
  const shutter = createShutter({ frames: 1 });
  shutter.next('ready', 100);
  shutter.next('blurred', 400);
  expect([shutter.next('ready', 500), shutter.next('ready', 1_099), shutter.next('ready', 1_100)]).toEqual([
    { fire: false, progress: 1 },
    { fire: false, progress: 1 },
    { fire: true, progress: 1 },
  ]);
});

test('it never fires on a frame that is not ready, and progress stays between 0 and 1', () => {
  const frame = fc.tuple(
    fc.constantFrom<FrameHint>('ready', 'blurred', 'no_document'),
    fc.integer({ min: 1, max: 400 }),
  );
  fc.assert(
    fc.property(fc.array(frame), (frames) => {
      const shutter = createShutter();
      let now = 0;
      let fires = 0;
      for (const [hint, gapMs] of frames) {
        const { fire, progress } = shutter.next(hint, (now += gapMs));
        expect(progress).toBeGreaterThanOrEqual(0);
        expect(progress).toBeLessThanOrEqual(1);
        if (fire) expect(hint).toBe('ready');
        if (fire) fires += 1;
      }
      expect(fires).toBeLessThanOrEqual(1);
    }),
  );
});
