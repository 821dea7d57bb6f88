import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { forge, untouched } from './forge.ts';
import { decode } from './phone.ts';

const request = { seed: 4, today: '2026-11-20' };

describe('forgeries', { timeout: 60_000 }, () => {
  test('the same seed forges the same bytes, and only where it says', async () => {
    const [forged, again] = [await forge('text-flat', request), await forge('text-flat', request)];
    expect(Buffer.compare(forged.jpeg, again.jpeg)).toBe(0);
    const [a, b] = [await decode(forged.jpeg), await decode((await untouched(request, 'as-taken')).jpeg)];
    const changed = (x: number, y: number) => Math.abs(a.data[(y * a.width + x) * 4]! - b.data[(y * a.width + x) * 4]!);
    const box = forged.touched!.map(({ x, y }) => [x, y] as const);
    const [left, right] = [Math.min(...box.map(([x]) => x)), Math.max(...box.map(([x]) => x))];
    const [top, bottom] = [Math.min(...box.map(([, y]) => y)), Math.max(...box.map(([, y]) => y))];
    let [inside, outside] = [0, 0];
    for (let y = 0; y < a.height; y++)
      for (let x = 0; x < a.width; x++) {
        const within = x > left && x < right && y > top && y < bottom;
        if (within) inside = Math.max(inside, changed(x, y));
        // Saved again alone: a block's reach around the patch is left out.
        else if (x < left - 16 || x > right + 16 || y < top - 16 || y > bottom + 16)
          outside = Math.max(outside, changed(x, y));
      }
    expect(inside).toBeGreaterThan(80);
    expect(outside).toBeLessThan(50);
  });
  test('marked files still open, and hold the mark', async () => {
    const { jpeg } = await forge('marks', request);
    expect((await sharp(jpeg).metadata()).width).toBeGreaterThan(1000);
    expect(jpeg.subarray(0, 4096).toString('latin1')).toMatch(/Photoshop|GIMP|Affinity|paint\.net|Ducky/);
  });
  test('a messenger makes the picture smaller', async () => {
    const { width, height } = await sharp((await untouched(request, 'by-messenger')).jpeg).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(1600);
  });
});
