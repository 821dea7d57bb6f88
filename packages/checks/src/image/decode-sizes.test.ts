import { jpegTables } from '@verify/reading/forgery';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type DecodedImage, decodeImage, encodeRaster } from './decode.ts';

const file = (width: number, height: number, orientation = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer();
async function decoded(...of: Parameters<typeof file>): Promise<DecodedImage> {
  const image = await decodeImage(await file(...of));
  if (!image.ok) throw new Error(image.code);
  return image;
}

test.each([
  [2_000, 32, { width: 2_000, height: 32 }, 4],
  [32, 2_000, { width: 32, height: 2_000 }, 4],
  // Longer than 2,000 pixels: shrunk, and the pixels that are held are those of the file.
  [2_001, 40, { width: 2_000, height: 40 }, 3],
  [40, 2_500, { width: 32, height: 2_000 }, 3],
] as const)('a picture of %i x %i pixels is read at %o', async (width, height, size, channels) => {
  const { raster, scale, pixels, widthPx, heightPx, evidence } = await decoded(width, height);
  expect({ width: raster.width, height: raster.height }).toEqual(size);
  expect(raster.data).toHaveLength(4 * size.width * size.height);
  expect([widthPx, heightPx, scale]).toEqual([width, height, size.width / width]);
  expect([pixels!.channels, pixels!.data.length]).toEqual([channels, channels * width * height]);
  await evidence;
});

test.each([
  [31, 200],
  [200, 31],
])('a side of 31 pixels is too small: %i x %i', async (width, height) =>
  expect(await decodeImage(await file(width, height))).toEqual({ ok: false, code: 'too_small' }),
);

test('evidence and parts of a picture are encoded with quality 88', async () => {
  const { evidence, raster } = await decoded(60, 40);
  expect(jpegTables((await evidence).bytes)!.quality).toBe(88);
  const part = await encodeRaster(raster);
  expect(jpegTables(part.bytes)).toMatchObject({ quality: 88, width: 60, height: 40 });
  expect([part.widthPx, part.heightPx]).toEqual([60, 40]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a landscape or portrait picture is turned upright: orientation %i',
  async (orientation) => {
    const image = await decoded(60, 40, orientation);
    const [width, height] = orientation >= 5 ? [40, 60] : [60, 40];
    expect([image.orientation, image.widthPx, image.heightPx]).toEqual([orientation, width, height]);
    expect([image.raster.width, image.raster.height, image.mediaType]).toEqual([width, height, 'image/jpeg']);
    await image.evidence;
  },
);
