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
