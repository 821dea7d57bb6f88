import { expect, test } from 'vitest';
import type { FaceLandmarks } from '../frame.ts';
import { measureLight, type MeanColour } from './light-regions.ts';
import { toLinear } from './light-sequence.ts';

const SIZE = { width: 400, height: 200 };
/** Distance of the outer eye corners in the middle of the picture, px. */
const EYES_PX = 41;
const at = (x: number, y: number) => ({ x: x / SIZE.width, y: y / SIZE.height, z: 0 });

/** Eye corners, forehead and cheeks; all other points are in the middle of the face, 60 px wide. */
function faceOf(eyesPx = EYES_PX): FaceLandmarks {
  const points = Array.from({ length: 478 }, (_, i) => at(i % 2 === 0 ? 170 : 230, 90));
  points[33] = at(200 - eyesPx / 2, 80);
  points[263] = at(200 + eyesPx / 2, 80);
  points[151] = at(200, 50);
  points[50] = at(180, 105);
  points[280] = at(220, 105);
  return points;
}

/** Every pixel has a colour of its own, below the clipped levels. */
function colours(change: (data: Uint8Array) => void = () => {}) {
  const data = new Uint8Array(4 * SIZE.width * SIZE.height);
  for (let i = 0; i < SIZE.width * SIZE.height; i++)
    data.set([(i * 7) % 240, (i * 13) % 240, (i * 29) % 240, 255], 4 * i);
  change(data);
  return { ...SIZE, data };
}

function meanOf(data: Uint8Array, pixels: readonly (readonly [x: number, y: number])[]): MeanColour {
  const mean = (channel: number): number =>
    pixels.reduce((sum, [x, y]) => sum + toLinear(data[(y * SIZE.width + x) * 4 + channel]!), 0) / pixels.length;
  return { r: mean(0), g: mean(1), b: mean(2) };
}

const everyPixel = Array.from(
  { length: SIZE.width * SIZE.height },
  (_, i) => [i % SIZE.width, Math.floor(i / SIZE.width)] as const,
);
const discs = (eyesPx: number) =>
  (
    [
      [200, 50, 0.17],
      [180, 105, 0.15],
      [220, 105, 0.15],
    ] as const
  ).flatMap(([cx, cy, radius]) => everyPixel.filter(([x, y]) => Math.hypot(x - cx, y - cy) <= radius * eyesPx));

const same = (seen: MeanColour | null, wanted: MeanColour): void => {
  for (const channel of ['r', 'g', 'b'] as const) expect(seen![channel]).toBeCloseTo(wanted[channel], 6);
};

test('a face at the edge leaves only the background on the other side', () => {
  const picture = colours();
  const moved = faceOf().map(({ x, y, z }) => ({ x: x - 90 / SIZE.width, y, z }));
  // The face begins at 80 px, so 24 px away from it there are 56.
  const pixels = everyPixel.filter(([x, y]) => x % 2 === 0 && y % 2 === 0 && y < 130 && (x < 56 || x >= 320));
  same(measureLight(picture, moved, 0)!.background, meanOf(picture.data, pixels));
});

test('a head that fills the picture has no background', () => {
  const wide = faceOf().map((point, i) => (i === 0 ? at(20, 90) : i === 1 ? at(380, 90) : point));
  expect(measureLight(colours(), wide, 0)!.background).toBeNull();
});

test('60 pixels of skin are enough, and 59 are not', () => {
  const pixels = discs(EYES_PX);
  const clip = (spared: number) => (data: Uint8Array) => {
    for (const [x, y] of pixels.slice(spared)) data[(y * SIZE.width + x) * 4 + 1] = 250;
  };
  expect(measureLight(colours(clip(60)), faceOf(), 0)).not.toBeNull();
  expect(measureLight(colours(clip(59)), faceOf(), 0)).toBeNull();
});
