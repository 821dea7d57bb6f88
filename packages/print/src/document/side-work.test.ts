import { expect, test } from 'vitest';
import type { MrzOutcome } from '@verify/reading/mrz/reader';
import { quadOf } from '@verify/reading/raster/geometry';
import { zone } from '../review/side-reading.fixture.ts';
import type { MrzReading, Quad, Raster } from '@verify/reading';
import { mrzReader, NOT_FOUND, photoOf } from './fake-readers.fixture.ts';
import { mrzOf, prepare, readMrz, scaled, type Work } from './side-work.ts';

const today = '2026-11-20';
const best = (format: MrzReading['format'], quad?: Quad): MrzOutcome => ({
  ok: false,
  reason: 'unreadable',
  best: zone({ format, ...(quad && { quad }) }),
});
const ok = (quad: Quad): MrzOutcome => ({ ok: true, mrz: zone({ quad }) });
const digits = (quad: Quad) => quad.map(({ x, y }) => [x, y].map((value) => Number(value.toFixed(1))));

/** Reads the zone of a picture; also returns the reader's arguments. */
function read(
  picture: Raster,
  outcomes: readonly MrzOutcome[],
  { rows = 0, aborted = false, others = [] as Work[] } = {},
) {
  const work = prepare('front', picture);
  const { reader, seen } = mrzReader(outcomes, rows);
  readMrz(reader, work, [work, ...others], { today, signal: { aborted } });
  return { work, seen };
}
/** A page, 2 pixels a millimetre: rectified, it is 250 x 176 pixels, too. */
const PAGE = photoOf([320, 300], [40, 60, 250, 176]);
test('an invalid picture becomes a dark pixel', () => {
  const sizes = [
    { width: 0, height: 5, data: new Uint8Array(40) },
    { width: 5, height: 0, data: new Uint8Array(40) },
    { width: 5, height: 3, data: new Uint8Array(59) },
    { width: 5, height: 3, data: new Uint8Array(60) },
    { width: 1, height: 3, data: new Uint8Array(12) },
    { width: 3, height: 1, data: new Uint8Array(12) },
  ].map((raster) => prepare('front', raster).picture);
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [5, 3],
    [1, 3],
    [3, 1],
  ]);
});
test('a picture of more than 24 megapixels is shrunk', () => {
  const { factor, picture } = prepare('front', photoOf([6000, 4001]));
  expect([factor, picture.width, picture.height]).toEqual([2, 3000, 2000]);
});

test('a missing zone is searched again in the rectified document, and its rows are counted', () => {
  const { work, seen } = read(PAGE, [], { rows: 9 });
  expect(seen).toEqual(['read 320 x 300', 'read 250 x 176', 'count 250 x 176']);
  expect(work).toMatchObject({ mrz: NOT_FOUND, rowsOfPrint: 9, placement: { from: 'edges', upright: false } });
  expect([work.flat.width, work.flat.height]).toEqual([250, 176]);
});
test('a zone that was read places the document', () => {
  const { work, seen } = read(PAGE, [ok(quadOf({ x: 51.8, y: 200.8, width: 224.4, height: 20.1 }))]);
  expect(seen).toEqual(['read 320 x 300']);
  expect(work).toMatchObject({ rowsOfPrint: null, placement: { from: 'edges', upright: true } });
});
test.each<[string, MrzOutcome[], string]>([
  ['nothing either time', [NOT_FOUND, NOT_FOUND], 'none'],
  ['something the second time', [NOT_FOUND, best('TD3')], 'TD3'],
  ['something the first time', [best('TD2'), NOT_FOUND], 'TD2'],
  ['something both times', [best('TD2'), best('TD3')], 'TD2'],
  ['all the second time', [best('TD2'), ok(quadOf({ width: 9, height: 2 }))], 'TD3'],
])('a search that finds %s gives the better zone', (_, outcomes, format) =>
  expect(mrzOf(read(PAGE, outcomes).work)?.format ?? 'none').toBe(format),
);

const quad = quadOf({ x: 7, y: 9, width: 30, height: 20 });
const three = digits(quadOf({ x: 21, y: 27, width: 90, height: 60 }));
test('a report keeps a quad unchanged if nothing was shrunk', () => {
  expect(scaled(quad, 1)).toBe(quad);
  expect(digits(scaled(quad, 3))).toEqual(three);
});
