import { loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { accepted } from './collectors-picture.ts';

/** A BMP of 24 bits per pixel, black. */
function bmp(width: number, height: number): Buffer {
  const [head, pixels] = [Buffer.alloc(54), Buffer.alloc(Math.ceil((width * 3) / 4) * 4 * Math.abs(height))];
  head.write('BM');
  head.writeUInt32LE(54 + pixels.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}

test.each([
  ['from the bottom', 20],
  ['from the top', -20],
])('a BMP whose rows start %s becomes a PNG', async (_, height) => {
  const png = Buffer.from(await accepted(bmp(30, height)));
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect(await loadImage(png)).toMatchObject({ width: 30, height: 20 });
});

test('a BMP with more pixels than the service accepts stays as it is', async () => {
  const huge = bmp(30, 20);
  huge.writeInt32LE(10_000, 18);
  huge.writeInt32LE(5_001, 22);
  expect(await accepted(huge)).toBe(huge);
});
