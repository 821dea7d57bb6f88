import { createRaster, type Raster } from '../raster.ts';
import { area, bounds, type Homography, invert, mapRectangle, multiply, scaling, translation } from './homography.ts';

/**
 * Lays `source` over `target` through `toTarget` (source pixels to target pixels), bilinear, on a source halved until
 * it fits. `bend`: by how much of its height a page's middle is lifted against its left and right edge, as a page that
 * curls or a booklet that won't lie.
 */
export function warpInto(target: Raster, source: Raster, toTarget: Homography, bend = 0): void {
  let from = source;
  let map = toTarget;
  for (;;) {
    const shrink = Math.sqrt(
      (from.width * from.height) / Math.max(1, area(mapRectangle(map, from.width, from.height))),
    );
    if (shrink < 1.55) break;
    from = halve(from);
    map = multiply(map, scaling(2));
  }
  paint(target, from, map, bend * from.height);
}

function paint(target: Raster, source: Raster, map: Homography, lift: number): void {
  const [a, b, c, d, e, f, g, h, i] = invert(map);
  const box = bounds(mapRectangle(multiply(map, translation(0, -lift)), source.width, source.height + lift));
  const x0 = Math.max(0, Math.floor(box.left));
  const x1 = Math.min(target.width - 1, Math.ceil(box.right));
  const y0 = Math.max(0, Math.floor(box.top));
  const y1 = Math.min(target.height - 1, Math.ceil(box.bottom));
  const { data, width, height } = source;
  const out = target.data;
  for (let y = y0; y <= y1; y++) {
    const py = y + 0.5;
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5;
      const w = g * px + h * py + i;
      const u = (a * px + b * py + c) / w - 0.5;
      const v = (d * px + e * py + f) / w - 0.5 + lift * (1 - ((2 * u) / width - 1) ** 2);
      if (u <= -1 || v <= -1 || u >= width || v >= height) continue;
      const iu = Math.floor(u);
      const iv = Math.floor(v);
      const fu = u - iu;
      const fv = v - iv;
      // Coverage fades over the outermost pixel, so that edges are not stepped.
      const edge = (iu < 0 ? fu : iu >= width - 1 ? 1 - fu : 1) * (iv < 0 ? fv : iv >= height - 1 ? 1 - fv : 1);
      const left = iu < 0 ? 0 : iu;
      const right = iu + 1 >= width ? width - 1 : iu + 1;
      const top = (iv < 0 ? 0 : iv) * width;
      const bottom = (iv + 1 >= height ? height - 1 : iv + 1) * width;
      const p = (top + left) * 4;
      const q = (top + right) * 4;
      const r = (bottom + left) * 4;
      const s = (bottom + right) * 4;
      const wq = fu * (1 - fv);
      const wp = (1 - fu) * (1 - fv);
      const wr = (1 - fu) * fv;
      const ws = fu * fv;
      const alpha = ((data[p + 3]! * wp + data[q + 3]! * wq + data[r + 3]! * wr + data[s + 3]! * ws) / 255) * edge;
      if (alpha <= 0) continue;
      const k = (y * target.width + x) * 4;
      for (let n = 0; n < 3; n++) {
        const value = data[p + n]! * wp + data[q + n]! * wq + data[r + n]! * wr + data[s + n]! * ws;
        out[k + n] = out[k + n]! + (value - out[k + n]!) * alpha;
      }
      out[k + 3] = 255;
    }
  }
}

function halve(source: Raster): Raster {
  const half = createRaster(Math.max(1, source.width >> 1), Math.max(1, source.height >> 1));
  const row = source.width * 4;
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const k = y * 2 * row + x * 8;
      const o = (y * half.width + x) * 4;
      for (let n = 0; n < 4; n++)
        half.data[o + n] =
          (source.data[k + n]! +
            source.data[k + 4 + n]! +
            source.data[k + row + n]! +
            source.data[k + row + 4 + n]! +
            2) >>
          2;
    }
  }
  return half;
}
