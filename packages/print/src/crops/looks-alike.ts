import type { Box, Raster } from '@verify/reading';
import { quadOf } from '@verify/reading/raster/geometry';
import { luma, type Plane } from '@verify/reading/raster/plane';
import { rectify } from '@verify/reading/raster/rectify';

const WIDTH = 18;
const HEIGHT = 22;
/** A print may be this many samples off its place. */
const SLACK = 2;
/** Correlation of 18 x 22 samples. Ghost portraits have 0.62 or more, other zones 0.55 at most (24 seeds each). */
const LEAST = 0.58;

/** Whether two boxes, in millimetres of the flat document, show the same picture at different sizes and contrasts. */
export function looksAlike(flat: Raster, widthMm: number, a: Box, b: Box): boolean {
  return correlation(sample(flat, widthMm, a), sample(flat, widthMm, b)) >= LEAST;
}

function sample(flat: Raster, widthMm: number, box: Box): Plane {
  const scale = flat.width / widthMm;
  const zone = { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale };
  return luma(rectify(flat, quadOf(zone), WIDTH, HEIGHT));
}

/** The highest correlation over small shifts of the second box; -1 to 1. */
function correlation(a: Plane, b: Plane): number {
  let best = -1;
  for (let dy = -SLACK; dy <= SLACK; dy++) {
    for (let dx = -SLACK; dx <= SLACK; dx++) best = Math.max(best, correlationAt(a, b, dx, dy));
  }
  return best;
}

function correlationAt(a: Plane, b: Plane, dx: number, dy: number): number {
  let [n, sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0, 0];
  for (let y = SLACK; y < HEIGHT - SLACK; y++) {
    for (let x = SLACK; x < WIDTH - SLACK; x++) {
      const p = a.data[y * WIDTH + x]!;
      const q = b.data[(y + dy) * WIDTH + x + dx]!;
      n++;
      sumA += p;
      sumB += q;
      squaresA += p * p;
      squaresB += q * q;
      products += p * q;
    }
  }
  const spread = (squaresA - sumA ** 2 / n) * (squaresB - sumB ** 2 / n);
  return spread > 0 ? (products - (sumA * sumB) / n) / Math.sqrt(spread) : 0;
}
