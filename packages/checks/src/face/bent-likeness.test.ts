import { expect, test } from 'vitest';
import { bentLikeness } from './bent-likeness.ts';
import { type FacePicture, SIDE } from './face-picture.ts';

/** Where a place of the face ahead is in another view, and the grey level that it has there. */
interface ViewOf {
  readonly moved: (u: number, v: number) => readonly [number, number];
  readonly level: (u: number, v: number) => number;
}

const COLUMNS = 26;
const ROWS = 18;

/** A mesh of 468 points all over the square, and the levels between them. */
function view({ moved, level }: ViewOf): FacePicture {
  const mesh = Float32Array.from({ length: COLUMNS * ROWS * 2 }, (_, n) => {
    const [column, row] = [(n >> 1) % COLUMNS, Math.floor((n >> 1) / COLUMNS)];
    return moved((column * (SIDE - 1)) / (COLUMNS - 1), (row * (SIDE - 1)) / (ROWS - 1))[n & 1]!;
  });
  const grey = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    let [u, v] = [x, y];
    for (let round = 0; round < 8; round++) {
      const [a, b] = moved(u, v);
      [u, v] = [u + x - a, v + y - b];
    }
    return level(u, v);
  });
  return { grey, points: new Float32Array(0), mesh };
}

const waves = (u: number, v: number, phase = 0): number =>
  Math.sin(u / 2.3 + phase) * Math.cos(v / 3.1) + Math.sin((u + v) / 4.7) + Math.cos((u - 2 * v) / 6.1 + phase);
const skin = (u: number, v: number): number => 120 + 25 * waves(u, v);
const still = (u: number, v: number) => [u, v] as const;
/** The near side grows, the far one shrinks. */
const turned = (u: number, v: number) => [u + 5 * Math.sin((u * Math.PI) / SIDE) + 0.05 * (u - 40), v] as const;
const ahead = view({ moved: still, level: skin });

test('a picture is like itself, however it was bent', () => {
  expect(bentLikeness([ahead], [ahead])).toBeCloseTo(1, 3);
  expect(bentLikeness([ahead, ahead], [view({ moved: turned, level: skin })])).toBeGreaterThan(0.99);
});

test('other contrast and brightness change nothing', () => {
  const level = (u: number, v: number) => 60 + 0.6 * skin(u, v);
  expect(bentLikeness([ahead], [view({ moved: turned, level })])).toBeGreaterThan(0.99);
});

test('a relief that shows another side is less alike the more it changes', () => {
  const likenesses = [0, 0.4, 0.8].map((share) => {
    const level = (u: number, v: number) => skin(u, v) + share * 25 * waves(v, u, 1.3);
    return bentLikeness([ahead], [view({ moved: turned, level })]);
  });
  expect(likenesses).toEqual(likenesses.toSorted((a, b) => b - a));
  expect(likenesses[2]).toBeLessThan(0.96);
});
