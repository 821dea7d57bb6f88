import { expect, test } from 'vitest';
import { isModestJpeg, jpegHead } from './jpeg-guard.ts';

/** Frame, scans and other parts of a JPEG by hand: a marker, the length with its own two bytes, and the body. */
const part = (marker: number, body: readonly number[]): number[] => [0xff, marker, 0, body.length + 2, ...body];
const frameOf = (marker: number, [high, low]: readonly [number, number] = [0x02, 0x58]): number[] =>
  part(marker, [8, 0x01, 0x2c, high, low, 3, 1, 0x11, 0]);
const START = [0xff, 0xd8];
const SCAN = part(0xda, [1, 1, 0, 0, 63, 0]);
const headOf = (...parts: readonly (readonly number[])[]) => jpegHead(Uint8Array.from(parts.flat()));
const FOUND = { widthPx: 600, heightPx: 300, components: 3, scans: 1 };

test.each([0xc0, 0xc1, 0xc2])('marker %i is a frame with two bytes each for height and width', (marker) => {
  expect(headOf(START, frameOf(marker), SCAN)).toEqual(FOUND);
  expect(headOf(START, frameOf(marker, [0xff, 0x00]), SCAN)).toEqual({ ...FOUND, widthPx: 0xff00 });
});

test('tables and restarts are not frames, and markers without a body have no length', () => {
  for (const table of [0xc4, 0xc8, 0xcc, 0xdb, 0x02, 0xcf + 0x10, 0xe0, 0xfe])
    expect([table, headOf(START, part(table, frameOf(0xc0)), frameOf(0xc0), SCAN)]).toEqual([table, FOUND]);
  for (const bare of [0x01, 0xd0, 0xd3, 0xd7, 0xd8])
    expect([bare, headOf(START, [0xff, bare], frameOf(0xc0), SCAN)]).toEqual([bare, FOUND]);
});

test('a frame that ends before its number of components does not count', () => {
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

test('scans times pixels are limited to a thousand million', () => {
  const of = (widthPx: number, heightPx: number, scans: number) =>
    isModestJpeg({ widthPx, heightPx, components: 3, scans });
  expect(of(5_000, 4_000, 50)).toBe(true);
  expect(of(5_001, 4_000, 50)).toBe(false);
  expect(of(5, 4, 64)).toBe(true);
  expect(of(5, 4, 65)).toBe(false);
});
