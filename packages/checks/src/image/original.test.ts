import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeImage } from './decode.ts';
import { readOriginal } from './original.ts';

/** Grey, with one white square whose centre is at these shares of the upright picture. */
async function picture(orientation: number): Promise<Buffer> {
  const square = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const upright = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#444' } })
    .composite([{ input: square, left: 580, top: 130 }])
    .png()
    .toBuffer();
  const turned = { 1: 0, 3: 180, 6: 270, 8: 90 }[orientation] ?? 0;
  return sharp(upright).rotate(turned).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}
const SQUARE = { x: 0.75, y: 0.25 };
const CORNERS = [
  { x: 0.5, y: 0.1 },
  { x: 0.95, y: 0.1 },
  { x: 0.95, y: 0.5 },
  { x: 0.5, y: 0.5 },
];

test.each([1, 3, 6, 8])('a position is mapped to the stored pixels and back, orientation %i', async (orientation) => {
  const bytes = await picture(orientation);
  const image = await decodeImage(bytes);
  if (!image.ok) throw new Error(image.code);
  expect(image).toMatchObject({ orientation, widthPx: 800, heightPx: 600 });
  const { raster, stored, share } = (await readOriginal(bytes, image, CORNERS))!;
  const { x, y } = stored(SQUARE);
  const light = (px: number, py: number) => raster.data[(Math.round(py) * raster.width + Math.round(px)) * 4]!;
  expect(light(x, y)).toBeGreaterThan(240);
  expect(light(x + 40, y)).toBeLessThan(100);
  expect(light(x, y + 40)).toBeLessThan(100);
  expect(share({ x, y }).x).toBeCloseTo(SQUARE.x);
  expect(share({ x, y }).y).toBeCloseTo(SQUARE.y);
  expect(raster.width * raster.height).toBeLessThan(800 * 600 * 0.4);
  // A picture too large to hold is decoded again to the same pixels.
  const again = (await readOriginal(bytes, { ...image, pixels: null }, CORNERS))!;
  expect([again.raster.width, again.raster.height]).toEqual([raster.width, raster.height]);
  expect(Buffer.compare(Buffer.from(again.raster.data), Buffer.from(raster.data))).toBe(0);
  await image.evidence;
});

test('a mirrored picture is not judged', async () => {
  const image = { orientation: 2, widthPx: 800, heightPx: 600, pixels: null };
  expect(await readOriginal(await picture(1), image, CORNERS)).toBeNull();
});
