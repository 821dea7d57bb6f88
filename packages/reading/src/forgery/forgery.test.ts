import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { loadAsset } from '../../testing/load-asset.ts';
import { quadOf } from '../raster/geometry.ts';
import { FREQUENCIES } from './blocks.ts';
import { findCopies } from './copies.ts';
import { fitModel, REACH } from './double-quantisation.ts';
import { jpegTables } from './jpeg-tables.ts';
import { createForgeryJudge, FORGERY_THRESHOLDS } from './judge-forgery.ts';
import { createNative, SIZE } from './native.ts';

const flat = sharp({ create: { width: 40, height: 24, channels: 3, background: '#888' } });
it('the JPEG header gives its tables and the quality they correspond to', async () => {
  for (const quality of [30, 75, 92, 100]) {
    const tables = jpegTables(await flat.clone().jpeg({ quality }).toBuffer())!;
    expect(tables).toMatchObject({ quality, width: 40, height: 24, ducky: false });
    expect(tables.luma).toHaveLength(64);
  }
  // libjpeg at 75 halves table K.1: 16 becomes 8, and 99, the last, 50.
  const { luma } = jpegTables(await flat.clone().jpeg({ quality: 75 }).toBuffer())!;
  expect([luma[0], luma[1], luma[8], luma[63]]).toEqual([8, 6, 6, 50]);
});
it('the JPEG header is absent in other files, and never throws for broken ones', async () => {
  expect(jpegTables(await flat.clone().png().toBuffer())).toBeNull();
  const jpeg = await flat.clone().jpeg().toBuffer();
  for (let length = 0; length < jpeg.length; length += 7) jpegTables(jpeg.subarray(0, length));
  for (let i = 2; i < 200; i++) jpegTables(jpeg.map((byte, at) => (at === i ? 255 - byte : byte)));
});

const spread = Float32Array.from({ length: 6000 }, (_, i) => 40 * Math.tan(((i % 997) / 997 - 0.5) * 2.6));
const histogram = (values: Float32Array, step: number): Float32Array => {
  const out = new Float32Array(2 * REACH + 1);
  for (const v of values) out[Math.max(-REACH, Math.min(REACH, Math.round(v / step))) + REACH]!++;
  return out;
};
it('double quantisation gives the first step and its impossible values', () => {
  const twice = spread.map((v) => Math.round(v / 7) * 7);
  const model = fitModel(histogram(twice, 2), spread, 2);
  expect(model.first).toBe(7);
  expect(model.gain).toBeGreaterThan(0.3);
  // 7 becomes 4 (8); 4 and 6, in steps of 2, are not its multiples.
  expect(model.ratio[2 + REACH]!).toBeGreaterThan(1);
  expect(model.ratio[4 + REACH]!).toBeLessThan(0);
});
it('a single quantisation gives almost no gain', () =>
  expect(fitModel(histogram(spread, 4), spread, 4).gain).toBeLessThan(0.01));

describe('forgery.wasm', async () => {
  const native = await createNative(await loadAsset('forgery.wasm'));
  /** Grey, from a function of the position; odd sizes, so that rows have any alignment. */
  const picture = (width: number, height: number, level: (x: number, y: number) => number) => {
    const data = new Uint8Array(width * height * 4);
    for (let i = 0; i < width * height; i++)
      data.fill(Math.round(level(i % width, Math.floor(i / width))), i * 4, i * 4 + 3);
    return { width, height, data };
  };
  /** 60 to 187, different for every pixel. */
  const noise = (x: number, y: number): number => {
    const mixed = Math.imul(Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b), 0xc2b2ae35);
    return 60 + (Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f) >>> 25);
  };

  it('transforms a block like ITU-T T.81', () => {
    const held = native.hold(picture(37, 21, noise));
    const found = new Float32Array(11);
    expect(held.block(13, 6, found, 1)).toBe(true);
    FREQUENCIES.forEach(([v, u], f) => {
      let sum = 0;
      for (let y = 0; y < 8; y++)
        for (let x = 0; x < 8; x++)
          sum +=
            noise(13 + x, 6 + y) *
            Math.cos(((2 * x + 1) * u * Math.PI) / 16) *
            Math.cos(((2 * y + 1) * v * Math.PI) / 16);
      const scale = 0.25 * (u === 0 ? Math.SQRT1_2 : 1) * (v === 0 ? Math.SQRT1_2 : 1);
      // Luma of grey is off by one level at most.
      expect(found[f + 1]).toBeCloseTo(sum * scale, -1);
    });
    expect([found[0], found[10]]).toEqual([0, 0]);
    const burnt = native.hold(picture(37, 21, (x, y) => (x === 20 && y === 13 ? 255 : noise(x, y))));
    expect(burnt.block(13, 6, found, 0)).toBe(false);
    expect(burnt.block(12, 6, found, 0)).toBe(true);
  });
  it('transforms two windows at once', () => {
    const wave = (fx: number, fy: number, x: number, y: number): number =>
      128 + 8 * Math.cos((2 * Math.PI * (fx * x + fy * y)) / SIZE);
    const both = picture(2 * SIZE, SIZE, (x, y) => (x < SIZE ? wave(20, 5, x, y) : wave(-27, 31, x, y)));
    const [a, b] = native.hold(both).powers({ left: 0, top: 0 }, { left: SIZE, top: 0 });
    const highest = (power: Float32Array): number => power.indexOf(power.reduce((most, v) => Math.max(most, v), 0));
    expect(highest(a)).toBe(5 * SIZE + 20);
    expect(highest(b)).toBe(31 * SIZE + SIZE - 27);
  });
  it('finds a copied part within a picture, and none in an untouched one', () => {
    // Strokes at random on noisy paper, and a copy of one patch 150 px to the right.
    const { threshold } = FORGERY_THRESHOLDS.copies;
    const bars = Array.from({ length: 120 }, (_, i) => ({
      x: 12 + (noise(i, 1) - 60) * 2.9,
      y: 12 + (noise(i, 2) - 60) * 2.1,
      width: 3 + (noise(i, 3) % 12),
      height: 3 + (noise(i, 4) % 12),
    }));
    const strokes = (x: number, y: number): number =>
      (bars.some((bar) => x >= bar.x && x < bar.x + bar.width && y >= bar.y && y < bar.y + bar.height) ? 70 : 190) +
      (noise(x, y) % 9);
    const copied = (x: number, y: number): boolean => x >= 220 && x < 320 && y >= 80 && y < 150;
    const corners = quadOf({ x: 10, y: 10, width: 380, height: 280 });
    const clean = findCopies(native.hold(picture(401, 301, strokes)), corners);
    const found = findCopies(
      native.hold(picture(401, 301, (x, y) => (copied(x, y) ? strokes(x - 150, y) : strokes(x, y)))),
      corners,
    );
    expect(found[0]!.likeness).toBeGreaterThan(threshold);
    expect(Math.abs(found[0]!.to.x - found[0]!.from.x)).toBe(150);
    expect(found[0]!.to.y).toBe(found[0]!.from.y);
    expect(clean[0]?.likeness ?? 0).toBeLessThan(threshold / 2);
  });
});

describe('createForgeryJudge', () => {
  it('gives no verdict for small or blank pictures', async () => {
    const judgeForgery = await createForgeryJudge(loadAsset);
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
      const found = judgeForgery({ picture, quad, portrait: null, jpeg: null, zone: null, fields: [] });
      expect(found.map(({ signal }) => signal)).toHaveLength(Object.keys(FORGERY_THRESHOLDS).length);
      expect(found.filter(({ verdict }) => verdict === 'consider')).toEqual([]);
      expect(found.find(({ signal }) => signal === 'stillness')!.verdict).toBe('unidentified');
    }
  });

  describe('a portrait printed in dots', async () => {
    const judgeForgery = await createForgeryJudge(loadAsset);
    const [width, height] = [1000, 700];
    const box = (x: number, y: number, w: number, h: number) =>
      [
        { x, y },
        { x: x + w, y },
        { x: x + w, y: y + h },
        { x, y: y + h },
      ] as const;
    /** Grey grain, and dots where `dotted` is true, 5 pixels apart and slanted. */
    function found(dotted: (x: number, y: number) => boolean, portrait: ReturnType<typeof box> | null) {
      const data = new Uint8Array(width * height * 4);
      let state = 1;
      for (let i = 0; i < width * height; i++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        const [x, y] = [i % width, Math.floor(i / width)];
        const wave = dotted(x, y) ? 60 * Math.sin(x * 1.1 + y * 0.45) * Math.sin(x * 0.45 - y * 1.1) : 0;
        data.fill(128 + wave + (state >>> 29), i * 4, i * 4 + 3);
      }
      const picture = { width, height, data };
      const judged = judgeForgery({
        picture,
        quad: box(0, 0, width, height),
        portrait,
        jpeg: null,
        zone: null,
        fields: [],
      });
      return Object.fromEntries(judged.map(({ signal, verdict }) => [signal, verdict]));
    }
    const inPortrait = (x: number, y: number) => x >= 60 && x < 400 && y >= 150 && y < 600;

    it('a portrait in dots is suspect, and not with dots beside it or without a portrait', () => {
      expect(found(inPortrait, box(60, 150, 340, 450))['portrait-print']).toBe('consider');
      expect(found(inPortrait, box(600, 150, 340, 450))['portrait-print']).toBe('clear');
      expect(found(inPortrait, null)['portrait-print']).toBe('unidentified');
    });
    it('a portrait in dots needs dots in its upper and lower half', () => {
      const above = (x: number, y: number) => inPortrait(x, y) && y < 375;
      expect(found(above, box(60, 120, 340, 560))['portrait-print']).toBe('clear');
    });
    it('a portrait in dots is judged from 256 pixels', () => {
      expect(found(inPortrait, box(100, 200, 256, 300))['portrait-print']).toBe('consider');
      expect(found(inPortrait, box(100, 200, 255, 300))['portrait-print']).toBe('unidentified');
    });
    it('a portrait in dots is not suspect if the whole document has dots', () => {
      const all = found(() => true, box(60, 150, 340, 450));
      expect(all['portrait-print']).toBe('clear');
      expect(all['print']).toBe('consider');
    });
  });
});
