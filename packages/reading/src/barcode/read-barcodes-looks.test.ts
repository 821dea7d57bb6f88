import { beforeAll, describe, expect, it } from 'vitest';
import { loadAsset } from '../../testing/load-asset.ts';
import { drawBarcode } from '../../testing/write-barcode.ts';
import { quadOf } from '../raster/geometry.ts';
import type { Quad, Raster } from '../types.ts';
import {
  alone,
  around,
  type BarcodeReader,
  type BarcodeReading,
  createBarcodeReader,
  toReading,
  viewsOf,
  worth,
} from './read-barcodes.ts';

const head = '@\n\u001e\rANSI 636001100001';
const body = 'DLDAQD12345678\nDCSWALSH\nDACEVELYN\nDBB02291984\nDBA08122030\r';
const licence = `${head}DL${String(head.length + 10).padStart(4, '0')}${String(body.length).padStart(4, '0')}${body}`;

const blank = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8Array(width * height * 4).fill(255),
});
const rounded = (quad: Quad) => quad.flatMap(({ x, y }) => [x, y]).map((value) => Number(value.toFixed(2)) + 0);
type View = ReturnType<typeof alone>;
/** Width and height of what is looked at, and where in the picture it lies. */
const shown = (view: View) => {
  const { raster, quad } = view();
  return [`${raster.width} x ${raster.height}`, rounded(quad)] as const;
};
/** The quad turned about its middle. */
const turned = (quad: Quad, degrees: number) => {
  const [cx, cy] = [(quad[0].x + quad[2].x) / 2, (quad[0].y + quad[2].y) / 2];
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return rounded(
    quad.map(({ x, y }) => ({
      x: cx + (x - cx) * cos - (y - cy) * sin,
      y: cy + (x - cx) * sin + (y - cy) * cos,
    })) as unknown as Quad,
  );
};

describe('what is looked at', () => {
  const views = (width: number, height: number, document: Quad | null, expected: boolean, widthMm?: number) =>
    [...viewsOf(blank(width, height), document, expected, widthMm)].map(shown);
  const sizes = (...args: Parameters<typeof views>) => views(...args).map(([size]) => size);
  /** 600 px wide and 30 px high. */
  const card: Quad = [
    { x: 20, y: 10 },
    { x: 500, y: 370 },
    { x: 482, y: 394 },
    { x: 2, y: 34 },
  ];

  it('is a document of known width no larger than its modules need', () => {
    // 85.6 mm at 14 px each.
    expect(sizes(2000, 30, card, false, 85.6)).toEqual(['1198 x 60', '2000 x 30']);
    expect(sizes(700, 30, card, false, 85.6)[0]).toBe('900 x 45');
  });

  it('is more where a barcode is expected: larger, and tilted both ways', () => {
    const whole = quadOf({ width: 700, height: 40 });
    expect(views(700, 40, card, true)).toEqual([
      ['900 x 45', rounded(card)],
      ['700 x 40', rounded(whole)],
      ['2520 x 126', rounded(card)],
      ['1400 x 80', rounded(whole)],
      ['1400 x 80', turned(whole, 3)],
      ['1400 x 80', turned(whole, -3)],
      ['1400 x 80', turned(whole, 6)],
      ['1400 x 80', turned(whole, -6)],
    ]);
    expect(sizes(1799, 10, null, true)).toEqual(['1799 x 10', ...Array.from({ length: 5 }, () => '2520 x 14')]);
    expect(sizes(1800, 10, null, true)).toEqual(['1800 x 10', ...Array.from({ length: 4 }, () => '2520 x 14')]);
  });

  it('is what lies around a symbol, whether it lies or stands', () => {
    const picture = blank(600, 500);
    const lying = quadOf({ x: 100, y: 150, width: 400, height: 100 });
    const box = quadOf({ x: 20, y: 32, width: 560, height: 336 });
    const upright = quadOf({ x: 132, y: -80, width: 336, height: 560 });
    expect(shown(around(picture, lying, 0))).toEqual(['1120 x 672', rounded(box)]);
    expect(shown(around(picture, lying, -4))).toEqual(['1120 x 672', turned(box, -4)]);
    const standing = quadOf({ x: 250, y: 0, width: 100, height: 400 });
    expect(shown(around(picture, standing, 8))).toEqual(['672 x 1120', turned(upright, 8)]);
    const [a, b, c, d] = standing;
    // Its text runs from below upwards.
    expect(shown(around(picture, [d, a, b, c], 0))).toEqual(['672 x 1120', rounded(upright)]);
    const [e, f, g, h] = lying;
    expect(shown(around(picture, [f, g, h, e], 0))).toEqual(['1120 x 672', rounded(box)]);
    const long = quadOf({ x: 100, y: 50, width: 1000, height: 100 });
    expect(shown(around(picture, long, 0))[0]).toBe('1800 x 1080');
    expect(shown(around(picture, quadOf({ x: 10, y: 5, width: 2, height: 1 }), 0))[0]).toBe('8 x 8');
  });
});

const reading = (changes: Partial<BarcodeReading>): BarcodeReading => ({
  format: 'PDF417',
  content: 'other',
  parsed: false,
  fields: [],
  problems: [],
  text: '',
  quad: quadOf({ width: 9, height: 5 }),
  ...changes,
});

it('a licence is worth more than text, and text more than what cannot be read', () => {
  const [parsed, faulty] = [reading({ content: 'aamva', parsed: true }), reading({ content: 'aamva' })];
  const [other, unreadable] = [reading({}), reading({ content: 'unreadable' })];
  expect([[], [parsed], [faulty], [other], [unreadable]].map(worth)).toEqual([0, 100, 10, 5, 1]);
  expect(worth([parsed, other, unreadable])).toBe(106);
});

describe('what the decoder says', () => {
  const raster = { width: 40, height: 20, data: new Uint8Array(0) };
  const document = quadOf({ x: 100, y: 200, width: 80, height: 60 });
  const said = (changes: object) =>
    toReading(
      {
        symbology: 'PDF417',
        isValid: true,
        text: 'HELLO',
        position: {
          topLeft: { x: 4, y: 2 },
          topRight: { x: 36, y: 3 },
          bottomRight: { x: 35, y: 18 },
          bottomLeft: { x: 5, y: 17 },
        },
        ...changes,
      } as Parameters<typeof toReading>[0],
      raster,
      document,
    );
  it('counts for a damaged PDF417, but for no other damaged symbol', () => {
    expect(said({ isValid: false })).toMatchObject({ content: 'unreadable', parsed: false, text: '' });
    expect(said({ isValid: false, symbology: 'QRCode' })).toBe(null);
    expect(said({ symbology: 'Code39' })).toBe(null);
  });
});

describe('how often it looks', () => {
  let reader: BarcodeReader;
  beforeAll(async () => {
    reader = await createBarcodeReader(loadAsset);
  });
  /** Looks until it is told to stop, at most `most` times. */
  async function looks(picture: Raster, changes: object = {}, most = 99) {
    let asked = 0;
    const signal = {
      get aborted() {
        return ++asked > most;
      },
    };
    const found = await reader.read({ picture, document: null, expected: false, ...changes, signal });
    return { asked, found: found.map(({ content }) => content) };
  }
  it('once at an empty picture, more often where a barcode is expected', async () => {
    const empty = blank(60, 4);
    expect(await looks(empty)).toEqual({ asked: 1, found: [] });
    expect(await looks(empty, { expected: true })).toEqual({ asked: 6, found: [] });
    expect(await looks(empty, { document: quadOf(empty) })).toEqual({ asked: 2, found: [] });
    expect(await looks(empty, { document: quadOf(empty), settledMm: 85.6 })).toEqual({ asked: 1, found: [] });
    expect(await looks(empty, { document: quadOf(empty), settledMm: 85.6, expected: true })).toEqual({
      asked: 8,
      found: [],
    });
  });
  it('never once it is told to stop', async () => {
    const picture = await drawBarcode(licence, 'PDF417', 2);
    expect(await looks(picture, {}, 0)).toEqual({ asked: 1, found: [] });
    expect(await looks(picture, {}, 1)).toEqual({ asked: 1, found: ['aamva'] });
  });
  it('once at a symbol that reads', async () => {
    const qr = await drawBarcode('HTTPS://EXAMPLE.ORG/1234', 'QRCode', 5);
    expect(await looks(qr, { expected: true })).toEqual({ asked: 1, found: ['other'] });
  });
  it('at a PDF417 that is no licence: where one is expected, levelled and at every tilt', async () => {
    const label = await drawBarcode('PARCEL 4711', 'PDF417', 1);
    expect(await looks(label)).toEqual({ asked: 1, found: ['other'] });
    expect(await looks(label, { expected: true })).toEqual({ asked: 24, found: ['other'] });
  });
});
