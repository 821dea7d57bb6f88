import { expect, test } from 'vitest';
import { loadAsset } from '../../../testing/load-asset.ts';
import { luma, type Plane } from '../../raster/plane.ts';
import type { Raster } from '../../types.ts';
import { createSmallPrintReader } from './small-print-reader.ts';

/** A bar in place of a line, black on white. */
const LINE = { x: 100, y: 40, width: 200, height: 20 };

function drawn(): Raster {
  const [width, height] = [400, 100];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = LINE.y; y < LINE.y + LINE.height; y++)
    data.fill(0, (y * width + LINE.x) * 4, (y * width + LINE.x + LINE.width) * 4);
  return { width, height, data };
}

test('a strip has all of a line, and 0.8 of its height on both sides', async () => {
  const { look } = await createSmallPrintReader(loadAsset);
  const strips: Plane[] = [];
  look(drawn(), LINE, (raster) => {
    const strip = luma(raster);
    strips.push(strip);
    return strip;
  });
  const [{ width, height, data }] = strips as [Plane];
  const row = Array.from(data.slice((height / 2) * width, (height / 2 + 1) * width), (level) => level < 128);
  const shown = { before: row.indexOf(true), line: row.filter(Boolean).length, width };
  // 16, 200 and 232 of the picture's pixels.
  expect(shown).toEqual({ before: 20, line: 252, width: 292 });
});
