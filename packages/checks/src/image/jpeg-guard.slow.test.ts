import sharp from 'sharp';
import { expect, test } from 'vitest';
import { manyScans } from './jpeg.fixture.ts';
import { isModestJpeg, jpegHead } from './jpeg-guard.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' } });
const head = (bytes: Uint8Array) => {
  const found = jpegHead(bytes);
  if (!found) throw new Error('no frame was found');
  return found;
};

test('the frame and the scans match what the encoder wrote', async () => {
  expect(jpegHead(await picture(300, 200).jpeg().toBuffer())).toEqual({
    widthPx: 300,
    heightPx: 200,
    components: 3,
    scans: 1,
  });
  const progressive = await picture(40, 90).jpeg({ progressive: true, optimiseScans: false }).toBuffer();
  expect(head(progressive)).toMatchObject({ widthPx: 40, heightPx: 90, scans: 10 });
  expect(head(await picture(40, 90).toColourspace('cmyk').jpeg().toBuffer()).components).toBe(4);
  expect(head(await picture(40, 90).toColourspace('b-w').jpeg().toBuffer()).components).toBe(1);
});

test('a thumbnail in the metadata, fill bytes and bytes after the end are ignored', async () => {
  const jpeg = await picture(300, 200).jpeg().toBuffer();
  const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), jpeg]);
  thumbnail.writeUInt16BE(jpeg.length + 2, 2);
  const filled = Buffer.from([0xff, 0xff, 0xff]);
  const file = Buffer.concat([jpeg.subarray(0, 2), thumbnail, filled, jpeg.subarray(2), manyScans(LARGE)]);
  expect(jpegHead(file)).toEqual({ widthPx: 300, heightPx: 200, components: 3, scans: 1 });
});
const LARGE = { width: 4_000, height: 4_000, scans: 200 };

test.each([
  [64, true],
  [65, false],
])('a small picture with %i scans is accepted up to 64', (scans, modest) => {
  // The first scan of the mean values counts.
  expect(isModestJpeg(head(manyScans({ width: 64, height: 64, scans: scans - 1 })))).toBe(modest);
});

test.each([
  [50, true],
  [51, false],
])('a picture of 20 megapixels with %i scans is accepted up to 50', (scans, modest) =>
  expect(isModestJpeg(head(manyScans({ width: 5_000, height: 4_000, scans: scans - 1, components: 1 })))).toBe(modest),
);

test('a progressive photograph of 50 megapixels is accepted', async () => {
  const largest = await picture(7_071, 7_071).jpeg({ progressive: true }).toBuffer();
  expect(isModestJpeg(head(largest))).toBe(true);
});

test('a coding that no camera writes, two frames, and no frame are refused', async () => {
  const jpeg = await picture(300, 200).jpeg().toBuffer();
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  for (const marker of [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]) {
    const other = Buffer.from(jpeg);
    other[at + 1] = marker;
    expect([marker, jpegHead(other)]).toEqual([marker, null]);
  }
  const frame = jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2));
  expect(jpegHead(Buffer.concat([jpeg.subarray(0, at), frame, jpeg.subarray(at)]))).toBeNull();
  expect(jpegHead(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBeNull();
  expect(jpegHead(jpeg.subarray(0, at + 6))).toBeNull();
  expect(jpegHead(new Uint8Array(0))).toBeNull();
});

test('a decoder accepts the fixture with all of its 2,646 scans', async () => {
  const { data, info } = await sharp(manyScans({ width: 64, height: 64, scans: 2_646 }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 64, height: 64, channels: 3 });
  expect(new Set(data).size).toBe(1);
});
