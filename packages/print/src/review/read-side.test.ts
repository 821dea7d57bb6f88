import { describe, expect, test } from 'vitest';
import type { BarcodeReader, BarcodeRequest } from '@verify/reading/barcode/read-barcodes';
import { mrzReader, NOT_FOUND, photoOf, vizReader } from '../document/fake-readers.fixture.ts';
import type { MrzOutcome } from '@verify/reading/mrz/reader';
import { quadOf } from '@verify/reading/raster/geometry';
import type { Raster } from '@verify/reading';
import { readSide, type ReadSideOptions, type ReviewedSide } from './read-side.ts';
import { barcode, printed, zone, zoneField } from './side-reading.fixture.ts';

const today = '2026-11-20';
const NAME = printed('Last name', 'ERIKSSON');
/** A page, 2 pixels a millimetre, and its zone. */
const PAGE = photoOf([320, 300], [40, 60, 250, 176]);
const QUAD = quadOf({ x: 51.8, y: 200.8, width: 224.4, height: 20.1 });
const TABLE = photoOf([320, 300]);
/** So small that no edges are looked for. */
const TINY = photoOf([31, 20]);

interface Seen {
  readonly outcomes?: readonly MrzOutcome[];
  readonly rows?: number;
  readonly options?: Partial<ReadSideOptions>;
  readonly side?: 'front' | 'back';
}

async function review(picture: Raster, { outcomes = [NOT_FOUND], rows = 0, options = {}, side = 'front' }: Seen = {}) {
  const first: ReviewedSide[] = [];
  const { reader: mrz } = mrzReader(outcomes, rows);
  const { reader: viz, requests } = vizReader([0.9], [NAME]);
  const looks: BarcodeRequest[] = [];
  const barcodes: BarcodeReader = {
    async read(request) {
      looks.push(request);
      return [barcode()];
    },
  };
  const recognisers = { mrz, viz: async () => viz, barcodes: async () => barcodes };
  const reviewed = await readSide(recognisers, side, picture, {
    today,
    onFirst: (seen) => first.push(seen),
    ...options,
  });
  const { reading, smallDocument, printOnly } = reviewed;
  return { reviewed, reading, smallDocument, printOnly, first, requests, looks };
}
const ok = (changes: Parameters<typeof zone>[0] = {}): MrzOutcome => ({
  ok: true,
  mrz: zone({ quad: QUAD, ...changes }),
});

test('a side with a confidently read zone needs no further reading', async () => {
  const { reviewed, first, requests } = await review(PAGE, { outcomes: [ok()] });
  expect(reviewed).toMatchObject({
    picture: { width: 320, height: 300 },
    smallDocument: false,
    printOnly: false,
    reading: { side: 'front', found: 'edges', mrz: { ok: true }, viz: [], barcodes: [] },
  });
  expect([first, requests]).toEqual([[], []]);
});
test('a side without a zone is read as print, unless print is off', async () => {
  const { reading, first } = await review(PAGE, { rows: 8 });
  expect([reading.viz, reading.rowsOfPrint, first.length]).toEqual([[NAME], 8, 1]);
  const without = await review(PAGE, { rows: 8, options: { visualZone: false } });
  expect([without.reading.viz, without.first]).toEqual([[], []]);
});

test.each([
  [11, false],
  [12, true],
])('print without a document fills the picture with %i rows: %s', async (rows, expected) =>
  expect(await review(TABLE, { rows })).toMatchObject({ printOnly: expected, smallDocument: false }),
);

describe('a distant document', () => {
  /** A card, 115 x 73 pixels, with this much of its right edge without contrast. */
  const farAway = async (x: number, y: number, { rows = 0, hidden = 0 } = {}) => {
    const picture = photoOf([640, 480], [x, y, 115, 73], [x + 115, y, 60, hidden]);
    const { smallDocument, printOnly, reading, requests } = await review(picture, { rows });
    return { smallDocument, printOnly, found: reading.found, read: requests.length };
  };
  const SMALL = { smallDocument: true, printOnly: false, found: null, read: 0 };
  test.each([
    ['in the middle', 262, 203],
    ['at the upper left', 130, 80],
    ['at the upper right', 450, 80],
    ['at the lower left', 130, 360],
    ['at the lower right', 450, 360],
  ])('a distant document is found %s', async (_, x, y) => expect(await farAway(x, y)).toEqual(SMALL));
  test.each([
    [33, true],
    [40, false],
  ])('a distant document is found or not if %i of 73 edge pixels have no contrast: %s', async (hidden, expected) =>
    expect((await farAway(130, 80, { hidden })).smallDocument).toBe(expected),
  );
  // Parts of the picture are 320 x 240 pixels, and their margin is a fiftieth of 240.
  test.each([
    [5, 80, true],
    [4, 80, false],
    [130, 5, true],
    [130, 4, false],
    [519, 80, true],
    [521, 80, false],
    [450, 401, true],
    [450, 403, false],
    // Between two parts.
    [20, 203, false],
  ])('a distant document is not found if it ends at the border of a tile: %i, %i: %s', async (x, y, expected) =>
    expect((await farAway(x, y)).smallDocument).toBe(expected),
  );
});

describe('a barcode', () => {
  const looked = async (options: Partial<ReadSideOptions>, seen: Seen = {}) => {
    const { looks, reading } = await review(TINY, { ...seen, options });
    return looks.length === 0 ? 'none' : [looks[0]!.expected, looks[0]!.settledMm ?? null, reading.barcodes.length];
  };
  const licence = { documentType: 'driving-licence' } as const;
  test('a barcode is not searched if nothing is known, on passports, or where a zone belongs', async () => {
    expect(await looked({})).toBe('none');
    expect(await looked({ documentType: 'passport' })).toBe('none');
    expect(await looked({ documentType: 'id-card', issuingCountry: 'DEU' })).toBe('none');
    expect(await looked({ documentType: 'id-card' })).toBe('none');
  });
  test('a barcode is searched on licences, and on cards without a zone', async () => {
    expect(await looked(licence)).toEqual([false, null, 1]);
    expect(await looked({ documentType: 'id-card', issuingCountry: 'TUR' })).toEqual([false, null, 1]);
    expect(await looked({ documentType: 'id-card', issuingCountry: 'USA' }, { side: 'back' })).toEqual([
      false,
      null,
      1,
    ]);
  });
  test('a barcode is expected on the back of a licence from North America or an unknown country', async () => {
    const back = { side: 'back' } as const;
    expect(await looked(licence, back)).toEqual([true, null, 1]);
    expect(await looked({ ...licence, issuingCountry: 'CAN' }, back)).toEqual([true, null, 1]);
    expect(await looked({ ...licence, issuingCountry: 'FRA' }, back)).toEqual([false, null, 1]);
  });
  test('a barcode is not expected beside a zone, which gives the document’s width', async () => {
    const french = { ...zone({ format: 'FRDL' }, 'D1'), lineConfidence: [0.5] };
    const outcomes: MrzOutcome[] = [{ ok: true, mrz: french }];
    expect(await looked(licence, { side: 'back', outcomes })).toEqual([false, 85.6, 1]);
    const passport = [ok({ lineConfidence: [0.5, 0.9] })];
    expect(await looked(licence, { outcomes: passport })).toBe('none');
  });
});

test('print is read with the zone’s data, or else the caller’s', async () => {
  const asked = async (options: Partial<ReadSideOptions>, outcome?: MrzOutcome) => {
    const { requests } = await review(TINY, { options, ...(outcome && { outcomes: [outcome] }) });
    return [requests[0]!.issuingState, requests[0]!.numbered];
  };
  expect(await asked({})).toEqual([null, false]);
  expect(await asked({ issuingCountry: 'unknown', documentType: 'id-card' })).toEqual([null, false]);
  expect(await asked({ issuingCountry: 'FRA', documentType: 'id-card' })).toEqual(['FRA', false]);
  const utopian = ok({ lineConfidence: [0.5, 0.9], fields: { issuingState: zoneField('UTO') } });
  expect(await asked({ issuingCountry: 'FRA', documentType: 'id-card' }, utopian)).toEqual(['UTO', false]);
});
