import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { createRandom } from '@verify/specimen';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeImage, encodeRaster } from './decode.ts';

/** 600 x 400, red on the left, blue on the right. */
const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#d01010' } }).composite([
    { input: { create: { width: 300, height: 400, channels: 3, background: '#1010d0' } }, left: 300, top: 0 },
  ]);
const code = async (bytes: Uint8Array) => {
  const image = await decodeImage(bytes);
  return image.ok ? 'ok' : image.code;
};
const pixel = ({ data, width }: { data: Uint8Array | Uint8ClampedArray; width: number }, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

test.each(['jpeg', 'png', 'webp'] as const)('%s is decoded', async (format) => {
  const image = await decodeImage(await picture().toFormat(format).toBuffer());
  if (!image.ok) throw new Error(image.code);
  expect(image.raster).toMatchObject({ width: 600, height: 400 });
  expect(image.raster.data).toHaveLength(600 * 400 * 4);
  expect(pixel(image.raster, 20, 20)[0]).toBeGreaterThan(180);
  expect(image.scale).toBe(1);
});

test('the file name is ignored, and other formats are refused', async () => {
  expect(await code(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>'))).toBe(
    'file_type',
  );
  expect(await code(await picture().gif().toBuffer())).toBe('file_type');
  expect(await code(await picture().tiff().toBuffer())).toBe('file_type');
  expect(await code(Buffer.concat([Buffer.from('BM'), Buffer.alloc(5000)]))).toBe('file_type');
  expect(await code(new Uint8Array(0))).toBe('file_type');
  await expect(
    sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).metadata(),
  ).rejects.toThrow();
});

test('a file that is incomplete, broken inside, or only a header is refused', async () => {
  const jpeg = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  expect(await code(jpeg)).toBe('ok');
  expect(await code(jpeg.subarray(0, jpeg.length * 0.6))).toBe('image_unreadable');
  expect(await code(jpeg.subarray(0, 40))).toBe('image_unreadable');
  const png = await picture().png().toBuffer();
  expect(await code(png.subarray(0, png.length - 200))).toBe('image_unreadable');
  const broken = Buffer.from(png);
  broken.fill(0x5a, 60, 120);
  expect(await code(broken)).toBe('image_unreadable');
  const webp = await picture().webp().toBuffer();
  expect(await code(webp.subarray(0, webp.length / 2))).toBe('image_unreadable');
});

test('EXIF orientation is applied to the pixels, and the evidence has no metadata', async () => {
  const turned = await picture()
    .jpeg()
    .withExif({ IFD0: { Software: 'Adobe Photoshop 26.1', Artist: 'Somebody' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const image = await decodeImage(turned);
  if (!image.ok) throw new Error(image.code);
  expect(image).toMatchObject({ widthPx: 400, heightPx: 600 });
  // Rotated a quarter clockwise: the left side is now on top.
  expect(pixel(image.raster, 200, 20)[0]).toBeGreaterThan(180);
  expect(pixel(image.raster, 200, 580)[2]).toBeGreaterThan(180);
  const evidence = await image.evidence;
  const metadata = await sharp(evidence.bytes).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 400, height: 600 });
  expect(metadata.exif ?? metadata.xmp ?? metadata.icc ?? metadata.orientation).toBeUndefined();
});

test('a large photo is shrunk for reading and kept in full size as evidence', async () => {
  const large = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#fff' } })
    .composite([
      { input: { create: { width: 400, height: 200, channels: 3, background: '#000' } }, left: 2_000, top: 1_000 },
    ])
    .jpeg()
    .toBuffer();
  const image = await decodeImage(large);
  if (!image.ok) throw new Error(image.code);
  expect(image.raster).toMatchObject({ width: 2_000, height: 1_500 });
  expect(image.scale).toBe(0.5);
  expect(pixel(image.raster, 1_100, 550)[0]).toBeLessThan(8);
  expect(await image.evidence).toMatchObject({ widthPx: 4_000, heightPx: 3_000 });
  const again = await sharp((await encodeRaster(image.raster)).bytes).metadata();
  expect(again).toMatchObject({ format: 'jpeg', width: 2_000, height: 1_500, channels: 3 });
});

test('transparent pixels become white', async () => {
  const clear = await sharp({ create: { width: 100, height: 100, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const image = await decodeImage(clear);
  expect(image.ok && pixel(image.raster, 50, 50)).toEqual([255, 255, 255, 255]);
});

test('the first page of a PDF is rendered, and a broken PDF is refused', async () => {
  const pdf = new PDFDocument();
  const context = pdf.beginPage(595, 842) as unknown as SKRSContext2D;
  const photo = createCanvas(300, 200);
  const ink = photo.getContext('2d');
  ink.fillStyle = '#d01010';
  ink.fillRect(0, 0, 300, 200);
  context.drawImage(photo, 100, 100);
  pdf.endPage();
  const bytes = pdf.close();
  const image = await decodeImage(bytes);
  if (!image.ok) throw new Error(image.code);
  expect(image.raster).toMatchObject({ height: 2_000, width: 1_413 });
  const at = (points: number) => Math.round((points * 2_000) / 842);
  expect(pixel(image.raster, at(200), at(200))[0]).toBeGreaterThan(180);
  expect(pixel(image.raster, at(50), at(50))).toEqual([255, 255, 255, 255]);
  expect((await image.evidence).widthPx).toBe(1_696);
  expect(await code(bytes.subarray(0, 300))).toBe('pdf_unreadable');
  expect(await code(Buffer.from('%PDF-1.7\nnothing'))).toBe('pdf_unreadable');
});

/** Plain noise, so that its data does not end in a run of zeros. */
function noisy(progressive: boolean): Promise<Buffer> {
  const random = createRandom('noisy');
  const pixels = Uint8Array.from({ length: 600 * 400 * 3 }, () => random.int(60, 200));
  return sharp(pixels, { raw: { width: 600, height: 400, channels: 3 } })
    .jpeg({ progressive })
    .toBuffer();
}

test.each([false, true])(
  'a JPEG without its end marker is accepted, a truncated one is refused: progressive %s',
  async (p) => {
    const jpeg = await noisy(p);
    const same = await decodeImage(jpeg);
    const without = await decodeImage(jpeg.subarray(0, -2));
    if (!same.ok || !without.ok) throw new Error('not decoded');
    expect(without.raster.data).toEqual(same.raster.data);
    expect(await code(jpeg.subarray(0, -1))).toBe('ok');
    expect(await code(Buffer.concat([jpeg, Buffer.from('a video of a motion photo')]))).toBe('ok');
    for (const share of [0.3, 0.6, 0.9])
      expect(await code(jpeg.subarray(0, Math.round(jpeg.length * share)))).toBe('image_unreadable');
  },
);
