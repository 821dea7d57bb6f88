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

test('a thumbnail in the metadata, filling bytes and bytes behind the end are not counted', async () => {
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
])('%i scans of a small picture', (scans, modest) => {
  // The first scan of the mean values counts.
  expect(isModestJpeg(head(manyScans({ width: 64, height: 64, scans: scans - 1 })))).toBe(modest);
});

test.each([
  [50, true],
  [51, false],
])('%i scans of 20 megapixels', (scans, modest) => {
  expect(isModestJpeg(head(manyScans({ width: 5_000, height: 4_000, scans: scans - 1, components: 1 })))).toBe(modest);
});

test('a progressive photograph of 50 megapixels is modest', async () => {
  const largest = await picture(7_071, 7_071).jpeg({ progressive: true }).toBuffer();
  expect(isModestJpeg(head(largest))).toBe(true);
});

test('coding that no camera writes, two frames, and no frame at all have no head', async () => {
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

/** Frame, scans and other parts of a JPEG by hand: a marker, the length with its own two bytes, and the body. */
const part = (marker: number, body: readonly number[]): number[] => [0xff, marker, 0, body.length + 2, ...body];
const frameOf = (marker: number, [high, low]: readonly [number, number] = [0x02, 0x58]): number[] =>
  part(marker, [8, 0x01, 0x2c, high, low, 3, 1, 0x11, 0]);
const START = [0xff, 0xd8];
const SCAN = part(0xda, [1, 1, 0, 0, 63, 0]);
const headOf = (...parts: readonly (readonly number[])[]) => jpegHead(Uint8Array.from(parts.flat()));
const FOUND = { widthPx: 600, heightPx: 300, components: 3, scans: 1 };

test.each([0xc0, 0xc1, 0xc2])('%i is a frame with two bytes each for height and width', (marker) => {
  expect(headOf(START, frameOf(marker), SCAN)).toEqual(FOUND);
  expect(headOf(START, frameOf(marker, [0xff, 0x00]), SCAN)).toEqual({ ...FOUND, widthPx: 0xff00 });
});

test('tables and restarts are no frames, and markers without a body have no length', () => {
  for (const table of [0xc4, 0xc8, 0xcc, 0xdb, 0x02, 0xcf + 0x10, 0xe0, 0xfe])
    expect([table, headOf(START, part(table, frameOf(0xc0)), frameOf(0xc0), SCAN)]).toEqual([table, FOUND]);
  for (const bare of [0x01, 0xd0, 0xd3, 0xd7, 0xd8])
    expect([bare, headOf(START, [0xff, bare], frameOf(0xc0), SCAN)]).toEqual([bare, FOUND]);
});

test('stuffed zeros and filling bytes are no markers, and nothing counts behind the end', () => {
  expect(headOf(START, frameOf(0xc0), SCAN, [1, 0xff, 0, 0xda, 2, 0xff, 0xff, 0xff, 0], SCAN)).toEqual({
    ...FOUND,
    scans: 2,
  });
  expect(headOf(START, frameOf(0xc0), SCAN, [0xff, 0xd9], SCAN, frameOf(0xc0))).toEqual(FOUND);
});

test('a frame that is cut before its number of components does not count', () => {
  const whole = [...START, ...frameOf(0xc0)];
  // Marker, length, precision, height, width, components
  expect(headOf(whole.slice(0, 2 + 10))).toEqual({ ...FOUND, scans: 0 });
  expect(headOf(whole.slice(0, 2 + 9))).toBeNull();
});

test('scans are counted up to one beyond the limit', () => {
  const scans = (count: number) =>
    headOf(START, frameOf(0xc0), Array.from({ length: count }, () => SCAN).flat())?.scans;
  expect([0, 1, 64, 65, 66].map(scans)).toEqual([0, 1, 64, 65, 65]);
});

test('scans times pixels are at most a thousand million', () => {
  const of = (widthPx: number, heightPx: number, scans: number) =>
    isModestJpeg({ widthPx, heightPx, components: 3, scans });
  expect(of(5_000, 4_000, 50)).toBe(true);
  expect(of(5_001, 4_000, 50)).toBe(false);
  expect(of(5, 4, 64)).toBe(true);
  expect(of(5, 4, 65)).toBe(false);
});
