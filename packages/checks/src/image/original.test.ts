import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeImage } from './decode.ts';
import { isMirrored, readOriginal } from './original.ts';

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

test.each([1, 3, 6, 8])('a position maps to stored pixels and back, orientation %i', async (orientation) => {
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

test('a mirrored picture has no original to judge', async () => {
  const image = { orientation: 2, widthPx: 800, heightPx: 600, pixels: null };
  expect(await readOriginal(await picture(1), image, CORNERS)).toBeNull();
});

/** Upright pictures of 200 x 112 pixels whose red and green are the column and the row. */
const [WIDTH, HEIGHT] = [200, 112];
function held(channels: 3 | 4) {
  const data = new Uint8Array(WIDTH * HEIGHT * channels).fill(255);
  for (let i = 0; i < WIDTH * HEIGHT; i++) data.set([i % WIDTH, Math.floor(i / WIDTH), 7], i * channels);
  return { data, channels };
}
const upright = (orientation: number, channels: 3 | 4) => ({
  orientation,
  widthPx: WIDTH,
  heightPx: HEIGHT,
  pixels: held(channels),
});
const corner = (x: number, y: number) => ({ x, y });
const AREA = [corner(0.3, 0.2), corner(0.62, 0.22), corner(0.6, 0.55), corner(0.32, 0.5)];
const NO_FILE = new Uint8Array();

test.each([
  // The area with its margin of 2 % starts on a multiple of 16: columns 48 to 127 and rows 16 to 63, as shown.
  [1, 3, { width: 80, height: 48, left: 48, top: 16 }],
  [1, 4, { width: 80, height: 48, left: 48, top: 16 }],
  // Columns 72 to 143 and rows 48 to 91 of the picture upside down.
  [3, 3, { width: 80, height: 44, left: 64, top: 48 }],
  [3, 4, { width: 80, height: 44, left: 64, top: 48 }],
  [6, 3, { width: 48, height: 80, left: 16, top: 64 }],
  [8, 4, { width: 44, height: 80, left: 48, top: 48 }],
] as const)('the area of a picture with orientation %i and %i channels', async (orientation, channels, area) => {
  const { raster, stored, share } = (await readOriginal(NO_FILE, upright(orientation, channels), AREA))!;
  const zero = stored(corner(0, 0));
  const far = stored(corner(1, 1));
  const [width, height] = [Math.abs(far.x - zero.x), Math.abs(far.y - zero.y)];
  expect({
    width: raster.width,
    height: raster.height,
    left: -Math.min(zero.x, far.x),
    top: -Math.min(zero.y, far.y),
  }).toEqual(area);
  expect([width, height]).toEqual(orientation >= 5 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]);
  // Each pixel is copied from the same share of the upright picture.
  const wrong = Array.from({ length: raster.width * raster.height }, (_, i) => {
    const at = share({ x: (i % raster.width) + 0.5, y: Math.floor(i / raster.width) + 0.5 });
    const expected = [Math.floor(at.x * WIDTH + 1e-9), Math.floor(at.y * HEIGHT + 1e-9), 7, 255];
    return expected.every((value, channel) => value === raster.data[4 * i + channel]) ? null : i;
  }).filter((i) => i !== null);
  expect(wrong).toEqual([]);
});

test('an area of more than 20 million pixels is cropped to its middle', async () => {
  const image = {
    orientation: 1,
    widthPx: 5_000,
    heightPx: 6_000,
    pixels: { data: new Uint8Array(4), channels: 4 },
  } as const;
  const { raster, stored } = (await readOriginal(NO_FILE, image, [corner(0, 0), corner(1, 1)]))!;
  expect([raster.width, raster.height]).toEqual([5_000, 4_000]);
  // (6,000 - 4,000) / 2, down to a multiple of 16
  expect(stored(corner(0, 0))).toEqual({ x: 0, y: -992 });
});

test('only the four rotations count as not mirrored', () =>
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((orientation) => !isMirrored(orientation))).toEqual([1, 3, 6, 8]));
