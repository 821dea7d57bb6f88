import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { fitModel, REACH } from './double-quantisation.ts';
import { jpegTables } from './jpeg-tables.ts';
import { judgeForgery } from './judge-forgery.ts';
import { powersOf, SIZE } from './spectrum.ts';
import { highestWindow, meanInside, within, without } from './windows.ts';

describe('the header of a JPEG', () => {
  const flat = sharp({ create: { width: 40, height: 24, channels: 3, background: '#888' } });
  it('tells its tables, and the quality that they were scaled to', async () => {
    for (const quality of [30, 75, 92, 100]) {
      const tables = jpegTables(await flat.clone().jpeg({ quality }).toBuffer())!;
      expect(tables).toMatchObject({ quality, width: 40, height: 24, ducky: false });
      expect(tables.luma).toHaveLength(64);
    }
    // libjpeg at 75 halves table K.1: 16 becomes 8, and 99, the last, 50.
    const { luma } = jpegTables(await flat.clone().jpeg({ quality: 75 }).toBuffer())!;
    expect([luma[0], luma[1], luma[8], luma[63]]).toEqual([8, 6, 6, 50]);
  });
  it('is none in other files, and never throws for broken ones', async () => {
    expect(jpegTables(await flat.clone().png().toBuffer())).toBeNull();
    const jpeg = await flat.clone().jpeg().toBuffer();
    for (let length = 0; length < jpeg.length; length += 7) jpegTables(jpeg.subarray(0, length));
    for (let i = 2; i < 200; i++) jpegTables(jpeg.map((byte, at) => (at === i ? 255 - byte : byte)));
  });
});

describe('quantised twice', () => {
  const spread = Float32Array.from({ length: 6000 }, (_, i) => 40 * Math.tan(((i % 997) / 997 - 0.5) * 2.6));
  const histogram = (values: Float32Array, step: number): Float32Array => {
    const out = new Float32Array(2 * REACH + 1);
    for (const v of values) out[Math.max(-REACH, Math.min(REACH, Math.round(v / step))) + REACH]!++;
    return out;
  };
  it('finds the first step, and which values only one quantisation makes', () => {
    const twice = spread.map((v) => Math.round(v / 7) * 7);
    const model = fitModel(histogram(twice, 2), spread, 2);
    expect(model.first).toBe(7);
    expect(model.gain).toBeGreaterThan(0.3);
    // 7 becomes 4 (8); 4 and 6, in steps of 2, lie between its multiples.
    expect(model.ratio[2 + REACH]!).toBeGreaterThan(1);
    expect(model.ratio[4 + REACH]!).toBeLessThan(0);
  });
  it('finds next to nothing where there was one', () => {
    expect(fitModel(histogram(spread, 4), spread, 4).gain).toBeLessThan(0.01);
  });
});

describe('spectrum', () => {
  it('holds two windows in one transform', () => {
    const wave = (fx: number, fy: number) =>
      Float32Array.from({ length: SIZE * SIZE }, (_, i) =>
        Math.cos((2 * Math.PI * (fx * (i % SIZE) + fy * Math.floor(i / SIZE))) / SIZE),
      );
    const [a, b] = powersOf(wave(20, 5), wave(-7, 31));
    const highest = (power: Float32Array): number => power.indexOf(power.reduce((most, v) => Math.max(most, v), 0));
    expect(highest(a)).toBe(5 * SIZE + 20);
    expect(highest(b)).toBe(31 * SIZE + SIZE - 7);
  });
});

describe('windows', () => {
  const map = { columns: 6, rows: 4, cell: 10, values: new Float32Array(24) };
  map.values[2 * 6 + 3] = 1;
  map.values[2 * 6 + 4] = 1;
  map.values[0] = Number.NaN;
  it('finds the highest, leaves holes out', () => {
    expect(highestWindow(map, 2, 1)).toEqual({ x: 3, y: 2, mean: 1 });
    expect(highestWindow(map, 7, 1)).toBeNull();
    const inside = within([
      { x: 30, y: 20 },
      { x: 60, y: 20 },
      { x: 60, y: 30 },
      { x: 30, y: 30 },
    ]);
    expect(highestWindow(without(map, inside), 2, 1)!.mean).toBe(0);
    expect(meanInside(map, inside)).toBeNull();
  });
});

describe('judgeForgery', () => {
  it('says of what is too small or blank that it cannot tell', () => {
    for (const [width, height] of [
      [1, 1],
      [200, 120],
      [900, 600],
    ] as const) {
      const picture = { width, height, data: new Uint8Array(width * height * 4).fill(200) };
      const quad = [
        { x: 0, y: 0 },
        { x: width, y: 0 },
        { x: width, y: height },
        { x: 0, y: height },
      ] as const;
      const found = judgeForgery({ picture, quad, portrait: null, jpeg: null, zone: null });
      expect(found.map(({ signal }) => signal)).toHaveLength(8);
      expect(found.filter(({ verdict }) => verdict === 'consider')).toEqual([]);
      expect(found.find(({ signal }) => signal === 'stillness')!.verdict).toBe('unidentified');
    }
  });
});
