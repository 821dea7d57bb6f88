import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LOGO_BYTES, makeLogo } from './logo.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#2f57e880' } });
const made = async (bytes: Uint8Array) => {
  const logo = await makeLogo(bytes);
  return logo.ok ? [logo.widthPx, logo.heightPx] : logo.detail;
};
const png = (width: number, height: number) => picture(width, height).png({ compressionLevel: 1 }).toBuffer();

test.each([
  [480, 120, [480, 120]],
  [960, 120, [480, 60]],
  [240, 240, [120, 120]],
  [16, 16, [16, 16]],
  [16, 15, 'The logo is smaller than 16 pixels.'],
  [15, 16, 'The logo is smaller than 16 pixels.'],
  [4_000, 4_000, [120, 120]],
  [4_001, 4_000, 'The logo has more than 16 million pixels.'],
])('a logo of %i x %i pixels is shrunk to fit or refused', async (width, height, expected) =>
  expect(await made(await png(width, height))).toEqual(expected),
);

test('a logo becomes a WebP with the pixels of the file, turned upright', async () => {
  const lying = await picture(60, 20).withMetadata({ orientation: 6 }).png().toBuffer();
  const logo = await makeLogo(lying);
  if (!logo.ok) throw new Error(logo.detail);
  expect([logo.mediaType, logo.widthPx, logo.heightPx]).toEqual(['image/webp', 20, 60]);
  expect(await sharp(logo.bytes).metadata()).toMatchObject({ format: 'webp', width: 20, height: 60, hasAlpha: true });
  expect(LOGO_BYTES).toBe(2_097_152);
});

const TYPES = 'The logo must be PNG, JPEG or WebP.';
const SVG = 'SVG is refused: it can carry script. Export the logo as PNG, JPEG or WebP.';
test.each([
  ['a text', 'text', TYPES],
  ['a PDF', '%PDF-1.7', TYPES],
  ['an SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">', SVG],
  ['an SVG in capitals', '<SVG>', SVG],
  ['an SVG with much before it', `${' '.repeat(4_091)}<svg>`, SVG],
  ['an SVG with more before it', `${' '.repeat(4_092)}<svg>`, TYPES],
  ['a tag that only begins alike', '<svgs>', TYPES],
])('%s is refused as a logo', async (_, text, detail) =>
  expect(await makeLogo(Buffer.from(text))).toEqual({ ok: false, code: 'file_type', detail }),
);
