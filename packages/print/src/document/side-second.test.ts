import { expect, test } from 'vitest';
import { printed } from '../review/side-reading.fixture.ts';
import { mapQuad } from '@verify/reading/raster/geometry';
import { type QuarterTurn, rotate, startAt } from '@verify/reading/raster/rotate';
import type { FramePoint, Quad, Raster } from '@verify/reading';
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

/** Lines one below another, 20 px high and 300 px long. */
const quadAt = (i: number): Quad => {
  const [top, bottom] = [40 * i, 40 * i + 20];
  return [
    { x: 10, y: top },
    { x: 310, y: top },
    { x: 310, y: bottom },
    { x: 10, y: bottom },
  ];
};

/** Each line's left half has its own grey, which encodes its text and its orientation. */
function pageOf(count: number, width: number): Raster {
  const data = new Uint8Array(736 * 464 * 4).fill(230);
  data.fill(0, 0, 3);
  for (let i = 0; i < count; i++)
    for (let y = 40 * i; y < 40 * i + 20; y++) data.fill(10 * i + 5, (y * width + 10) * 4, (y * width + 160) * 4);
  return { width, height: (736 * 464) / width, data };
}
const TURNS = [0, 90, 180, 270] as const;
/** Which corner of a page, clockwise, is the first one of what it shows. */
const cornerOf = ({ width, height, data }: Raster): number =>
  [0, width - 1, width * height - 1, width * (height - 1)].findIndex((pixel) => data[4 * pixel] === 0);

interface Seen {
  readonly work?: Partial<Work>;
  readonly known?: Partial<Known>;
  readonly lines?: readonly string[];
  /** How far the page is turned in the picture, clockwise. */
  readonly turn?: QuarterTurn;
  readonly second?: false;
}

async function read({ work: changes, known, lines = LICENCE, turn = 0, second }: Seen = {}) {
  const flat = rotate(pageOf(lines.length, turn % 180 === 0 ? 736 : 464), turn);
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
      const corner = Math.max(0, cornerOf(page));
      const [right, bottom] = [corner % 3 === 0 ? 0 : page.width, corner < 2 ? 0 : page.height];
      const seen = ({ x, y }: FramePoint) => (corner % 2 === 0 ? { x, y } : { x: y, y: x });
      const there = (point: FramePoint) => ({
        x: Math.abs(right - seen(point).x),
        y: Math.abs(bottom - seen(point).y),
      });
      return lines.map((_, i) => startAt(mapQuad(quadAt(i), there), corner === 2 ? 2 : 0));
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

test.each(TURNS)('a page that lies turned by %i degrees is turned upright', async (turn) => {
  const { work, values } = await read({ turn });
  const { layout, quad } = work.placement;
  expect([cornerOf(work.flat), layout.widthMm > layout.heightMm]).toEqual([0, turn % 180 === 0]);
  expect(quad).toEqual(startAt(cardWork().placement.quad, turn / 90));
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
