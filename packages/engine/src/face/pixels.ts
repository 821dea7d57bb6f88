import type { FaceLandmarks, FaceLight } from '@verify/face';

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Every fourth pixel of every fourth row: 19,000 pixels of a frame are enough. */
const APART = 4;

/** Light on the face and around it, mean luma 0 to 255. */
export function measureLight({ width, height, data }: Pixels, face: FaceLandmarks): FaceLight {
  const { left, top, right, bottom } = boxOf(face, { width, height });
  let [inside, insideCount, all, count] = [0, 0, 0, 0];
  for (let y = 0; y < height; y += APART) {
    const level = y >= top && y < bottom;
    for (let x = 0; x < width; x += APART) {
      const value = luma(data, (y * width + x) * 4);
      all += value;
      count++;
      if (!level || x < left || x >= right) continue;
      inside += value;
      insideCount++;
    }
  }
  return { face: inside / Math.max(1, insideCount), background: (all - inside) / Math.max(1, count - insideCount) };
}

/** Mean absolute Laplacian of the luma within the face, at every second pixel of every second row. */
export function measureSharpness({ width, height, data }: Pixels, face: FaceLandmarks): number {
  const { left, top, right, bottom } = boxOf(face, { width, height });
  const row = width * 4;
  let sum = 0;
  let count = 0;
  for (let y = Math.max(1, top); y < Math.min(height - 1, bottom); y += 2) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, right); x += 2) {
      const at = y * row + x * 4;
      const around = luma(data, at - 4) + luma(data, at + 4) + luma(data, at - row) + luma(data, at + row);
      sum += Math.abs(4 * luma(data, at) - around);
      count += 1;
    }
  }
  return sum / Math.max(1, count);
}

/** BT.601. */
const luma = (data: Uint8ClampedArray, at: number): number =>
  0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;

function boxOf(face: FaceLandmarks, { width, height }: Pick<Pixels, 'width' | 'height'>): Box {
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
