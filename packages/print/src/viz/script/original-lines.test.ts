import { expect, test } from 'vitest';
import type { MrzReading } from '@verify/reading';
import { type Bar, lettersIn, pageOf, WIDTH_MM } from '../printed-page.fixture.ts';
import type { LineRecogniser } from '../second/line-recogniser.ts';
import type { TextLine } from '../text-reader.ts';
import type { VizField, VizRequest } from '../viz-field.ts';
import { readOriginalNames } from './original-names.ts';
import { scriptOf } from './scripts.ts';

const HEIGHT_MM = 80;
const line = (letters: number, y: number, tall = 10): Bar[] =>
  Array.from({ length: letters }, (_, i): Bar => [60 + 8 * i, y, 4, tall]);
/** This many lines, the first of two letters, the next of three. */
const lines = (count: number): Bar[] => Array.from({ length: count }, (_, i) => line(i + 2, 10 + 20 * i)).flat();

interface Names {
  readonly bars: readonly Bar[];
  /** The text that both readers return for a line, by its number of letters. */
  readonly first?: Readonly<Record<number, readonly [text: string, confidence: number]>>;
  readonly second?: Readonly<Record<number, readonly [text: string, confidence: number]>> | null;
  /** Where the names in Latin letters are, in pixels from the top. */
  readonly latin?: readonly [last: number, first: number];
  readonly aborted?: boolean;
  readonly mrz?: MrzReading | null;
}

const said = ([text, confidence]: readonly [string, number] = ['', 0]): TextLine => ({
  text,
  confidence,
  symbols: [...text].map((letter, i) => ({ text: letter, confidence, box: { x: 24 * i, y: 0, width: 8, height: 48 } })),
});
const fields = { primaryIdentifier: { value: 'SEROV' }, secondaryIdentifier: { value: 'ANNA' } };
const ZONE = { fields } as unknown as MrzReading;

async function names({ bars, first = {}, second = null, latin, aborted = false, mrz = ZONE }: Names) {
  const seen: { first: number[]; second: number[] } = { first: [], second: [] };
  const recogniser: LineRecogniser = {
    async recognise({ width, height, data }) {
      const plane = { width, height, data: new Uint8Array(width * height).map((_, i) => data[4 * i]!) };
      seen.second.push(lettersIn(plane));
      return said(second?.[lettersIn(plane)]);
    },
  };
  const flat = pageOf(bars, HEIGHT_MM);
  const request: VizRequest = {
    flat,
    widthMm: WIDTH_MM,
    heightMm: HEIGHT_MM,
    without: [],
    mrz,
    issuingState: 'RUS',
    today: '2026-11-20',
    signal: { aborted },
  };
  const places = (['Last name', 'First name'] as const).map(
    (category, i) => ({ category, box: { x: 60, y: latin?.[i], width: 90, height: 12 } }) as VizField,
  );
  const found = await readOriginalNames(
    {
      first: {
        readLine(strip) {
          seen.first.push(lettersIn(strip));
          return said(first[lettersIn(strip)]);
        },
        readPage: () => [],
        dispose() {},
      },
      second: second ? [recogniser] : [],
    },
    scriptOf('RUS')!,
    latin ? places : [],
    request,
  );
  const short = found.map(({ category, value, confidence }) => `${category} ${value} ${Number(confidence.toFixed(3))}`);
  return { found, short, ...seen };
}

test('the first reader reads fourteen lines, from the top if the place of names is unknown', async () => {
  const { first, short } = await names({ bars: lines(16) });
  expect([first, short]).toEqual([Array.from({ length: 14 }, (_, i) => [i + 2, i + 2]).flat(), []]);
});
test('the first reader starts with the lines nearest to a name', async () => {
  const { first } = await names({ bars: lines(6), latin: [94, 31] });
  expect(first.filter((_, i) => i % 2 === 0)).toEqual([3, 6, 7, 4, 2, 5]);
});
test('the first reader reads print from 1.4 to 6 mm, even a single letter', async () => {
  const bars = [...line(2, 10, 8), ...line(3, 30, 9), ...line(1, 50, 12), ...line(5, 75, 36), ...line(6, 125, 37)];
  expect((await names({ bars })).first).toEqual([3, 3, 1, 1, 5, 5]);
});
test('the first reader reads nothing without a zone or after an abort', async () => {
  expect(await names({ bars: lines(3), mrz: null })).toEqual({ found: [], short: [], first: [], second: [] });
  expect((await names({ bars: lines(3), aborted: true })).first).toEqual([]);
});

test('the second reader reads eight lines, and the first reader the rest if they hold no name', async () => {
  const { first, second } = await names({ bars: lines(10), second: {} });
  expect(second).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  expect(first).toEqual(Array.from({ length: 10 }, (_, i) => [i + 2, i + 2]).flat());
});
test('the second reader’s name is dropped if the first reader is certain of another', async () => {
  const { short } = await names({ bars: lines(3), second: { 2: ['СЕРОВ', 0.9] }, first: { 2: ['СЕРОЗ', 0.9] } });
  expect(short).toEqual([]);
});
