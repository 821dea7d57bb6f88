import { createRandom } from '@verify/specimen';

/** Size of the pictures that `drawnPixels` makes. */
export const DRAWN = { width: 160, height: 112 } as const;

/** Rectangles of many sizes and levels, as if a page of print were far away; others for each seed. */
export function drawnPixels(seed: number, tone = (level: number): number => level): Uint8Array {
  const { width, height } = DRAWN;
  const random = createRandom(seed);
  const pixels = new Uint8Array(width * height).fill(tone(200));
  for (let n = 0; n < 60; n++) {
    const [left, top] = [random.int(0, width - 1), random.int(0, height - 1)];
    const [right, bottom] = [left + random.int(3, 30), top + random.int(3, 18)];
    const level = tone(random.int(0, 255));
    for (let y = top; y < Math.min(height, bottom); y++)
      pixels.fill(level, y * width + left, y * width + Math.min(width, right));
  }
  return pixels;
}
