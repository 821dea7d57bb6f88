import { describe, expect, test } from 'vitest';
import { jpegTables } from './jpeg-tables.ts';

/** ITU-T T.81, figure 5: the order in which a block's coefficients are stored, row by row. */
const ZIGZAG = [
  [0, 1, 5, 6, 14, 15, 27, 28],
  [2, 4, 7, 13, 16, 26, 29, 42],
  [3, 8, 12, 17, 25, 30, 41, 43],
  [9, 11, 18, 24, 31, 40, 44, 53],
  [10, 19, 23, 32, 39, 45, 52, 54],
  [20, 22, 33, 38, 46, 51, 55, 60],
  [21, 34, 37, 47, 50, 56, 59, 61],
  [35, 36, 48, 49, 57, 58, 62, 63],
].flat();
/** ITU-T T.81, table K.1. */
const LUMA = [
  [16, 11, 10, 16, 24, 40, 51, 61],
  [12, 12, 14, 19, 26, 58, 60, 55],
  [14, 13, 16, 24, 40, 57, 69, 56],
  [14, 17, 22, 29, 51, 87, 80, 62],
  [18, 22, 37, 56, 68, 109, 103, 77],
  [24, 35, 55, 64, 81, 104, 113, 92],
  [49, 64, 78, 87, 103, 121, 120, 101],
  [72, 92, 95, 98, 112, 100, 103, 99],
].flat();

type Bytes = readonly number[];
const two = (value: number): Bytes => [value >> 8, value & 255];
const segment = (marker: number, payload: Bytes, length = payload.length + 2): Bytes => [
  0xff,
  marker,
  ...two(length),
  ...payload,
];
const table = (id: number, stored: Bytes): Bytes => [id, ...stored];
const tables = (...each: readonly Bytes[]): Bytes => segment(0xdb, each.flat());
/** The sampling of one component and the table with its steps. */
const size = (from: number): Bytes => [8, ...two(0x0456), ...two(0x0123), 1, 1, 0x11, from];
const frame = (from: number, marker = 0xc0): Bytes => segment(marker, size(from));
const SCAN = segment(0xda, [1, 1, 0, 0, 63, 0]);
const jpeg = (...segments: readonly Bytes[]) => jpegTables(Uint8Array.from([0xff, 0xd8, ...segments.flat()]));

const COUNTED = Array.from({ length: 64 }, (_, i) => i + 1);
const counted = ZIGZAG.map((i) => i + 1);
const stored = (steps: Bytes): Bytes => steps.reduce<number[]>((out, step, i) => ((out[ZIGZAG[i]!] = step), out), []);

test('luma steps are in row order, with the size of the picture', () =>
  expect(jpeg(tables(table(0, COUNTED)), frame(0), SCAN)).toEqual({
    luma: counted,
    quality: null,
    width: 0x0123,
    height: 0x0456,
    ducky: false,
  }));
test('luma steps are at least one and may have two bytes', () => {
  const wide = COUNTED.map((_, i) => 300 * i);
  const luma = jpeg(tables(table(0x12, wide.flatMap(two))), frame(2), SCAN)!.luma;
  expect(luma).toEqual(ZIGZAG.map((i) => Math.max(1, 300 * i)));
});
test('luma steps come from the table that the frame names', () => {
  const other = COUNTED.map((step) => step + 100);
  const both = [table(0, other), table(3, COUNTED)];
  expect(jpeg(tables(...both), frame(3))!.luma).toEqual(counted);
  expect(jpeg(frame(3), ...both.map((each) => tables(each)), SCAN)!.luma).toEqual(counted);
  const wide = [table(0x11, other.flatMap(two)), table(3, COUNTED)];
  expect(jpeg(tables(...wide), frame(3))!.luma).toEqual(counted);
  expect(jpeg(tables(table(0, other)), tables(table(0, COUNTED)), frame(0))!.luma).toEqual(counted);
});

test.each([1, 2, 3, 25, 49, 50, 51, 75, 99, 100])('a quality of %i scales table K.1', (quality) => {
  const scale = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  const luma = LUMA.map((step) => Math.max(1, Math.min(255, Math.floor((step * scale + 50) / 100))));
  expect(jpeg(tables(table(0, stored(luma))), frame(0))).toMatchObject({ luma, quality });
  expect(jpeg(tables(table(0, stored(luma.with(63, luma[63]! - 1 || 2)))), frame(0))!.quality).toBeNull();
});

describe('segments', () => {
  const STEPS = tables(table(0, COUNTED));
  test('a frame has at least nine bytes', () => {
    expect(jpeg(STEPS, segment(0xc0, size(0)))).not.toBeNull();
    expect(jpeg(STEPS, segment(0xc0, size(0).slice(0, 8)), SCAN)).toBeNull();
  });
  test('a segment beyond the end of the file is read up to the end', () => {
    expect(jpeg(frame(0), segment(0xdb, table(0, COUNTED), 300))!.luma).toEqual(counted);
    expect(jpeg(frame(0), segment(0xdb, table(0, COUNTED.slice(0, 40)), 67))).toBeNull();
  });
  test('a segment of two bytes is empty, and a shorter one is broken unless it is the last', () => {
    const with2 = segment(0xe0, [], 2);
    expect(jpeg(STEPS, with2, frame(0))!.luma).toEqual(counted);
    expect(jpeg(STEPS, frame(0), segment(0xe0, [], 1))).toBeNull();
    expect(jpeg(STEPS, frame(0), segment(0xe0, [], 1).slice(0, 3))!.luma).toEqual(counted);
    expect(jpeg(STEPS, [0, 0xe0, 0, 2], frame(0))).toBeNull();
  });
  test('segments are read only in a JPEG', () => {
    const file = [0xff, 0xd8, ...STEPS, ...frame(0)];
    expect(jpegTables(Uint8Array.from(file))!.luma).toEqual(counted);
    expect(jpegTables(Uint8Array.from(file.with(0, 0xfe)))).toBeNull();
    expect(jpegTables(Uint8Array.from(file.with(1, 0xd9)))).toBeNull();
    expect(jpegTables(new Uint8Array())).toBeNull();
  });
});
