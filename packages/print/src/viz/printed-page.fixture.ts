import type { Plane } from '@verify/reading/raster/plane';
import type { Raster } from '@verify/reading';

const PX_PER_MM = 6;
export const WIDTH_MM = 60;

/** In pixels. */
export type Bar = readonly [x: number, y: number, width: number, height: number];

/** A page, 60 mm wide, with bars printed in place of letters. */
export function pageOf(bars: readonly Bar[], heightMm: number): Raster {
  const [width, height] = [WIDTH_MM * PX_PER_MM, heightMm * PX_PER_MM];
  const data = new Uint8Array(4 * width * height).fill(230);
  for (const [left, top, wide, tall] of bars)
    for (let y = top; y < top + tall; y++) data.fill(30, 4 * (y * width + left), 4 * (y * width + left + wide));
  return { width, height, data };
}

/** Number of letters in the middle of a strip of one line. */
export function lettersIn({ width, height, data }: Plane): number {
  const row = Math.floor(height / 2) * width;
  let letters = 0;
  for (let x = 1; x < width; x++) if (data[row + x]! < 130 && data[row + x - 1]! >= 130) letters++;
  return letters;
}
