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

test('a BMP with more pixels than the service accepts stays as it is', async () => {
  const huge = black(30, 20);
  huge.writeInt32LE(10_000, 18);
  huge.writeInt32LE(5_001, 22);
  expect(await accepted(huge)).toBe(huge);
});
