import { describe, expect, test } from 'vitest';
import type { BarcodeRequest } from '../barcode/read-barcodes.ts';
import type { MrzOutcome } from '../mrz/reader.ts';
import { quadOf } from '../raster/geometry.ts';
import { barcode, zone } from '../review/side-reading.fixture.ts';
import type { MrzReading, Quad, Raster } from '../types.ts';
import { cardWork, mrzReader, NOT_FOUND, photoOf } from './fake-readers.fixture.ts';
import { hasParsedBarcode, mrzOf, prepare, readBarcodes, readMrz, report, scaled, type Work } from './side-work.ts';

const today = '2026-11-20';
const best = (format: MrzReading['format'], quad?: Quad): MrzOutcome => ({
  ok: false,
  reason: 'unreadable',
  best: zone({ format, ...(quad && { quad }) }),
});
const ok = (quad: Quad): MrzOutcome => ({ ok: true, mrz: zone({ quad }) });
const digits = (quad: Quad) => quad.map(({ x, y }) => [x, y].map((value) => Number(value.toFixed(1))));

/** Reads the zone of a picture; what the reader was asked comes back, too. */
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
/** A page, 2 pixels a millimetre: it is 250 x 176 pixels from the front, too. */
const PAGE = photoOf([320, 300], [40, 60, 250, 176]);
const TABLE = photoOf([320, 300]);

describe('a picture', () => {
  test('is taken as it is', () => {
    const picture = photoOf([321, 123]);
    expect(prepare('back', picture)).toMatchObject({
      side: 'back',
      picture,
      factor: 1,
      mrz: NOT_FOUND,
      flat: picture,
      viz: [],
    });
  });
  test('that can not be one is a dark pixel', () => {
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
  test('of more than 24 megapixels is shrunk', () => {
    const { factor, picture } = prepare('front', photoOf([6000, 4001]));
    expect([factor, picture.width, picture.height]).toEqual([2, 3000, 2000]);
  });
});

describe('a zone', () => {
  test('is searched in the picture alone if no edges are seen', () => {
    const { work, seen } = read(TABLE, []);
    expect(seen).toEqual(['read 320 x 300']);
    expect(work).toMatchObject({ mrz: NOT_FOUND, rowsOfPrint: null, placement: { from: 'picture' } });
  });
  test('is searched again within the edges, seen from the front, where rows are counted, too', () => {
    const { work, seen } = read(PAGE, [], { rows: 9 });
    expect(seen).toEqual(['read 320 x 300', 'read 250 x 176', 'count 250 x 176']);
    expect(work).toMatchObject({ mrz: NOT_FOUND, rowsOfPrint: 9, placement: { from: 'edges', upright: false } });
    expect([work.flat.width, work.flat.height]).toEqual([250, 176]);
  });
  test('that was read says where the document is', () => {
    const { work, seen } = read(PAGE, [ok(quadOf({ x: 51.8, y: 200.8, width: 224.4, height: 20.1 }))]);
    expect(seen).toEqual(['read 320 x 300']);
    expect(work).toMatchObject({ rowsOfPrint: null, placement: { from: 'edges', upright: true } });
  });
  test('that was read within the edges is where the picture has it', () => {
    const flat = quadOf({ x: 11.8, y: 140.8, width: 224.4, height: 20.1 });
    const there = digits(quadOf({ x: 51.8, y: 200.8, width: 224.4, height: 20.1 }));
    const seen = (outcome: MrzOutcome): number[][] => digits(mrzOf(read(PAGE, [NOT_FOUND, outcome]).work)!.quad);
    for (const quad of [seen(ok(flat)), seen(best('TD3', flat))])
      for (const [i, [x, y]] of quad.entries()) {
        expect(Math.abs(x! - there[i]![0]!)).toBeLessThan(0.6);
        expect(Math.abs(y! - there[i]![1]!)).toBeLessThan(0.6);
      }
  });
  test.each<[string, MrzOutcome[], string]>([
    ['nothing either time', [NOT_FOUND, NOT_FOUND], 'none'],
    ['something the second time', [NOT_FOUND, best('TD3')], 'TD3'],
    ['something the first time', [best('TD2'), NOT_FOUND], 'TD2'],
    ['something both times', [best('TD2'), best('TD3')], 'TD2'],
    ['all the second time', [best('TD2'), ok(quadOf({ width: 9, height: 2 }))], 'TD3'],
  ])('that shows %s is the better one', (_, outcomes, format) =>
    expect(mrzOf(read(PAGE, outcomes).work)?.format ?? 'none').toBe(format),
  );
  test('is not searched where another side has one, or after the caller gave up', () => {
    const other = cardWork({ mrz: ok(quadOf({ width: 9, height: 2 })) });
    expect(read(TABLE, [], { others: [other] }).seen).toEqual([]);
    expect(read(TABLE, [], { others: [cardWork({ mrz: best('TD1') })] }).seen).toEqual(['read 320 x 300']);
    expect(read(PAGE, [], { aborted: true, rows: 7 })).toMatchObject({
      seen: ['count 250 x 176'],
      work: { rowsOfPrint: 7, flat: { width: 250 } },
    });
  });
});

test('the zone of a side is what was read, or else the best attempt', () => {
  const mrz = zone();
  expect(mrzOf({ ...cardWork(), mrz: { ok: true, mrz } })).toBe(mrz);
  expect(mrzOf({ ...cardWork(), mrz: { ok: false, reason: 'unreadable', best: mrz } })).toBe(mrz);
  expect(mrzOf(cardWork())).toBeNull();
});

test('barcodes are searched on the document, or in the whole picture', async () => {
  const asked: BarcodeRequest[] = [];
  const found = [barcode({ parsed: false }), barcode()];
  const reader = {
    read: async (request: BarcodeRequest) => {
      asked.push(request);
      return found;
    },
  };
  const work = cardWork();
  expect(hasParsedBarcode(work)).toBe(false);
  await readBarcodes(reader, work, { expected: true, settledMm: 85.6 });
  expect([work.barcodes, hasParsedBarcode(work)]).toEqual([found, true]);
  expect(hasParsedBarcode({ ...work, barcodes: found.slice(0, 1) })).toBe(false);
  const seen = cardWork({ placement: { ...work.placement, from: 'edges' } });
  await readBarcodes(reader, seen, { expected: false });
  const { picture, placement } = work;
  expect(asked).toEqual([
    { picture, document: null, expected: true, settledMm: 85.6 },
    { picture, document: placement.quad, expected: false },
  ]);
});

describe('a report', () => {
  const quad = quadOf({ x: 7, y: 9, width: 30, height: 20 });
  const three = digits(quadOf({ x: 21, y: 27, width: 90, height: 60 }));
  test('is in pixels of the picture that was given', () => {
    const placement = { ...cardWork().placement, from: 'edges', score: 0.8, quad } as const;
    const work = cardWork({ factor: 3, placement, mrz: ok(quad), barcodes: [barcode({ quad })] });
    const side = report(work);
    expect(side).toMatchObject({ side: 'front', found: 'edges', edgeScore: 0.8, rowsOfPrint: null, overprint: null });
    const doubtful = report({ ...work, mrz: best('TD1', quad) });
    for (const one of [
      side.quad,
      mrzOf(side as unknown as Work)!.quad,
      side.barcodes[0]!.quad,
      mrzOf(doubtful as unknown as Work)!.quad,
    ])
      expect(digits(one)).toEqual(three);
    // 20 pixels are 54 mm, and three of the given picture.
    expect(side.dpi).toBeCloseTo((20 / 54) * 25.4 * 3, 9);
    expect(report({ ...work, mrz: NOT_FOUND }).mrz).toBe(NOT_FOUND);
  });
  test('of a side whose edges nobody saw has none', () => {
    const side = report(cardWork({ overprint: { word: 'SPECIMEN' } as Work['overprint'] }));
    expect(side).toMatchObject({
      found: null,
      edgeScore: 0,
      overprint: 'SPECIMEN',
      quality: { cropping: { value: null } },
    });
    expect(report(cardWork({ placement: { ...cardWork().placement, from: 'mrz' } })).found).toBe('mrz');
  });
  test('leaves a quad as it is where nothing was shrunk', () => {
    expect(scaled(quad, 1)).toBe(quad);
    expect(digits(scaled(quad, 3))).toEqual(three);
  });
});
