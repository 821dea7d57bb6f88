import { beforeAll, describe, expect, it } from 'vitest';
import { loadAsset } from '../../testing/load-asset.ts';
import { drawBarcode } from '../../testing/write-barcode.ts';
import { quadOf } from '../raster/geometry.ts';
import type { Raster } from '../types.ts';
import { type BarcodeReader, type BarcodeReading, createBarcodeReader, toReading, worth } from './read-barcodes.ts';

const head = '@\n\u001e\rANSI 636001100001';
const body = 'DLDAQD12345678\nDCSWALSH\nDACEVELYN\nDBB02291984\nDBA08122030\r';
const licence = `${head}DL${String(head.length + 10).padStart(4, '0')}${String(body.length).padStart(4, '0')}${body}`;

const blank = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8Array(width * height * 4).fill(255),
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

it('prefers a licence to text, and text to an unreadable code', () => {
  const [parsed, faulty] = [reading({ content: 'aamva', parsed: true }), reading({ content: 'aamva' })];
  const [other, unreadable] = [reading({}), reading({ content: 'unreadable' })];
  expect([[], [parsed], [faulty], [other], [unreadable]].map(worth)).toEqual([0, 100, 10, 5, 1]);
  expect(worth([parsed, other, unreadable])).toBe(106);
});

describe('results of the decoder', () => {
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
  it('keeps a damaged PDF417, but no other damaged symbol', () => {
    expect(said({ isValid: false })).toMatchObject({ content: 'unreadable', parsed: false, text: '' });
    expect(said({ isValid: false, symbology: 'QRCode' })).toBe(null);
    expect(said({ symbology: 'Code39' })).toBe(null);
  });
});

describe('number of looks at a picture', () => {
  let reader: BarcodeReader;
  beforeAll(async () => {
    reader = await createBarcodeReader(loadAsset);
  });
  /** Reads again until the callback stops it, at most `most` times. */
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
  it('looks once at an empty picture, and more often if a barcode is expected', async () => {
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
  it('stops looking after an abort', async () => {
    const picture = await drawBarcode(licence, 'PDF417', 2);
    expect(await looks(picture, {}, 0)).toEqual({ asked: 1, found: [] });
    expect(await looks(picture, {}, 1)).toEqual({ asked: 1, found: ['aamva'] });
  });
  it('looks once at a symbol that reads', async () => {
    const qr = await drawBarcode('HTTPS://EXAMPLE.ORG/1234', 'QRCode', 5);
    expect(await looks(qr, { expected: true })).toEqual({ asked: 1, found: ['other'] });
  });
  it('looks at every tilt for a PDF417 without a licence, if one is expected', async () => {
    const label = await drawBarcode('PARCEL 4711', 'PDF417', 1);
    expect(await looks(label)).toEqual({ asked: 1, found: ['other'] });
    expect(await looks(label, { expected: true })).toEqual({ asked: 24, found: ['other'] });
  });
});
