import { expect, test } from 'vitest';
import { loadAsset } from '../../../testing/load-asset.ts';
import type { Plane } from '../../raster/plane.ts';
import { locateRows } from './locate.ts';
import { createLineNet } from '../line/net.ts';

const { pixels } = await createLineNet(await loadAsset('mrz-net.wasm'), await loadAsset('mrz-net.weights'));

/** Rings and bars of a character's size along a line: what the locator takes for text. */
function row(gray: Plane, at: { x: number; y: number }, angle: number, count: number, cap: number, bend = 0): void {
  const ux = Math.cos(angle);
  const uy = Math.sin(angle);
  for (let i = 0; i < count; i++) {
    const t = (2 * i) / (count - 1) - 1;
    const u = (i - (count - 1) / 2) * cap;
    const off = -bend * t * t;
    const cx = at.x + ux * u - uy * off;
    const cy = at.y + uy * u + ux * off;
    for (let v = -cap / 2; v <= cap / 2; v += 0.4) {
      for (let w = -cap * 0.35; w <= cap * 0.35; w += 0.4) {
        const edge = i % 3 === 0 ? Math.abs(w) < cap * 0.1 : Math.abs(v) > cap * 0.36 || Math.abs(w) > cap * 0.22;
        if (!edge) continue;
        const x = Math.round(cx + ux * w - uy * v);
        const y = Math.round(cy + uy * w + ux * v);
        if (x >= 0 && y >= 0 && x < gray.width && y < gray.height) gray.data[y * gray.width + x] = 30;
      }
    }
  }
}

const page = (width = 900, height = 700): Plane => ({ width, height, data: new Uint8Array(width * height).fill(210) });

test.each([0, 17, 45, 90, 135, 200, 300])('a row turned by %i degrees', (degrees) => {
  const gray = page();
  const angle = (degrees * Math.PI) / 180;
  row(gray, { x: 450, y: 350 }, angle, 40, 14);
  const [found] = locateRows(pixels, gray, { side: 1000, most: 5 });
  expect(Math.abs(found!.ux * Math.sin(angle) - found!.uy * Math.cos(angle))).toBeLessThan(0.02);
  expect(Math.hypot(found!.x - 450, found!.y - 350)).toBeLessThan(14);
  expect(found!.length).toBeGreaterThan(38 * 14);
  expect(found!.length).toBeLessThan(43 * 14);
  expect(found!.cap).toBeGreaterThan(11);
  expect(found!.cap).toBeLessThan(18);
});

test('a bent row: how far its middle leaves the chord', () => {
  const gray = page();
  row(gray, { x: 450, y: 350 }, 0, 44, 14, 9);
  const [found] = locateRows(pixels, gray, { side: 1000, most: 5 });
  expect(found!.bend).toBeGreaterThan(6);
  expect(found!.bend).toBeLessThan(12);
  expect(Math.abs(found!.y - 350)).toBeLessThan(4);
});

test('three rows are three', () => {
  const gray = page();
  for (const y of [300, 335, 370]) row(gray, { x: 450, y }, 0, 30, 15);
  expect(locateRows(pixels, gray, { side: 1000, most: 8 }).filter((found) => found.count > 25)).toHaveLength(3);
});

test('nothing, where nothing is', () => {
  expect(locateRows(pixels, page(), { side: 1000, most: 5 })).toEqual([]);
  expect(locateRows(pixels, { width: 1, height: 1, data: new Uint8Array(1) }, { side: 1000, most: 5 })).toEqual([]);
});
