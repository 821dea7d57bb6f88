import type { Plane } from '../raster/plane.ts';

/** A shape whose outline has at most this share of the pixels that it encloses is hollow. */
const MOST_OUTLINE = 0.62;

/**
 * Shapes of `strokes` (255 is ink) whose longer side is `least` to `most` pixels and which are outlines alone, filled:
 * 255 where they are.
 */
export function fillHollow({ width, height, data }: Plane, threshold: number, least: number, most: number): Plane {
  const out = new Uint8Array(data.length);
  const shape = new Int32Array(data.length);
  const stack: number[] = [];
  let label = 0;
  for (let start = 0; start < data.length; start++) {
    if (data[start]! < threshold || shape[start] !== 0) continue;
    label++;
    let [left, top, right, bottom, count] = [width, height, 0, 0, 0];
    shape[start] = label;
    stack.push(start);
    while (stack.length > 0) {
      const i = stack.pop()!;
      const x = i % width;
      const y = (i - x) / width;
      count++;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      // Corners count: a thin slanted outline has no other neighbours.
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const n = ny * width + nx;
          if (shape[n] !== 0 || data[n]! < threshold) continue;
          shape[n] = label;
          stack.push(n);
        }
    }
    const size = Math.max(right - left, bottom - top) + 1;
    if (size < least || size > most) continue;
    fill({ left, top, right, bottom }, label, count);
  }
  return { width, height, data: out };

  /** Fills what cannot be reached from around the box without crossing the outline. */
  function fill(box: { left: number; top: number; right: number; bottom: number }, own: number, count: number): void {
    const [wide, tall] = [box.right - box.left + 3, box.bottom - box.top + 3];
    const outside = new Uint8Array(wide * tall);
    const isOwn = (i: number): boolean => {
      const x = box.left - 1 + (i % wide);
      const y = box.top - 1 + Math.floor(i / wide);
      return x >= 0 && y >= 0 && x < width && y < height && shape[y * width + x] === own;
    };
    const visit = (i: number): void => {
      if (i < 0 || i >= outside.length || outside[i] || isOwn(i)) return;
      outside[i] = 1;
      stack.push(i);
    };
    visit(0);
    while (stack.length > 0) {
      const i = stack.pop()!;
      if (i % wide > 0) visit(i - 1);
      if (i % wide < wide - 1) visit(i + 1);
      visit(i - wide);
      visit(i + wide);
    }
    const inside = outside.reduce((sum, out) => sum + (out ? 0 : 1), 0);
    if (count > MOST_OUTLINE * inside) return;
    for (let i = 0; i < outside.length; i++)
      if (!outside[i]) out[(box.top - 1 + Math.floor(i / wide)) * width + box.left - 1 + (i % wide)] = 255;
  }
}
