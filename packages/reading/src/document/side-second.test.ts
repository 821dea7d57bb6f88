import { expect, test } from 'vitest';
import { printed } from '../review/side-reading.fixture.ts';
import { mapQuad } from '../raster/geometry.ts';
import { rotate } from '../raster/rotate.ts';
import type { Quad, Raster } from '../types.ts';
import type { SecondReader } from '../viz/second/line-recogniser.ts';
import { cardWork, vizReader } from './fake-readers.fixture.ts';
import { readSide } from './side-second.ts';
import type { Known } from './side-viz.ts';
import type { Work } from './side-work.ts';

const NOTHING: Known = { documentType: null, issuingState: null, mrz: null, options: { today: '2026-11-20' } };
const LICENCE = [
  '1. ERIKSSON',
  '2. ANNA MARIA',
  '3. 12.08.1974',
  '4a. 01.02.2019',
  '4b. 31.01.2034',
  '5. N0123456789',
  'UTOPIA 12',
];

/** Lines one below another, 20 px high, on a page that is 736 px wide. */
const quadAt = (i: number): Quad => {
  const [top, bottom] = [40 * i, 40 * i + 20];
  return [
    { x: 10, y: top },
    { x: 310, y: top },
    { x: 310, y: bottom },
    { x: 10, y: bottom },
  ];
};

/** Each line's left half has a grey of its own, which says what it reads, and how it lies. */
function pageOf(count: number): Raster {
  const data = new Uint8Array(736 * 464 * 4).fill(230);
  data.fill(0, 0, 3);
  for (let i = 0; i < count; i++)
    for (let y = 40 * i; y < 40 * i + 20; y++) data.fill(10 * i + 5, (y * 736 + 10) * 4, (y * 736 + 160) * 4);
  return { width: 736, height: 464, data };
}

interface Seen {
  readonly work?: Partial<Work>;
  readonly known?: Partial<Known>;
  readonly lines?: readonly string[];
  readonly upsideDown?: true;
  readonly second?: false;
}

async function read({ work: changes, known, lines = LICENCE, upsideDown, second }: Seen = {}) {
  const flat = rotate(pageOf(lines.length), upsideDown ? 180 : 0);
  const work = cardWork({ flat, ...changes });
  const { reader, requests } = vizReader([0.9], [printed('Last name', 'TESSERACT', 0.9)]);
  const pages: Raster[] = [];
  const looks = { main: 0, latin: 0 };
  const line = (text: string, confidence: number) => ({
    text,
    confidence,
    symbols: [...text.replace(/\s/g, '')].map((letter, i) => ({
      text: letter,
      confidence,
      box: { x: 40 * i, y: 0, width: 40, height: 48 },
    })),
  });
  const look = (strip: Raster) => {
    const greyAt = (share: number) => strip.data[4 * (24 * strip.width + Math.round(share * strip.width))]!;
    const [left, right] = [greyAt(0.25), greyAt(0.75)];
    const text = lines[Math.floor(Math.min(left, right) / 10)] ?? '';
    return left < right ? line(text, 0.97) : line('UTOPIA', 0.4);
  };
  const main = { recognise: async (strip: Raster) => (looks.main++, look(strip)) };
  const latin = { recognise: async (strip: Raster) => (looks.latin++, look(strip)) };
  const reading: SecondReader = {
    recognisersOf: async (language) => (language === 'eng' ? [latin] : language === 'chi_sim' ? [main] : []),
    findLines: async (page) => {
      pages.push(page);
      const turned = ([a, b, c, d]: Quad) => mapQuad([c, d, a, b], ({ x, y }) => ({ x: 736 - x, y: 464 - y }));
      return lines.map((_, i) => (upsideDown ? turned(quadAt(i)) : quadAt(i)));
    },
  };
  await readSide(async () => reader, second === false ? null : reading, work, { ...NOTHING, ...known });
  const values = work.viz.map(({ category, value }) => `${category}: ${value}`);
  return { work, values, pages, looks, requests };
}

const FIELDS = [
  'Date of birth: 1974-08-12',
  'Date of issue: 2019-02-01',
  'Date of expiry: 2034-01-31',
  'Document number: N0123456789',
  'Last name: ERIKSSON',
  'First name: ANNA MARIA',
];

test('a side without a zone is read as a page of 736 px', async () => {
  const { work, values, pages, requests } = await read();
  expect(values).toEqual(FIELDS);
  expect(pages.map(({ width }) => width)).toEqual([736]);
  expect(work.placement.upright).toBe(true);
  expect(requests).toEqual([]);
});

test('a side is read by the first reader if there is no second one', async () => {
  const { values, pages } = await read({ second: false });
  expect([values, pages]).toEqual([['Last name: TESSERACT'], []]);
});

test('a page that is upside down is turned', async () => {
  const { work, values } = await read({ upsideDown: true });
  expect([work.flat.data[0], work.flat.data.at(-4)]).toEqual([0, 230]);
  expect(values).toEqual(FIELDS);
});

test('a picture with fewer than four lines of print gives no fields', async () => {
  const { values, looks } = await read({ lines: LICENCE.slice(0, 3) });
  expect([values, looks]).toEqual([[], { main: 0, latin: 0 }]);
});

test('the whole picture is read if the outline gives too little, and kept if it gives more', async () => {
  const edges = cardWork().placement;
  const inside = async (lines: readonly string[]) =>
    (await read({ work: { placement: { ...edges, from: 'edges' } }, lines })).pages.length;
  expect(await inside(LICENCE)).toBe(1);
  expect(await inside(['UTOPIA', 'REPUBLIC', 'ZENITH', 'CAPITAL', 'OF'])).toBe(2);
});
