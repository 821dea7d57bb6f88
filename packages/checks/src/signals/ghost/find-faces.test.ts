import type { Raster } from '@verify/reading';
import { expect, test } from 'vitest';
import type { FaceEngine } from '../../face/face-engine.ts';
import { findFaces } from './find-faces.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
  /** Side of the detector's square on the page that is searched, and how sure it is. */
  readonly sizePx: number;
  readonly score: number;
  readonly level: number;
}

const [WIDTH, HEIGHT] = [400, 250];
/** The page is searched at 0.85 of its size: 340 x 213 pixels in windows of 149. */
const PORTRAIT = { x: 90, y: 130, size: 80 };

const pageOf = (
  level: (x: number, y: number) => number,
  [width = 0, height = 0]: readonly number[] = [WIDTH, HEIGHT],
): Raster => {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) data.fill(level(i % width, Math.floor(i / width)), 4 * i, 4 * i + 3);
  return { width: width, height: height, data };
};

/** Half black and half white, with a square spot for each face: of another grey, by which the detector knows it. */
const pageWith = (spots: readonly Spot[], size?: number[]): Raster =>
  pageOf((x, y) => {
    const spot = spots.find((each) => Math.max(Math.abs(each.x - x - 0.5), Math.abs(each.y - y - 0.5)) < 10);
    return spot?.level ?? (y < 125 ? 0 : 255);
  }, size);

/** Sees a face at the centre of each spot that is whole in its window. */
function detector(spots: readonly Spot[]) {
  const windows: { side: number; minScore: number | undefined; black: number }[] = [];
  const find: FaceEngine['find'] = ({ width, height, data }, minScore) => {
    const levels = Array.from({ length: width * height }, (_, i) => data[4 * i]!);
    expect(height).toBe(width);
    windows.push({ side: width, minScore, black: levels.filter((level) => level === 0).length });
    return spots.flatMap(({ level, sizePx, score }) => {
      const at = [...levels.keys()].filter((i) => Math.abs(levels[i]! - level) < 2);
      if (at.length < 150) return [];
      const mean = (pick: (i: number) => number) => at.reduce((sum, i) => sum + pick(i) + 0.5, 0) / at.length;
      const eye = { x: 0, y: 0 };
      return [
        {
          centre: { x: mean((i) => i % width), y: mean((i) => Math.floor(i / width)) },
          sizePx,
          score,
          eyes: [eye, eye],
        },
      ];
    });
  };
  return { windows, engine: { find } as unknown as FaceEngine };
}

const found = (spots: readonly Spot[], portrait = PORTRAIT) =>
  findFaces(detector(spots).engine, pageWith(spots), portrait).map(({ x, y, size, ...others }) => ({
    x: Math.round(x),
    y: Math.round(y),
    size: Math.round(size * 100) / 100,
    ...others,
  }));
const SPOT: Spot = { x: 300, y: 60, sizePx: 34, score: 0.8, level: 100 };

test('the search windows of a page are evenly spaced and skip the portrait', () => {
  const { windows, engine } = detector([]);
  const page = pageOf((x, y) => (x % 7 === y % 5 ? 0 : 250 - x / 8));
  findFaces(engine, page, PORTRAIT);
  expect(windows).toEqual([2251, 2255, 2242, 2259].map((black) => ({ side: 149, minScore: 0.5, black })));
});

test('a face beside the portrait counts from 0.33 to 0.75 of its size', () => {
  const sizes = [26.3, 26.5, 60, 60.1].map((size) => found([{ ...SPOT, sizePx: size * 0.85 }]).length);
  expect(sizes).toEqual([0, 1, 1, 0]);
});
