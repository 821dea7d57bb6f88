import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FrameHint } from '@verify/reading/frame';
import { createStabiliser } from './stabiliser.ts';

const HINTS: readonly FrameHint[] = ['no_document', 'too_far', 'blurred', 'hold_still', 'ready'];

test('a single different frame at a change is ignored', () => {
  const { next } = createStabiliser();
  next('too_far', 0);
  for (let ms = 1000; ms < 1500; ms += 100) next('blurred', ms);
  expect(next('glare', 1500)).toBe('blurred');
});

test('after a reset the first hint is shown at once', () => {
  const stabiliser = createStabiliser();
  stabiliser.next('too_far', 0);
  stabiliser.reset();
  expect(stabiliser.next('ready', 10)).toBe('ready');
});

test('every hint is shown for at least 1.5 s, even if the frames change', () => {
  const frame = fc.tuple(fc.constantFrom(...HINTS), fc.integer({ min: 1, max: 700 }));
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 200 }), (frames) => {
      const { next } = createStabiliser();
      let now = 0;
      let shown: FrameHint | null = null;
      let since = 0;
      for (const [hint, gapMs] of frames) {
        now += gapMs;
        const says = next(hint, now);
        if (says === shown) continue;
        if (shown !== null) expect(now - since).toBeGreaterThanOrEqual(1500);
        shown = says;
        since = now;
      }
    }),
  );
});
