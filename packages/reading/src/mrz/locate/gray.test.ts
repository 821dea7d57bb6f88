import { expect, test } from 'vitest';
import { loadAsset } from '../../../testing/load-asset.ts';
import type { Plane } from '../../raster/plane.ts';
import { createLineNet } from '../line/net.ts';
import { brightest, Pyramid, resized } from './gray.ts';
import type { Pixels } from './pixels.ts';

const { pixels } = await createLineNet(await loadAsset('mrz-net.wasm'), await loadAsset('mrz-net.weights'));

test('pixels may start anywhere in memory', () => {
  const whole = Uint8Array.of(1, 2, 3, 4, 10, 20, 30, 255, 90, 60, 50, 255);
  expect(brightest(pixels, { width: 2, height: 1, data: whole.subarray(4) }).gray.data).toEqual(Uint8Array.of(30, 90));
});

test('more than sixteen million pixels are averaged in blocks', () => {
  const [width, height] = [4003, 4001];
  const data = new Uint8Array(width * height * 4);
  const put = (x: number, y: number, pixel: readonly number[]) => data.set(pixel, (y * width + x) * 4);
  // The block of column 3, row 2.
  put(6, 4, [10, 40, 20, 255]);
  put(7, 4, [60, 40, 20, 255]);
  put(6, 5, [10, 40, 83, 255]);
  put(7, 5, [100, 40, 20, 51]);
  // The last whole block.
  for (const [x, y] of [
    [4000, 3998],
    [4001, 3998],
    [4000, 3999],
    [4001, 3999],
  ] as const)
    put(x, y, [7, 77, 70, 255]);
  const { gray, factor } = brightest(pixels, { width, height, data });
  expect([factor, gray.width, gray.height, gray.data.length]).toEqual([2, 2001, 2000, 2001 * 2000]);
  expect([gray.data[2 * 2001 + 3], gray.data.at(-1)]).toEqual([Math.floor((40 + 60 + 83 + 224) / 4), 77]);
  expect(gray.data.filter((value) => value !== 255)).toHaveLength(2);
});

/** Says what was asked of it. */
function asked() {
  const log: string[] = [];
  const plane = (width: number, height: number): Plane => ({ width, height, data: new Uint8Array(0) });
  const fake = {
    halved: ({ width, height }: Plane) => (log.push('halved'), plane(width >> 1, height >> 1)),
    resized: (from: Plane, width: number, height: number) => (
      log.push(`${from.width}x${from.height} to ${width}x${height}`),
      plane(width, height)
    ),
  } as Pixels;
  return { fake, log, plane };
}

test.each([
  [0.6, ['203x101 to 122x61']],
  [0.5, ['203x101 to 102x51']],
  [0.49, ['halved', '101x50 to 99x49']],
  [0.245, ['halved', 'halved', '50x25 to 50x25']],
  [0.2, ['halved', 'halved', '50x25 to 41x20']],
  [0.001, ['halved', 'halved', 'halved', 'halved', 'halved', 'halved', '3x1 to 1x1']],
  [1.3, ['203x101 to 264x131']],
])('a picture enlarged %d times is halved as often as possible, then resized', (scale, steps) => {
  const { fake, log, plane } = asked();
  const { width, height } = resized(fake, plane(203, 101), scale);
  expect(log).toEqual(steps);
  expect(`${width}x${height}`).toBe(steps.at(-1)!.split(' to ')[1]);
});

test('a picture of the requested size is unchanged', () => {
  const { fake, plane } = asked();
  const gray = plane(200, 100);
  expect(resized(fake, gray, 1.001)).toBe(gray);
});

test('a pyramid ends when a side has one pixel', () => {
  for (const [width, height] of [
    [9, 2],
    [2, 9],
  ] as const) {
    const { fake, plane } = asked();
    const { gray, shrink } = new Pyramid(fake, plane(width, height)).levelFor(20);
    expect([gray.width, gray.height, shrink]).toEqual([width >> 1, height >> 1, 2]);
  }
});
