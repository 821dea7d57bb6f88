import { expect, test } from 'vitest';
import { imageSize } from './image-size.ts';

const hex = (text: string) => Uint8Array.from(text.replaceAll(' ', '').match(/../g)!, (byte) => parseInt(byte, 16));

test('JPEG: every frame header counts, and earlier tables and extensions do not', () => {
  const size = (...segments: readonly string[]) => imageSize(hex(`ffd8 ${segments.join(' ')}`), 'image/jpeg');
  for (const sof of ['c0', 'c1', 'c3', 'c5', 'c6', 'c7', 'c9', 'ca', 'cb', 'cd', 'ce', 'cf'])
    expect([sof, size(`ff${sof} 0011 08 0438 0780 03`)]).toEqual([sof, { widthPx: 1920, heightPx: 1080 }]);
  for (const other of ['c4', 'c8', 'cc', 'bf', 'd0', 'e1', 'ef'])
    expect([other, size(`ff${other} 0006 01020304`, 'ffc0 0011 08 0438 0780 03')]).toEqual([
      other,
      { widthPx: 1920, heightPx: 1080 },
    ]);
  for (const fill of ['ff', 'ffff', 'ffffff'])
    expect(size(fill, 'ffc2 0011 08 0438 0780 03')).toEqual({ widthPx: 1920, heightPx: 1080 });
});

test('JPEG: no frame header is read after the start of scan or the end', () => {
  for (const end of ['da', 'd9'])
    expect(imageSize(hex(`ffd8 ff${end} 0006 01020304 ffc0 0011 08 0438 0780 03`), 'image/jpeg')).toBeNull();
});

test('WebP: more than 65,536 pixels per side are read', () => {
  const extended = hex('52494646 00000000 57454250 56503858 0a000000 00000000 020103 060504');
  expect(imageSize(extended, 'image/webp')).toEqual({ widthPx: 1 + 0x030102, heightPx: 1 + 0x040506 });
});

test('WebP: lossy, lossless and extended sizes are read', () => {
  const riff = '52494646 00000000 57454250';
  const lossy = hex(`${riff} 56503820 00000000 000000 9d012a 8007 3804`);
  const lossless = hex(`${riff} 5650384c 00000000 2f 7fc70d01`);
  const extended = hex(`${riff} 56503858 0a000000 00000000 7f0700 370400`);
  expect(imageSize(lossy, 'image/webp')).toEqual({ widthPx: 1920, heightPx: 1080 });
  expect(imageSize(lossless, 'image/webp')).toEqual({ widthPx: 1920, heightPx: 1080 });
  expect(imageSize(extended, 'image/webp')).toEqual({ widthPx: 1920, heightPx: 1080 });
});
