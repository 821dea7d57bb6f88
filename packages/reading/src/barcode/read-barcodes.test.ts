import { beforeAll, describe, expect, it } from 'vitest';
import { loadAsset } from '../../testing/load-asset.ts';
import { drawBarcode } from '../../testing/write-barcode.ts';
import { quadOf } from '../raster/geometry.ts';
import { rotate } from '../raster/rotate.ts';
import type { Raster } from '../types.ts';
import { type BarcodeReader, createBarcodeReader } from './read-barcodes.ts';

const head = '@\n\u001e\rANSI 636001100001';
const body = 'DLDAQD12345678\nDCSWALSH\nDACEVELYN\nDADROSE\nDBD08122022\nDBB02291984\nDBA08122030\nDBC2\nDCGUSA\r';
const licence = `${head}DL${String(head.length + 10).padStart(4, '0')}${String(body.length).padStart(4, '0')}${body}`;

let reader: BarcodeReader;
beforeAll(async () => {
  reader = await createBarcodeReader(loadAsset);
});

const read = (picture: Raster, expected = true) => reader.read({ picture, document: null, expected });

describe('readBarcodes', () => {
  it('reads a licence', async () => {
    const [code] = await read(await drawBarcode(licence, 'PDF417', 3));
    expect(code).toMatchObject({ format: 'PDF417', content: 'aamva', parsed: true, problems: [] });
    expect(code!.fields.find((field) => field.category === 'Last name')?.value).toBe('WALSH');
    expect(code!.quad[0].x).toBeLessThan(code!.quad[1].x);
  });
  it('reads it sideways, upside down and within a document', async () => {
    const picture = await drawBarcode(licence, 'PDF417', 3);
    expect((await read(rotate(picture, 90), false))[0]?.parsed).toBe(true);
    const [code] = await reader.read({ picture: rotate(picture, 180), document: quadOf(picture), expected: false });
    expect(code?.parsed).toBe(true);
  });
  it('reads it at the first look in a document far to the right', async () => {
    const code = await drawBarcode(licence, 'PDF417', 2);
    const [x, width] = [3000, 3000 + code.width];
    const data = new Uint8Array(width * code.height * 4).fill(255);
    for (let y = 0; y < code.height; y++)
      data.set(code.data.subarray(y * code.width * 4, (y + 1) * code.width * 4), (y * width + x) * 4);
    const [found] = await reader.read({
      picture: { width, height: code.height, data },
      document: quadOf({ x, y: 0, width: code.width, height: code.height }),
      expected: false,
      settledMm: 85.6,
    });
    expect(found?.parsed).toBe(true);
  });
  it.each(['QRCode', 'Aztec', 'DataMatrix'] as const)('reads a %s, which is not a licence', async (format) => {
    const [code] = await read(await drawBarcode('HTTPS://EXAMPLE.ORG/1234', format, 5));
    expect(code).toMatchObject({
      format,
      content: 'other',
      parsed: false,
      fields: [],
      text: 'HTTPS://EXAMPLE.ORG/1234',
    });
  });
  it('reports a damaged barcode', async () => {
    const picture = await drawBarcode(licence, 'PDF417', 3);
    const { width, height, data } = picture;
    const torn = Uint8Array.from(data);
    for (let y = Math.round(height * 0.25); y < height * 0.75; y++)
      torn.fill(255, (y * width + Math.round(width * 0.3)) * 4, (y * width + Math.round(width * 0.7)) * 4);
    const found = await read({ width, height, data: torn });
    expect(found.every((code) => !code.parsed)).toBe(true);
  });
  it('finds none in an empty picture of any size', async () => {
    for (const [width, height] of [
      [1, 1],
      [640, 480],
      [3000, 2],
    ] as const)
      expect(await read({ width, height, data: new Uint8Array(width * height * 4).fill(255) })).toEqual([]);
  });
});
