import { expect, test } from 'vitest';
import { EYES, levelFace } from './level-face.ts';

const FRAME = { width: 200, height: 250 };
/** Position of a picture's point after the transform. */
function put(transform: string, x: number, y: number): readonly [number, number] {
  const [a, b, c, d, e, f] = transform.slice('matrix('.length, -1).split(', ').map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [a * x + c * y + e, b * x + d * y + f];
}

test.each([
  ['a small portrait', { width: 90, height: 120 }, { x: 0.35, y: 0.4 }, { x: 0.65, y: 0.4 }],
  ['a large selfie, tilted', { width: 1280, height: 720 }, { x: 0.44, y: 0.52 }, { x: 0.54, y: 0.43 }],
] as const)('the eyes of %s are level and in fixed places', (_, picture, left, right) => {
  const transform = levelFace(picture, [left, right], FRAME);
  const at = ({ x, y }: { x: number; y: number }) => put(transform, x * picture.width, y * picture.height);
  const half = (EYES.distance * FRAME.width) / 2;
  const [leftAt, rightAt] = [at(left), at(right)];
  expect(leftAt[0]).toBeCloseTo(FRAME.width / 2 - half, 0);
  expect(rightAt[0]).toBeCloseTo(FRAME.width / 2 + half, 0);
  for (const [, y] of [leftAt, rightAt]) expect(y).toBeCloseTo(EYES.y * FRAME.height, 0);
});

test('two eyes in one place don’t enlarge the picture without limit', () => {
  const same = { x: 0.5, y: 0.5 };
  expect(levelFace({ width: 100, height: 100 }, [same, same], FRAME)).not.toMatch(/NaN|Infinity/);
});
