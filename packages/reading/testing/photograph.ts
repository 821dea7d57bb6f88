import { invert, project, squareTo } from '../src/raster/geometry.ts';
import type { Quad, Raster } from '../src/types.ts';

export const [WIDTH, HEIGHT] = [1400, 1000];
export const [WIDTH_MM, HEIGHT_MM] = [125, 88];
/** Corners of the page in the picture. */
export const PAGE: Quad = [
  { x: 150, y: 130 },
  { x: 1260, y: 170 },
  { x: 1230, y: 900 },
  { x: 120, y: 840 },
];
export const PORTRAIT = { x: 6, y: 14, width: 32, height: 42 };
/** Left edge, middle, height of a character and number of characters, in millimetres. */
export const ROWS = [
  [44, 20, 2.2, 12],
  [44, 28, 2.2, 20],
  [44, 36, 2.6, 9],
  [44, 44, 2.2, 16],
  [5, 72, 2.9, 44],
  [5, 78.4, 2.9, 44],
] as const;
/** Ink of bars and rings, different for every character. */
function isInk(x: number, y: number): boolean {
  for (const [i, [left, middle, cap, count]] of ROWS.entries()) {
    const pitch = 0.876 * cap;
    const at = Math.floor((x - left) / pitch);
    if (at < 0 || at >= count || (at * 7 + i) % 11 === 0) continue;
    const [u, v] = [Math.abs((x - left) / pitch - at - 0.5), Math.abs(y - middle) / cap];
    if (u > 0.37 || v > 0.5) continue;
    const kind = (at * 5 + 3 * i) % 4;
    if (kind === 0) return u < 0.11;
    return kind === 1 ? v > 0.36 || u > 0.24 : kind === 2 ? v < 0.1 || u > 0.24 : v > 0.36 || u < 0.12;
  }
  return false;
}

/** A page with a portrait, six lines and noise, photographed at an angle. The same pixels on each machine. */
export function photograph(): Raster {
  const back = invert(squareTo(PAGE));
  const data = new Uint8Array(WIDTH * HEIGHT * 4);
  let state = 1;
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const at = { x: (i % WIDTH) + 0.5, y: Math.floor(i / WIDTH) + 0.5 };
    const { x: u, y: v } = project(back, at);
    const [x, y] = [u * WIDTH_MM, v * HEIGHT_MM];
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let level = 84 + 6 * Math.sin(at.x / 90) + 5 * Math.sin(at.y / 70);
    if (u >= 0 && u < 1 && v >= 0 && v < 1) {
      level = 204 - 20 * u + 6 * Math.sin(x + 0.6 * y);
      const [px, py] = [x - PORTRAIT.x, y - PORTRAIT.y];
      if (px >= 0 && px < PORTRAIT.width && py >= 0 && py < PORTRAIT.height)
        level = 120 + 50 * Math.sin(px / 5) * Math.sin(py / 6) + 12 * Math.sin(2.4 * px) * Math.sin(2.4 * py);
      else if (isInk(x, y)) level = 58;
    }
    level += (state >>> 24) / 8 - 16;
    data.set([level + 4, level, level - 6 - 20 * Math.sin(x / 9), 255], i * 4);
  }
  return { width: WIDTH, height: HEIGHT, data };
}
