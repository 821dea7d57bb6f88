import type { Plane } from '../raster/plane.ts';

/** A step lower than this, in levels of 255, says nothing about focus: noise and fine guilloche make as much. */
const LEAST_CONTRAST = 48;
const WINDOW = 9;
/** Fewer steps than this are too few for a judgement. */
const LEAST_STEPS = 60;

/**
 * How steep the steps from paper to print are: the change over two pixels as a share of the whole step within nine, for the steepest
 * tenth, along the direction in which it is less (motion blurs but one). 0 to 1; about 0.9 in focus. Null without print.
 */
export function sharpness(plane: Plane): number | null {
  const across = steepness(plane, 1, plane.width, plane.height, plane.width);
  const down = steepness(plane, plane.width, plane.height, plane.width, 1);
  if (across === null || down === null) return across ?? down;
  return Math.min(across, down);
}

function steepness({ data }: Plane, step: number, length: number, lines: number, lineStep: number): number | null {
  const counts = new Uint32Array(101);
  let steps = 0;
  // Every third line: print is taller than that.
  for (let line = 1; line < lines - 1; line += 3) {
    const start = line * lineStep;
    for (let i = 0; i + WINDOW <= length; i += 4) {
      let low = 255;
      let high = 0;
      let steepest = 0;
      for (let k = 0, p = start + i * step; k < WINDOW; k++, p += step) {
        const v = data[p]!;
        if (v < low) low = v;
        if (v > high) high = v;
        if (k < 2) continue;
        const slope = Math.abs(v - data[p - 2 * step]!);
        if (slope > steepest) steepest = slope;
      }
      if (high - low < LEAST_CONTRAST) continue;
      counts[Math.round((100 * steepest) / (high - low))]!++;
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
