import { jpeg2000 } from '@verify/specimen/chip';
import { expect, test } from 'vitest';
import { decodeJpeg2000 } from './jpeg2000.ts';

const picture = { width: 90, height: 120, data: new Uint8ClampedArray(90 * 120 * 4).fill(140) };
const honest = Buffer.from(await jpeg2000(picture));
/** Places in the header of the codestream: image size, tile size, components, coding style. */
const [WIDTH, HEIGHT, TILE, COMPONENTS] = [8, 12, 24, 40];
const STYLE = honest.indexOf('ff52', 'hex');
const changed = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(honest);
  change(bytes);
  return bytes;
};

test('a JPEG 2000 portrait is decoded', async () => {
  const raster = (await decodeJpeg2000(honest))!;
  expect([raster.width, raster.height, raster.data.length]).toEqual([90, 120, 90 * 120 * 4]);
  expect(Math.abs(raster.data[4 * 5000]! - 140)).toBeLessThan(4);
});

test.each<[string, Buffer]>([
  ['65,535 x 65,535 px', changed((bytes) => [WIDTH, HEIGHT].forEach((at) => bytes.writeUInt32BE(65_535, at)))],
  ['a size beyond 32 bits of pixels', changed((bytes) => bytes.writeUInt32BE(0xffffffff, WIDTH))],
  ['no width', changed((bytes) => bytes.writeUInt32BE(0, WIDTH))],
  ['tiles of one pixel', changed((bytes) => [TILE, TILE + 4].forEach((at) => bytes.writeUInt32BE(1, at)))],
  ['tiles without a size', changed((bytes) => bytes.writeUInt32BE(0, TILE))],
  ['16,384 components', changed((bytes) => bytes.writeUInt16BE(16_384, COMPONENTS))],
  ['32 bits a sample', changed((bytes) => (bytes[COMPONENTS + 2] = 31))],
  ['65,535 layers', changed((bytes) => bytes.writeUInt16BE(65_535, STYLE + 6))],
  ['32 levels', changed((bytes) => (bytes[STYLE + 9] = 32))],
  ['precincts of their own size', changed((bytes) => (bytes[STYLE + 4] = 1))],
  ['a header that ends early', honest.subarray(0, 60)],
  ['no data', honest.subarray(0, STYLE + 14)],
  ['nothing', Buffer.alloc(0)],
  ['another format', Buffer.from('ffd8ffe0', 'hex')],
])('%s is refused', async (_, bytes) => expect(await decodeJpeg2000(bytes)).toBeNull());
