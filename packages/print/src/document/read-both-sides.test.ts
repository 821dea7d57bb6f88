import { expect, test } from 'vitest';
import type { BarcodeReading, BarcodeRequest } from '@verify/reading/barcode/read-barcodes';
import type { MrzOutcome } from '@verify/reading/mrz/reader';
import { quadOf } from '@verify/reading/raster/geometry';
import { barcode, printed, zone, zoneField } from '../review/side-reading.fixture.ts';
import type { Raster } from '@verify/reading';
import type { ScriptReaders } from '../viz/script/script-readers.ts';
import type { VizField } from '../viz/viz-field.ts';
import type { ReadDocumentOptions } from './document-reading.ts';
import { mrzReader, NOT_FOUND, photoOf, vizReader } from './fake-readers.fixture.ts';
import { readDocument } from './read-document.ts';

/** So small that edges are not searched. */
const [FRONT, BACK] = [photoOf([31, 20]), photoOf([29, 18], [0, 0, 29, 18])];
const NAME = printed('Last name', 'ERIKSSON');
const CARD_QUAD = quadOf({ x: 2, y: 13, width: 27, height: 6 });
const NO_SCRIPT = { issuingState: zoneField('NLD') };
const ok = (code: string, changes: Parameters<typeof zone>[0] = {}): MrzOutcome => ({
  ok: true,
  mrz: zone({ format: 'TD1', quad: CARD_QUAD, fields: NO_SCRIPT, ...changes }, code),
});
interface Given {
  /** The back is read first. */
  readonly zones?: readonly MrzOutcome[];
  readonly front?: Raster;
  readonly back?: Raster | null;
  readonly options?: Partial<ReadDocumentOptions>;
  /** The front's readings, then the back's. */
  readonly barcodes?: readonly (readonly BarcodeReading[])[];
  readonly fields?: readonly (readonly VizField[])[];
}

async function read({ zones = [], front = FRONT, back = BACK, options = {}, barcodes = [], fields = [[NAME]] }: Given) {
  const { reader: mrz, seen } = mrzReader(zones);
  const { reader, requests } = vizReader([0.9, 0.9], ...fields);
  const looks: BarcodeRequest[] = [];
  const document = await readDocument(
    {
      mrz,
      viz: async () => reader,
      barcodes: async () => ({
        async read(request) {
          looks.push(request);
          return [...(barcodes[looks.length - 1] ?? [])];
        },
      }),
      scripts: {} as ScriptReaders,
      second: null,
    },
    { front, ...(back && { back }) },
    { today: '2026-11-20', ...options },
  );
  const searched = looks.map(({ expected, settledMm }) => [expected, settledMm ?? null]);
  return { document, seen, requests, searched };
}

const found = async (...zones: readonly MrzOutcome[]) => {
  const { document, seen } = await read({ zones });
  return [
    document.mrzSide,
    document.mrzSure,
    document.documentType,
    seen.map((one) => (one === 'read 31 x 20' ? 'front' : 'back')),
  ];
};
test('the zone is searched on the back first, and then no more if it is found', async () => {
  expect(await found(ok('ID'))).toEqual(['back', true, 'id-card', ['back']]);
  expect(await found(NOT_FOUND, ok('ID'))).toEqual(['front', true, 'id-card', ['back', 'front']]);
  expect(await found(NOT_FOUND, NOT_FOUND)).toEqual([null, false, null, ['back', 'front']]);
});

const searched = async (given: Given) => (await read(given)).searched;
const [BOTH, NONE] = [
  [
    [false, null],
    [false, null],
  ],
  [],
];
const licence = { documentType: 'driving-licence' } as const;
test('barcodes are searched on both sides, except on passports and visas', async () => {
  expect(await searched({})).toEqual(BOTH);
  expect(await searched({ options: { documentType: 'id-card' } })).toEqual(BOTH);
  expect(await searched({ options: { documentType: 'passport' } })).toEqual(NONE);
  expect(await searched({ zones: [ok('P', { format: 'TD3' })], options: licence })).toEqual(NONE);
  expect(await searched({ zones: [ok('V', { format: 'MRVA' })], options: licence })).toEqual(NONE);
});
test('barcodes are expected on the back of a licence without a zone, or on its only side', async () => {
  expect(await searched({ options: licence })).toEqual([
    [false, null],
    [true, null],
  ]);
  expect(await searched({ options: licence, back: null })).toEqual([[true, null]]);
});

test('the back with a licence’s barcode is not read as print', async () => {
  const { document } = await read({ barcodes: [[], [barcode()]] });
  expect([document.front.viz.length, document.back!.viz.length]).toEqual([1, 0]);
  const onFront = await read({ barcodes: [[barcode()]] });
  expect([onFront.document.front.viz.length, onFront.document.back!.viz.length]).toEqual([1, 1]);
  const alone = await read({ barcodes: [[barcode()]], back: null });
  expect(alone.document.front.viz).toHaveLength(1);
  const withZone = await read({ zones: [NOT_FOUND, ok('DL')], barcodes: [[], [barcode()]] });
  expect(withZone.document.back!.viz).toHaveLength(1);
});
test('print is skipped if it is not requested', async () => {
  const { requests, document } = await read({ options: { visualZone: false } });
  expect([requests.length, document.complete]).toEqual([0, true]);
});

/** The colour of a face on a dark card, 5 pixels a millimetre. */
function withFace([width, height]: readonly [number, number]): Raster {
  const picture = photoOf([width, height]);
  for (let y = 100; y < 180; y++)
    for (let x = 140; x < 200; x++) picture.data.set([200, 150, 120], (y * width + x) * 4);
  return picture;
}
test('the crops contain one portrait, from the front if both sides have one', async () => {
  const empty = photoOf([428, 270]);
  const kinds = async (front: Raster, back: Raster) =>
    (await read({ front, back, barcodes: [[barcode()]] })).document.crops.map(({ side, kind }) => `${side} ${kind}`);
  const [face, other] = [withFace([428, 270]), withFace([420, 265])];
  expect(await kinds(face, other)).toEqual(['front front', 'front portrait', 'front barcode', 'back back']);
  expect(await kinds(empty, other)).toEqual(['front front', 'front barcode', 'back back', 'back portrait']);
});
