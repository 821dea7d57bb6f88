import type { Raster } from '@verify/reading';

/** Where a square crop of an image lies: crop px (u, v) is the image's px (a·u - b·v + x, b·u + a·v + y). */
export interface Placement {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

/** A square around `centre` with sides of `sizePx`, turned by `angle` radians, as a crop of `cropPx`. */
export function placeSquare(
  centre: { readonly x: number; readonly y: number },
  sizePx: number,
  angle: number,
  cropPx: number,
): Placement {
  const scale = sizePx / cropPx;
  const a = scale * Math.cos(angle);
  const b = scale * Math.sin(angle);
  const half = cropPx / 2;
  return { a, b, x: centre.x - a * half + b * half, y: centre.y - b * half - a * half };
}

export const toImage = ({ a, b, x, y }: Placement, u: number, v: number) => ({
  x: a * u - b * v + x,
  y: b * u + a * v + y,
});

/**
 * Samples a crop of `size` x `size` into `out` as RGB, (value - mean) / deviation, bilinear; black outside of the image. What is
 * more than twice too large is to be shrunk first, or it aliases.
 */
export function sampleInto(
  out: Float32Array,
  offset: number,
  image: Raster,
  placement: Placement,
  size: number,
  { mean, deviation, mirror = false }: { mean: readonly [number, number, number]; deviation: number; mirror?: boolean },
): void {
  const { width, height, data } = image;
  const { a, b } = placement;
  for (let v = 0; v < size; v++) {
    for (let u = 0; u < size; u++) {
      const column = (mirror ? size - 1 - u : u) + 0.5;
      const sx = a * column - b * (v + 0.5) + placement.x - 0.5;
      const sy = b * column + a * (v + 0.5) + placement.y - 0.5;
      const x0 = Math.floor(sx);
      const y0 = Math.floor(sy);
      const fx = sx - x0;
      const fy = sy - y0;
      const at = offset + (v * size + u) * 3;
      if (x0 < -1 || y0 < -1 || x0 >= width || y0 >= height) {
        for (let n = 0; n < 3; n++) out[at + n] = -mean[n]! / deviation;
        continue;
      }
      const left = x0 >= 0;
      const right = x0 + 1 < width;
      const top = y0 >= 0;
      const bottom = y0 + 1 < height;
      const k = (y0 * width + x0) * 4;
      const w00 = top && left ? (1 - fx) * (1 - fy) : 0;
      const w10 = top && right ? fx * (1 - fy) : 0;
      const w01 = bottom && left ? (1 - fx) * fy : 0;
      const w11 = bottom && right ? fx * fy : 0;
      for (let n = 0; n < 3; n++) {
        const value =
          (w00 && w00 * data[k + n]!) +
          (w10 && w10 * data[k + 4 + n]!) +
          (w01 && w01 * data[k + width * 4 + n]!) +
          (w11 && w11 * data[k + width * 4 + 4 + n]!);
        out[at + n] = (value - mean[n]!) / deviation;
      }
    }
  }
}
