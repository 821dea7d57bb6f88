import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeImage } from './decode.ts';
import { manyScans } from './jpeg.fixture.ts';
import { pixelLimit } from './pixel-limit.ts';

const picture = (width = 64, height = 64) => sharp({ create: { width, height, channels: 3, background: '#8899aa' } });
const [ORDINARY, DEAR] = [50_000_000, 20_000_000];

test('the more a pixel costs in a format, the fewer pixels are accepted', async () => {
  const jpeg = picture().jpeg();
  expect(await pixelLimit(await jpeg.toBuffer(), 'image/jpeg')).toBe(ORDINARY);
  expect(await pixelLimit(await picture().toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg')).toBe(DEAR);
  expect(await pixelLimit(await picture().png().toBuffer(), 'image/png')).toBe(ORDINARY);
  expect(await pixelLimit(await picture().png({ progressive: true }).toBuffer(), 'image/png')).toBe(DEAR);
  expect(await pixelLimit(await picture().toColourspace('rgb16').png().toBuffer(), 'image/png')).toBe(DEAR);
  expect(await pixelLimit(await picture().webp().toBuffer(), 'image/webp')).toBe(ORDINARY);
});

test('a JPEG with too many scans is refused before it is decoded', async () => {
  const dear = manyScans({ width: 6_000, height: 6_000, scans: 400, components: 1 });
  expect(await pixelLimit(dear, 'image/jpeg')).toBeNull();
  const before = process.cpuUsage();
  expect(await decodeImage(dear)).toEqual({ ok: false, code: 'image_unreadable' });
  const { user, system } = process.cpuUsage(before);
  // Decoded, it takes 2.4 s.
  expect((user + system) / 1000).toBeLessThan(400);
});

test('a picture at the pixel limit is accepted, and one more row is refused', async () => {
  const dear = (height: number) => picture(5_000, height).png({ progressive: true, compressionLevel: 1 }).toBuffer();
  expect(await decodeImage(await dear(4_000))).toMatchObject({ ok: true, widthPx: 5_000 });
  expect(await decodeImage(await dear(4_001))).toEqual({ ok: false, code: 'too_many_pixels' });
});
