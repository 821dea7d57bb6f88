import type { Plane } from '../raster/plane.ts';

/** A step lower than this, in levels of 255, says nothing about focus: noise and fine guilloche make as much. */
const LEAST_CONTRAST = 48;
/** Windows begin every so many pixels and hold twice as many and one. */
const PART = 4;
const WINDOW = 2 * PART + 1;
/** Fewer steps than this are too few for a judgement. */
const LEAST_STEPS = 60;

/**
 * How steep the steps from paper to print are: the change over two pixels as a share of the whole step within nine, for the steepest
 * tenth, along the direction in which it is less (motion blurs but one). 0 to 1; about 0.9 in focus. Null without print.
 */
export function sharpness(plane: Plane): number | null {
  const { width, height, data } = plane;
  const across = steepness(data, width, height, EVERY);
  const down = steepness(columnsOf(plane), height, Math.ceil((width - 1) / EVERY), 1);
  if (across === null || down === null) return across ?? down;
  return Math.min(across, down);
}

/** Every third line is enough: print is taller than that. */
const EVERY = 3;

/** Every third column from the second on, as a row. */
function columnsOf({ width, height, data }: Plane): Uint8Array {
  const columns = Math.ceil((width - 1) / EVERY);
  const out = new Uint8Array(columns * height);
  for (let y = 0; y < height; y++)
    for (let x = 1, p = y * width + 1, o = y; x < width; x += EVERY, p += EVERY, o += height) out[o] = data[p]!;
  return out;
}

/** Along `lines` rows of so many pixels, from the second on where not all of them are looked at. */
function steepness(data: Plane['data'], length: number, lines: number, every: number): number | null {
  const counts = new Uint32Array(101);
  let steps = 0;
  for (let line = every > 1 ? 1 : 0; line < lines; line += every) {
    const end = (line + 1) * length - WINDOW;
    if (length < WINDOW) continue;
    let low = lowest(data, line * length);
    let high = highest(data, line * length);
    // A window is two parts and a pixel; its second part is the next one's first.
    for (let start = line * length; start <= end; start += PART) {
      const nextLow = lowest(data, start + PART);
      const nextHigh = highest(data, start + PART);
      const last = data[start + 2 * PART]!;
      const bottom = Math.min(low, nextLow, last);
      const contrast = Math.max(high, nextHigh, last) - bottom;
      low = nextLow;
      high = nextHigh;
      if (contrast < LEAST_CONTRAST) continue;
      let steepest = 0;
      for (let p = start + 2; p < start + WINDOW; p++) {
        const slope = Math.abs(data[p]! - data[p - 2]!);
        if (slope > steepest) steepest = slope;
      }
      counts[Math.round((100 * steepest) / contrast)]!++;
      steps++;
    }
  }
  if (steps < LEAST_STEPS) return null;
  let seen = 0;
  for (let value = 100; value >= 0; value--) {
    seen += counts[value]!;
    if (seen >= steps * 0.1) return value / 100;
  }
  return 0;
}

const lowest = (data: Plane['data'], p: number): number => Math.min(data[p]!, data[p + 1]!, data[p + 2]!, data[p + 3]!);
const highest = (data: Plane['data'], p: number): number =>
  Math.max(data[p]!, data[p + 1]!, data[p + 2]!, data[p + 3]!);
