import { loadImage } from '@napi-rs/canvas';
import { bmp } from '@verify/specimen';
import { expect, test } from 'vitest';
import { accepted } from './collectors-picture.ts';

/** A black BMP, with a negative height if its rows start at the top. */
function black(width: number, height: number): Buffer {
  const rows = Math.abs(height);
  const file = bmp({ width, height: rows, data: new Uint8ClampedArray(width * rows * 4) });
  file.writeInt32LE(height, 22);
  return file;
}

test.each([
  ['from the bottom', 20],
  ['from the top', -20],
])('a BMP whose rows start %s becomes a PNG', async (_, height) => {
  const png = Buffer.from(await accepted(black(30, height)));
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect(await loadImage(png)).toMatchObject({ width: 30, height: 20 });
});

test('a BMP with more pixels than the service accepts is kept unchanged', async () => {
  const huge = black(30, 20);
  huge.writeInt32LE(10_000, 18);
  huge.writeInt32LE(5_001, 22);
  expect(await accepted(huge)).toBe(huge);
});

/** A black GIF of one pixel on a screen of this size. */
function gif(width: number, height: number): Buffer {
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const file = Buffer.from([...Buffer.from('GIF89a'), 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, ...image, 0x3b]);
  file.writeUInt16LE(width, 6);
  file.writeUInt16LE(height, 8);
  return file;
}

test('a GIF becomes a PNG, unless its screen has more pixels than the service accepts', async () => {
  const png = Buffer.from(await accepted(gif(3, 2)));
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect(await loadImage(png)).toMatchObject({ width: 3, height: 2 });
  const huge = gif(10_000, 5_001);
  expect(await accepted(huge)).toBe(huge);
});

test('other files, broken files and files under 30 bytes are kept unchanged', async () => {
  for (const bytes of [
    Buffer.from('a text of more than thirty characters'),
    gif(3, 2).subarray(0, 29),
    Buffer.alloc(0),
  ])
    expect(await accepted(bytes)).toBe(bytes);
  const broken = Buffer.from('BM'.padEnd(60, '\0'));
  expect(await accepted(broken)).toBe(broken);
});
