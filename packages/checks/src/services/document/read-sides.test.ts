import { composeMrz, type MrzFormat, type MrzReading, parseMrz } from '@verify/reading';
import type { DocumentReading } from '@verify/print/document';
import { expect, test } from 'vitest';
import { file, material } from '../../material/material.fixture.ts';
import type { Tools } from '../tools.ts';
import { ANNA, TODAY, zone } from './context.fixture.ts';
import { readSides } from './read-sides.ts';

const card = (format: MrzFormat): MrzReading => ({
  ...zone(),
  ...parseMrz(composeMrz(format, { ...ANNA, documentCode: 'I' }), { today: TODAY })!,
});
type Barcode = Partial<DocumentReading['front']['barcodes'][number]>;
interface Read {
  readonly mrz?: MrzReading;
  readonly mrzSide?: 'front' | 'back';
  readonly mrzSure?: boolean;
  readonly front?: readonly Barcode[];
  readonly back?: readonly Barcode[] | null;
  /** The number printed on the front. */
  readonly number?: string;
}
function readingOf({ mrz, mrzSide = 'front', mrzSure = true, front = [], back = [], number }: Read): DocumentReading {
  const viz = number === undefined ? [] : [{ category: 'Document number', value: number }];
  return {
    mrz: mrz ?? null,
    mrzSide: mrz ? mrzSide : null,
    mrzSure,
    front: { side: 'front', barcodes: front, viz },
    back: back && { side: 'back', barcodes: back, viz: [] },
  } as unknown as DocumentReading;
}

const [FRONT, BACK] = [file(Uint8Array.of(1), 'front'), file(Uint8Array.of(2), 'back')];
const rasterOf = (bytes: Uint8Array) => ({ width: bytes[0], height: 1 });
interface Sent {
  readonly back?: typeof FRONT;
  /** First bytes of files that cannot be decoded. */
  readonly broken?: readonly number[];
  /** What is read, and what is read after an exchange. */
  readonly reads?: readonly Read[];
  /** The zone that is found where only the front is looked at. */
  readonly onFront?: MrzReading | null;
}
async function sides({ back, broken = [], reads = [{}], onFront = null }: Sent) {
  const asked: unknown[] = [];
  const lookedAt: unknown[] = [];
  const tools = {
    image: async ({ bytes }: { bytes: Uint8Array }) =>
      broken.includes(bytes[0]!) ? { ok: false, code: 'file_type' } : { ok: true, raster: rasterOf(bytes) },
    reader: {
      read: async (pictures: object, options: object) => {
        asked.push([pictures, options]);
        return readingOf(reads[asked.length - 1]!);
      },
    },
    mrz: {
      read: (...of: unknown[]) => {
        lookedAt.push(of);
        return onFront ? { ok: true, mrz: onFront } : { ok: false };
      },
    },
  } as unknown as Tools;
  const document = { documentType: 'id-card', issuingCountry: 'UTO', front: FRONT, ...(back && { back }) } as const;
  const found = await readSides(material(FRONT, { document }), tools);
  const { frontShowsBack, frontShowsPage, trace } = found;
  return {
    order: [found.front?.file.fileId, found.back?.file.fileId],
    reading: found.reading,
    shows: { frontShowsBack, frontShowsPage },
    swapped: trace.map(({ inputs, outcome }) => [inputs['swapped'], outcome]),
    asked,
    lookedAt,
  };
}
const options = { today: TODAY, documentType: 'id-card' };
const NEITHER = { frontShowsBack: false, frontShowsPage: false };
const IN_PLACE = [[false, 'clear']];
const EXCHANGED = [[true, 'signal']];

test.each<[string, Read, boolean]>([
  ['a card’s zone, which is on its back', { mrz: card('TD1') }, true],
  ['the same, read unsurely', { mrz: card('TD1'), mrzSure: false }, false],
  ['a passport’s zone', { mrz: zone() }, false],
  ['no zone', {}, false],
])('the side sent as the front shows %s', async (_, read, frontShowsBack) =>
  expect((await sides({ reads: [read] })).shows).toEqual({ frontShowsBack, frontShowsPage: false }),
);

test('a front that cannot be decoded is not read', async () => {
  expect(await sides({ broken: [1], back: BACK })).toMatchObject({ reading: null, asked: [], swapped: IN_PLACE });
  const { asked } = await sides({ broken: [2], back: BACK });
  expect(asked).toEqual([[{ front: rasterOf(FRONT.bytes), back: undefined }, options]]);
});

test('exchanged sides are put in order and read again', async () => {
  const again = { mrz: card('TD1'), mrzSide: 'back' } as const;
  const { asked, reading, ...others } = await sides({ back: BACK, reads: [{ mrz: card('TD1') }, again] });
  expect(others).toEqual({ order: ['back', 'front'], shows: NEITHER, swapped: EXCHANGED, lookedAt: [] });
  expect(asked).toEqual([
    [{ front: rasterOf(FRONT.bytes), back: rasterOf(BACK.bytes) }, options],
    [{ front: rasterOf(BACK.bytes), back: rasterOf(FRONT.bytes) }, options],
  ]);
  expect(reading!.mrzSide).toBe('back');
});

const LICENCE: Barcode = { parsed: true, content: 'aamva' };
test.each<[string, Read, boolean]>([
  ['a licence’s barcode on the front alone', { front: [LICENCE] }, true],
  [
    'one among others',
    { front: [{ parsed: false, content: 'aamva' }, LICENCE], back: [{ parsed: true, content: 'other' }] },
    true,
  ],
  ['one on each side', { front: [LICENCE], back: [LICENCE] }, false],
  ['one on the back', { back: [LICENCE] }, false],
  ['one that could not be parsed', { front: [{ ...LICENCE, parsed: false }] }, false],
  ['a barcode of somebody else', { front: [{ ...LICENCE, content: 'other' }] }, false],
  // The zone outranks a barcode.
  ['one beside a passport’s zone', { front: [LICENCE], mrz: zone() }, false],
  ['no back that was read', { front: [LICENCE], back: null }, true],
])('%s: the sides are exchanged: %s', async (_, read, swapped) =>
  expect((await sides({ back: BACK, reads: [read, {}] })).swapped).toEqual(swapped ? EXCHANGED : IN_PLACE),
);

const ON_BACK: Read = { mrz: card('TD1'), mrzSide: 'back' };
test('a zone on the back starts a search for a zone on the front', async () => {
  const look = (onFront: MrzReading | null, read = ON_BACK) => sides({ back: BACK, reads: [read], onFront });
  const none = await look(null);
  expect(none).toMatchObject({ shows: NEITHER, swapped: IN_PLACE });
  expect(none.lookedAt).toEqual([[rasterOf(FRONT.bytes), { today: TODAY, maxSeeds: 3, quick: true }]]);
  expect((await look(card('TD1'))).shows).toEqual({ frontShowsBack: true, frontShowsPage: false });
  expect((await look(zone())).shows).toEqual({ frontShowsBack: false, frontShowsPage: true });
});

test.each<[string, Sent]>([
  ['the number of its zone is printed on it', { back: BACK, reads: [{ ...ON_BACK, number: 'L898902C3' }] }],
  ['no zone was read', { back: BACK, reads: [{}] }],
  ['the zone is not sure', { back: BACK, reads: [{ ...ON_BACK, mrzSure: false }] }],
  ['the zone is a passport’s', { back: BACK, reads: [{ mrz: zone(), mrzSide: 'back' }] }],
  ['both are one file', { back: { ...FRONT, fileId: 'back' }, reads: [ON_BACK] }],
])('the front is not searched where %s', async (_, sent) =>
  expect(await sides({ ...sent, onFront: card('TD1') })).toMatchObject({ lookedAt: [], shows: NEITHER }),
);
