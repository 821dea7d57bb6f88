import { beforeAll, describe, expect, test } from 'vitest';
import { loadAsset } from '../../testing/load-asset.ts';
import type { Plane } from '../raster/plane.ts';
import type { Raster } from '../types.ts';
import { greyNet, inTurn, print, saying, sheet } from './line/grey-print.fixture.ts';
import { createLineNet } from './line/net.ts';
import type { Pixels } from './locate/pixels.ts';
import { createMrzReader, passesOver, read } from './reader.ts';

const today = '2026-11-20';
const PASSPORT = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
/** Returns the same for every strip: a line that matches no format without a second line. */
const DATA = PASSPORT[1]!;

let pixels: Pixels;
beforeAll(async () => {
  ({ pixels } = await createLineNet(await loadAsset('mrz-net.wasm'), await loadAsset('mrz-net.weights')));
});

const rasterOf = ({ width, height, data }: Plane): Raster => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 4 }, (_, i) => (i % 4 === 3 ? 255 : data[i >> 2]!)),
});
/** Lines of 44 characters, 13 px each, at these heights. */
function page(lines: Readonly<Record<number, string>>, width = 1000): Plane {
  const heights = Object.keys(lines).map(Number);
  const plane = sheet(width, Math.max(...heights) + 40);
  for (const y of heights) print(plane, lines[y]!, { x: 340, y, ux: 1, uy: 0, length: 572, cap: 13, bend: 0 }, 13);
  return plane;
}
/** Pairs of rows of 44 blocks in place of characters. */
function pairs(count: number, width = 1000): Raster {
  const height = 120 * count;
  const data = new Uint8Array(width * height * 4).fill(250);
  for (let block = 0; block < 2 * count * 44; block++) {
    const [row, x] = [Math.floor(block / 44), 60 + 13 * (block % 44)];
    for (let y = 24 + 120 * (row >> 1) + 30 * (row % 2), i = 0; i < 13; i++)
      for (let dx = 0; dx < 6; dx++) data.fill(20, ((y + i) * width + x + dx) * 4, ((y + i) * width + x + dx) * 4 + 3);
  }
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return { width, height, data };
}

describe('a passport', () => {
  const image = () => rasterOf(page({ 50: PASSPORT[0]!, 80: PASSPORT[1]! }));
  const seen = (options: object) => {
    const net = inTurn({ ...greyNet, pixels });
    const outcome = read(net, image(), { today, ...options });
    if (!outcome.ok) return outcome;
    const { lines, uncheckedConfidence, quad } = outcome.mrz;
    return {
      lines,
      asked: net.asked(),
      sure: Number(uncheckedConfidence!.toFixed(3)),
      quad: quad.flatMap(({ x, y }) => [Math.round(x), Math.round(y)]),
    };
  };
  test('a passport is read at the first pass, and looked at again', () => {
    const quad = [54, 41, 628, 41, 627, 89, 53, 89];
    expect(seen({})).toEqual({ lines: PASSPORT, asked: 15, sure: 0.735, quad });
  });
  test('a passport is not read after an abort', () =>
    expect(seen({ signal: { aborted: true } })).toEqual({ ok: false, reason: 'not-found' }));
});

test('a picture smaller than 20 x 8 px, or with too little data, is not read', () => {
  let looked = 0;
  const net = { ...greyNet, pixels: { ...pixels, brightest: () => void looked++ } };
  const size = (width: number, height: number, less = 0) => {
    looked = 0;
    const data = new Uint8Array(width * height * 4 - less).fill(255);
    expect(read(net, { width, height, data }, { today, quick: true })).toEqual({ ok: false, reason: 'not-found' });
    return looked;
  };
  expect([size(20, 8), size(19, 8), size(20, 7), size(20, 8, 1)]).toEqual([1, 0, 0, 0]);
});

describe('number of strips that are read', () => {
  const strips = (image: Raster, chance: number, options: object = {}) => {
    const net = inTurn({ ...saying(DATA, chance), pixels });
    read(net, image, { today, ...options });
    return net.asked();
  };
  const five = pairs(5);
  test('eight of ten rows are read both ways up, then the neighbours of the best', () => {
    expect([0.499, 0.501].map((chance) => strips(five, chance))).toEqual([16, 19]);
    expect([0.499, 0.501].map((chance) => strips(five, chance, { quick: true }))).toEqual([16, 17]);
  });

  test('the neighbours of a row that reads well are read at once, and not again later', () =>
    expect([0.881, 0.881].map((chance, i) => strips(five, chance, { maxSeeds: [8, 2][i] }))).toEqual([12, 3]));

  test('a large or grainy picture gets more strips', () => {
    const large = pairs(1, 1200);
    const grainy = {
      ...large,
      data: large.data.map((value, i) =>
        i % 4 === 3 ? 255 : Math.max(0, value - ((Math.imul((i >> 2) + 7, 2654435761) >>> 9) % 50)),
      ),
    };
    expect([strips(large, 0.6), strips(large, 0.6, { quick: true })]).toEqual([12, 5]);
    expect([strips(grainy, 0.6), strips(grainy, 0.6, { quick: true })]).toEqual([18, 5]);
  });
});

test('rows of print are counted, up to twenty', async () => {
  const reader = await createMrzReader(loadAsset);
  expect(reader.countRows(pairs(3))).toBe(6);
  expect(reader.countRows(pairs(11))).toBe(20);
});

test.each([
  [1115, [1000, '1000 smooth']],
  [1116, [1000, 1800, '1000 smooth']],
  [2399, [1000, 1800, '1000 smooth']],
  [2400, [1000, 1800]],
])('a picture of %i px is searched at %j px', (longer, sides) => {
  const passes = (width: number, height: number, quick: boolean) =>
    passesOver({ width, height, data: new Uint8Array(0) }, { today, quick }).map(({ side, smooth }) =>
      smooth ? `${side} smooth` : side,
    );
  expect(passes(longer, 700, false)).toEqual(sides);
  expect(passes(700, longer, false)).toEqual(sides);
  expect(passes(700, longer, true)).toEqual([1000]);
});
