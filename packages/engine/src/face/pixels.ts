import type { FaceLandmarks, FaceLight } from '@verify/face';

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** A box in whole pixels, the far edges not included. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Light on the face and around it, mean luma 0 to 255. A quarter of the pixels is looked at, each fourth of a row. */
export function measureLight(pixels: Pixels, face: FaceLandmarks): FaceLight {
  const box = boxOf(face, pixels);
  const sums = { face: 0, background: 0 };
  const counts = { face: 0, background: 0 };
  for (let y = 0; y < pixels.height; y += 2) {
    const level = y >= box.top && y < box.bottom;
    for (let x = 0; x < pixels.width; x += 2) {
      const where = level && x >= box.left && x < box.right ? 'face' : 'background';
      sums[where] += luma(pixels, x, y);
      counts[where] += 1;
    }
  }
  return { face: sums.face / Math.max(1, counts.face), background: sums.background / Math.max(1, counts.background) };
}

/** Mean absolute Laplacian of the luma within the face. */
export function measureSharpness(pixels: Pixels, face: FaceLandmarks): number {
  const { left, top, right, bottom } = boxOf(face, pixels);
  let sum = 0;
  let count = 0;
  for (let y = Math.max(1, top); y < Math.min(pixels.height - 1, bottom); y += 2) {
    for (let x = Math.max(1, left); x < Math.min(pixels.width - 1, right); x += 2) {
      const around = luma(pixels, x - 1, y) + luma(pixels, x + 1, y) + luma(pixels, x, y - 1) + luma(pixels, x, y + 1);
      sum += Math.abs(4 * luma(pixels, x, y) - around);
      count += 1;
    }
  }
  return sum / Math.max(1, count);
}

/** BT.601. */
function luma({ width, data }: Pixels, x: number, y: number): number {
  const at = (y * width + x) * 4;
  return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
}

function boxOf(face: FaceLandmarks, { width, height }: Pixels): Box {
  let [left, top, right, bottom] = [1, 1, 0, 0];
  for (const { x, y } of face) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));
  return {
    left: within(left * width, width),
    right: within(right * width, width),
    top: within(top * height, height),
    bottom: within(bottom * height, height),
  };
}
