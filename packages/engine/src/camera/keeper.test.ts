import { expect, test } from 'vitest';
import type { CameraFrame } from './frames.ts';
import { createKeeper } from './keeper.ts';

/** A keeper that was offered these frames in order, and which of them it returned. */
function offered(...judged: readonly { readonly sharpness: number; readonly certain?: boolean }[]) {
  const closed: number[] = [];
  const keeper = createKeeper<(typeof judged)[number]>();
  for (const [i, judgement] of judged.entries())
    keeper.offer({ close: () => closed.push(i) } as unknown as CameraFrame, judgement);
  return { closed, keeper };
}

test.each([
  ['the sharper', [{ sharpness: 0.4 }, { sharpness: 0.6 }], [0]],
  ['the sharper, if it came first', [{ sharpness: 0.6 }, { sharpness: 0.4 }], [1]],
  ['the later of two that are equally sharp', [{ sharpness: 0.5 }, { sharpness: 0.5 }], [0]],
  ['the one that was read', [{ sharpness: 0.9 }, { sharpness: 0.2, certain: true }], [0]],
  ['the one that was read, if it came first', [{ sharpness: 0.2, certain: true }, { sharpness: 0.9 }], [1]],
  [
    'the sharper of two that were read',
    [
      { sharpness: 0.6, certain: true },
      { sharpness: 0.4, certain: true },
    ],
    [1],
  ],
  ['the sharper of two that were not read', [{ sharpness: 0.3, certain: false }, { sharpness: 0.2 }], [1]],
])('a keeper keeps %s', (_, judged, wanted) => {
  expect(offered(...judged).closed).toEqual(wanted);
});
