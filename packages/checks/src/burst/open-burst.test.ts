import { expect, test } from 'vitest';
import { manyScans } from '../image/jpeg.fixture.ts';
import { packBurst } from './burst.fixture.ts';
import { splitBurst } from './open-burst.ts';

test.each([
  [12, true],
  [13, false],
])('frames of %i scans are a burst: %s', (scans, is) => {
  // The first scan of the mean values counts.
  const bytes = manyScans({ width: 64, height: 64, scans: scans - 1 });
  const frames = [0, 300, 600, 900].map((timeMs) => ({ timeMs, bytes }));
  const { burst } = splitBurst(packBurst({ frames, photo: { timeMs: 1_200, bytes } }));
  expect(burst !== null).toBe(is);
});
