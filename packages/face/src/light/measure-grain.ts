import type { FaceLandmarks } from '../frame.ts';

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Mesh points at the edges of the face. */
const EDGES = { left: 234, right: 454, top: 10, bottom: 152 } as const;
/** Every third pixel of every third row is enough. */
const STRIDE = 3;
/** The Laplacian of a channel reaches four times its range. */
const LEVELS = 4 * 255 + 1;

/**
 * Noise of the camera: the median absolute Laplacian of the green channel within the face, in levels. Most of a face is
 * bare skin, so that hair, beard and glasses do not change the median.
 */
export function measureGrain({ width, height, data }: Pixels, face: FaceLandmarks): number {
  const at = (index: number) => ({ x: face[index]!.x * width, y: face[index]!.y * height });
  const [left, right] = [Math.max(1, at(EDGES.left).x), Math.min(width - 1, at(EDGES.right).x)];
  const [top, bottom] = [Math.max(1, at(EDGES.top).y), Math.min(height - 1, at(EDGES.bottom).y)];
  const counts = new Uint32Array(LEVELS);
  const row = 4 * width;
  let count = 0;
  for (let y = Math.round(top); y < bottom; y += STRIDE)
    for (let x = Math.round(left); x < right; x += STRIDE) {
      const k = y * row + 4 * x + 1;
      const around = data[k - 4]! + data[k + 4]! + data[k - row]! + data[k + row]!;
      counts[Math.abs(4 * data[k]! - around)]! += 1;
      count++;
    }
  let seen = 0;
  for (let level = 0; level < LEVELS; level++) {
    seen += counts[level]!;
    if (seen > count / 2) return level;
  }
  return 0;
}
