import type { Raster } from '@verify/reading';
import { expect, test } from 'vitest';
import type { FaceEngine } from './face-engine.ts';
import { largestFace } from './largest-face.ts';
import { posedFace } from './posed-face.fixture.ts';

const raster = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8ClampedArray(4 * width * height).fill(128),
});

/** An engine that finds faces of these sizes, and its log. The mesh sees a face in all of them but `patterns`. */
function engineOf(sizes: readonly number[], patterns: readonly number[] = []) {
  const log: string[] = [];
  const engine = {
    find({ width, height }: Raster) {
      log.push(`find ${width}x${height}`);
      return sizes.map((sizePx) => ({ sizePx }));
    },
    mesh(image: Raster, { sizePx }: { sizePx: number }) {
      log.push(`mesh ${sizePx}`);
      return patterns.includes(sizePx) ? null : { landmarks: posedFace(image, { eyesPx: 50, yawDeg: 7 }), presence: 1 };
    },
    describe: () => Float32Array.of(1, 2, 3),
  } as unknown as FaceEngine;
  return { engine, log };
}

test.each([
  [999, 40, 'find 999x40', 50],
  [1_999, 40, 'find 1999x40', 50],
  [2_000, 40, 'find 1000x20', 100],
  [42, 3_000, 'find 14x1000', 150],
])('the largest face of a picture of %d by %d pixels is measured in its own pixels', (width, height, found, eyesPx) => {
  const { engine, log } = engineOf([60]);
  expect(largestFace(engine, raster(width, height))!.eyeDistancePx).toBeCloseTo(eyesPx, 9);
  expect(log[0]).toBe(found);
});

test('the largest face is the first of three that the mesh sees', () => {
  const { engine, log } = engineOf([90, 80, 70], [90, 80]);
  expect(largestFace(engine, raster(160, 120))).not.toBeNull();
  expect(log).toEqual(['find 160x120', 'mesh 90', 'mesh 80', 'mesh 70']);
  const four = engineOf([90, 80, 70, 60], [90, 80, 70]);
  expect(largestFace(four.engine, raster(160, 120))).toBeNull();
  expect(largestFace(engineOf([]).engine, raster(160, 120))).toBeNull();
});

test('the largest face is among as many as are larger than a third of it', () => {
  expect(largestFace(engineOf([90, 31, 30, 29]).engine, raster(160, 120))!.faces).toBe(2);
  expect(largestFace(engineOf([120, 90, 31, 30], [120]).engine, raster(160, 120))!.faces).toBe(3);
});

test('the largest face is looked for once in each picture', () => {
  const { engine, log } = engineOf([60]);
  const picture = raster(160, 120);
  expect(largestFace(engine, picture)).toBe(largestFace(engine, picture));
  largestFace(engine, raster(160, 120));
  expect(log.filter((entry) => entry.startsWith('find'))).toHaveLength(2);
  const none = engineOf([]);
  for (const _ of [1, 2]) largestFace(none.engine, picture);
  expect(none.log).toEqual([]);
});
