import { expect, test } from 'vitest';
import { mapQuad, quadOf } from '../raster/geometry.ts';
import { aspectOf } from './aspect.ts';

test.each([
  [640, 480],
  [480, 640],
])('the aspect of a rectangle in perspective is that of the rectangle itself: %i x %i', (width, height) => {
  // A camera whose focal length is 0.85 of the longer side looks at a card that is turned and tilted before it.
  const [across, down] = [
    [0.8, 0.3, 0.52],
    [-0.3, 0.95, -0.0866],
  ] as const;
  const flat = quadOf({ x: -43, y: -22, width: 85.6, height: 54 });
  const seen = mapQuad(flat, ({ x, y }) => {
    const [X, Y, Z] = [0, 1, 2].map((k) => x * across[k]! + y * down[k]! + [12, -7, 160][k]!) as [
      number,
      number,
      number,
    ];
    return { x: width / 2 + (0.85 * 640 * X) / Z, y: height / 2 + (0.85 * 640 * Y) / Z };
  });
  const ratio = (85.6 * Math.hypot(...across)) / (54 * Math.hypot(...down));
  expect(aspectOf(seen, { width, height })).toBeCloseTo(ratio, 8);
});
