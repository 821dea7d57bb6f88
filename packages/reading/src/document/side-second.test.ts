import { describe, expect, test } from 'vitest';
import { barcode, printed, zone } from '../review/side-reading.fixture.ts';
import type { Raster } from '../types.ts';
import type { SecondReader } from '../viz/second/line-recogniser.ts';
import type { VizField } from '../viz/viz-field.ts';
import { cardWork, vizReader } from './fake-readers.fixture.ts';
import { readVizTwice } from './side-second.ts';
import type { Known } from './side-viz.ts';
import type { Work } from './side-work.ts';

const [WIDTH, HEIGHT] = [428, 270];
/** A card with so many lines of eight letters, and a black upper left corner. */
function cardWith(lines: number): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(230);
  data.fill(0, 0, 3);
  for (let line = 0; line < lines; line++)
    for (let y = 12 + 20 * line; y < 24 + 20 * line; y++)
      for (let letter = 0; letter < 8; letter++) {
        const at = (y * WIDTH + 120 + 10 * letter) * 4;
        data.fill(30, at, at + 4 * 5);
      }
  return { width: WIDTH, height: HEIGHT, data };
}

const NOTHING: Known = { documentType: null, issuingState: null, mrz: null, options: { today: '2026-11-20' } };
/** Fields that are as sure as this. */
const fields = (...sureness: readonly number[]): VizField[] =>
  sureness.map((confidence) => printed('Last name', 'ERIKSSON', confidence));
const UPRIGHT = { ...cardWork().placement, upright: true };

interface Look {
  readonly work?: Partial<Work>;
  readonly others?: readonly Work[];
  readonly known?: Partial<Known>;
  /** What the first reader reads alone, and then with the second reader's lines. */
  readonly read?: readonly (readonly VizField[])[];
  /** How sure the second reader is of each line; afterwards always as of the last. */
  readonly letters?: readonly number[];
  /** False where the platform has no second reader, null where it can not run it. */
  readonly second?: boolean | null;
}

async function readTwice({ work: changes, others = [], known = {}, read = [], letters = [0.9], second = true }: Look) {
  const work = cardWork({ placement: UPRIGHT, flat: cardWith(4), ...changes });
  const { reader, requests } = vizReader([0.9], ...read);
  let asked = 0;
  const recogniser = {
    async recognise() {
      const confidence = letters[Math.min(asked++, letters.length - 1)]!;
      return { text: 'E', confidence, symbols: [{ text: 'E', confidence, box: { x: 0, y: 0, width: 8, height: 48 } }] };
    },
  };
  const latin: SecondReader = { recognisersOf: async (language) => (language === 'eng' && second ? [recogniser] : []) };
  await readVizTwice(reader, second === false ? null : latin, work, [work, ...others], { ...NOTHING, ...known });
  const lines = requests.map(({ second: seen }) => seen?.read.size ?? 'none');
  return { work, asked, lines, requests, viz: work.viz.map(({ confidence }) => confidence) };
}

describe('the first reader alone reads a side', () => {
  const alone = async (look: Look) => {
    const { asked, lines, viz } = await readTwice({ read: [fields(0.5), fields(0.9, 0.9)], ...look });
    return [asked, lines, viz];
  };
  const ONCE = [0, ['none'], [0.5]];
  test('where there is no second one', async () => {
    expect(await alone({ second: false })).toEqual(ONCE);
    expect(await alone({ second: null })).toEqual(ONCE);
  });
  test('after the caller gave up', async () => {
    expect(await alone({ known: { options: { today: '2026-11-20', signal: { aborted: true } } } })).toEqual(ONCE);
  });
  test('that has a barcode', async () => {
    expect(await alone({ work: { barcodes: [barcode()] } })).toEqual(ONCE);
    expect(await alone({ work: { barcodes: [barcode({ parsed: false })] } })).toEqual([4, ['none', 4], [0.9, 0.9]]);
  });
  test('of which it surely read three fields, or two and one on the other side', async () => {
    const sure = async (own: readonly number[], ...other: readonly number[]) =>
      (await readTwice({ read: [fields(...own), fields()], others: [cardWork({ viz: fields(...other) })] })).lines
        .length;
    expect(await sure([0.8, 0.8, 0.8])).toBe(1);
    expect(await sure([0.8, 0.8], 0.8)).toBe(1);
    expect(await sure([0.8, 0.8], 0.79)).toBe(2);
    expect(await sure([0.8, 0.8, 0.79])).toBe(2);
  });
});

describe('beside a zone', () => {
  const misread = [printed('Last name', 'ERIKSON', 0.5)];
  const mrz = zone();
  const asked = async (changes: Partial<Work>, zoneOf = mrz) =>
    (await readTwice({ work: changes, known: { mrz: zoneOf }, read: [misread] })).asked > 0;
  test('the second reader looks again at what differs', async () => {
    expect(await asked({})).toBe(true);
    expect(await asked({ mrz: { ok: true, mrz } })).toBe(true);
    expect((await readTwice({ known: { mrz }, read: [misread] })).lines).toEqual(['none']);
    expect((await readTwice({ known: { mrz }, read: [misread], second: null })).viz).toEqual([0.5]);
  });
  test('it does not look at the back of a card, or at a side that may be upside down', async () => {
    const card = zone({ format: 'TD1' });
    expect(await asked({ mrz: { ok: true, mrz: card } }, card)).toBe(false);
    expect(await asked({}, card)).toBe(true);
    const lying = { ...UPRIGHT, upright: false };
    const { reader } = vizReader([null], misread);
    const work = cardWork({ placement: lying, viz: misread });
    const latin: SecondReader = {
      recognisersOf: async () => {
        throw new Error('Nobody should be asked');
      },
    };
    await readVizTwice(reader, latin, work, [work], { ...NOTHING, mrz });
    expect(work.viz).toBe(misread);
  });
});

describe('of the first reading and that of both', () => {
  test.each([
    ['more sure fields', [0.8], [0.8, 0.8], 2],
    ['fewer sure fields', [0.8, 0.8], [0.8, 0.5, 0.5], 0],
    ['as many sure fields, and more', [0.8, 0.1], [0.8, 0.7, 0.1], 3],
    ['as many fields', [0.8, 0.1], [0.9, 0.2], 0],
    ['fewer fields, as many of them sure', [0.8, 0.1], [0.9], 0],
  ])('the one with %s is kept', async (_, first, both, count) => {
    const { viz } = await readTwice({ read: [fields(...first), fields(...both)] });
    expect(viz).toEqual(count === 0 ? first : both);
  });
  test('the second one leaves nothing out but what is blank', async () => {
    const { requests } = await readTwice({ read: [fields(0.5)] });
    expect(requests.map(({ without }) => without.length)).toEqual([1, 0]);
    expect((await readTwice({ work: { flat: cardWith(0) }, read: [fields(0.5), fields(0.9)] })).lines).toEqual([
      'none',
    ]);
  });
});

describe('a side whose edges were seen', () => {
  const edges = { ...UPRIGHT, from: 'edges', score: 0.9 } as const;
  const whole = (inPicture: number, look: Look = {}, inOutline = 8) =>
    readTwice({
      work: { placement: edges, flat: cardWith(inOutline), picture: cardWith(inPicture) },
      read: [fields(), fields(0.9), fields(0.9, 0.9)],
      ...look,
    });
  test('is read in the whole picture if that has more than 1.25 times as many lines', async () => {
    const { work, lines } = await whole(11);
    expect([lines, work.placement.from, work.viz.length, work.flat.height]).toEqual([
      ['none', 8, 11],
      'picture',
      2,
      270,
    ]);
    const { work: kept, lines: fewer } = await whole(10);
    expect([fewer, kept.placement.from, kept.viz.length]).toEqual([['none', 8], 'edges', 1]);
  });
  test('is not if two of its fields were read surely', async () => {
    expect((await whole(11, { read: [fields(), fields(0.8, 0.8)] })).lines).toEqual(['none', 8]);
    expect((await whole(11, { read: [fields(), fields(0.8, 0.79)] })).lines).toEqual(['none', 8, 11]);
  });
  test('stays as its edges are unless more was read surely', async () => {
    const { work } = await whole(11, { read: [fields(), fields(0.9), fields(0.9, 0.1, 0.1)] });
    expect([work.placement.from, work.viz.length]).toEqual(['edges', 1]);
  });
  test('is read there alone if the zone was taken for its place', async () => {
    const placement = { ...UPRIGHT, from: 'mrz' } as const;
    const { lines } = await whole(11, { work: { placement, flat: cardWith(8), picture: cardWith(11) } });
    expect(lines).toEqual(['none', 8]);
  });
});

describe('a side of which nobody knows which way is up', () => {
  const lying = { ...UPRIGHT, upright: false };
  /** Two lines; how sure both readers are of them as they are, and upside down. */
  const turned = async (asItIs: number, upsideDown: number) => {
    const { reader, requests } = vizReader([null], fields(0.9));
    const work = cardWork({ placement: lying, flat: cardWith(2) });
    let asked = 0;
    const recogniser = {
      async recognise() {
        const confidence = asked++ < 2 ? asItIs : upsideDown;
        return {
          text: 'E',
          confidence,
          symbols: [{ text: 'E', confidence, box: { x: 0, y: 0, width: 8, height: 48 } }],
        };
      },
    };
    const second: SecondReader = { recognisersOf: async (language) => (language === 'eng' ? [recogniser] : []) };
    await readVizTwice(reader, second, work, [work], NOTHING);
    const way = requests.length === 0 ? 'not read' : work.flat.data[0] === 0 ? 'as it is' : 'upside down';
    return [way, asked, work.placement.quad[0].x, work.placement.upright];
  };
  test.each([
    [0.9, 0.99, ['as it is', 2, 0, false]],
    [0.89, 0.9, ['upside down', 4, 428, true]],
    [0.89, 0.89, ['as it is', 4, 0, false]],
    [0.7, 0.1, ['as it is', 4, 0, false]],
    [0.1, 0.7, ['upside down', 4, 428, true]],
    [0.69, 0.69, ['not read', 4, 0, false]],
  ])('reads %d as it is and %d upside down', async (asItIs, upsideDown, expected) => {
    expect(await turned(asItIs, upsideDown)).toEqual(expected);
  });
  test('is not read where it has but one line', async () => {
    const { lines, asked } = await readTwice({ work: { placement: lying, flat: cardWith(1) }, read: [fields(0.9)] });
    expect([lines, asked]).toEqual([['none'], 0]);
  });
});
