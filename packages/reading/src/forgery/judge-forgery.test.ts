import { beforeAll, describe, expect, test } from 'vitest';
import { loadAsset } from '../../testing/load-asset.ts';
import { createRandom } from '@verify/specimen';
import { quadOf } from '../raster/geometry.ts';
import type { Quad, Raster } from '../types.ts';
import { FREQUENCIES } from './blocks.ts';
import { createForgeryJudge, FORGERY_THRESHOLDS, type ForgeryInput, type ForgeryJudge } from './judge-forgery.ts';

let judge: ForgeryJudge;
beforeAll(async () => void (judge = await createForgeryJudge(loadAsset)));

const box = (x: number, y: number, width: number, height: number): Quad => quadOf({ x, y, width, height });

/** Grey grain of some levels, and what is added to it. */
function grain(width: number, height: number, added: (x: number, y: number) => number | null): Raster {
  const data = new Uint8Array(width * height * 4);
  let state = 1;
  for (let i = 0; i < width * height; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const more = added(i % width, Math.floor(i / width));
    data.fill(more === null ? 128 : 120 + more + (state >>> 28), i * 4, i * 4 + 3);
  }
  return { width, height, data };
}
const found = (picture: Raster, more: Partial<ForgeryInput> = {}) => {
  const whole = { picture, quad: quadOf(picture), portrait: null, jpeg: null, zone: null, fields: [], ...more };
  return Object.fromEntries(
    judge(whole).map(({ signal, verdict, measure, score, boxes }) => [
      signal,
      [
        verdict,
        measure === null ? null : +measure.toPrecision(4),
        score === null ? null : +score.toPrecision(4),
        ...boxes.map(({ x, y, width, height }) => [x, y, width, height].map((value) => +value.toFixed(2))),
      ],
    ]),
  );
};

test('each signal has its limit and the range over which its score rises', () => {
  const limits = Object.entries(FORGERY_THRESHOLDS).map(([signal, { threshold, width }]) => [signal, threshold, width]);
  expect(limits).toEqual([
    ['earlier-compression', 0.1, 0.04],
    ['compression', 1.55, 0.3],
    ['portrait-compression', 0.52, 0.12],
    ['stillness', 0.1, 0.04],
    ['portrait-stillness', 0.1, 0.04],
    ['portrait-print', 28, 2],
    ['copies', 0.45, 0.2],
    ['zone-line', 3, 0.6],
    ['field-print', 0.25, 0.05],
    ['screen', 33, 2],
    ['print', 33, 2],
  ]);
});

// What it gives now.
const still = (x: number, y: number) => (x >= 320 && x < 416 && y >= 96 && y < 144 ? null : 0);
test('an area of a page without grain is suspect', () =>
  expect(found(grain(560, 368, still))).toEqual({
    'earlier-compression': ['unidentified', null, null],
    compression: ['unidentified', null, null],
    stillness: ['consider', 0.75, 1, [288, 96, 128, 48]],
    'portrait-compression': ['unidentified', null, null],
    'portrait-stillness': ['unidentified', null, null],
    'portrait-print': ['unidentified', null, null],
    copies: ['unidentified', null, null],
    'zone-line': ['unidentified', null, null],
    'field-print': ['unidentified', null, null],
    screen: ['unidentified', null, null],
    print: ['unidentified', null, null],
  }));

describe('a page with waves all over it', () => {
  const waves = (degrees: number) => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return (x: number, y: number) => 30 * Math.sin(1.25 * (x * c + y * s));
  };
  const [width, height] = [724, 460];
  test.each([
    [11, [55.32, 0]],
    [12, [0, 55.52]],
  ])('waves that lean by %i degrees are suspect', (degrees, signs) => {
    const { screen, print } = found(grain(width, height, waves(degrees)));
    expect([screen![1], print![1]]).toEqual(signs);
  });
  test('waves are judged from 720 pixels', () => {
    const picture = grain(740, 300, waves(11));
    const sign = (quad: Quad) => found(picture, { quad })['print']!.slice(0, 2);
    expect([sign(box(4, 4, 720, 290)), sign(box(4, 4, 719, 290))]).toEqual([
      ['clear', 0],
      ['unidentified', null],
    ]);
  });
});

describe('a page with the same print in two places', () => {
  const random = createRandom(6);
  const blots = Array.from({ length: 60 }, () => [random.int(0, 80), random.int(0, 60), random.int(3, 9)] as const);
  const blot = (x: number, y: number): boolean =>
    x >= 0 && x < 90 && y >= 0 && y < 70 && blots.some(([u, v, side]) => x >= u && x < u + side && y >= v && y < v + 5);
  const paper = grain(740, 300, (x, y) => (blot(x - 100, y - 90) || blot(x - 405, y - 113) ? -60 : 60));
  for (let y = 0; y < 70; y++)
    paper.data.copyWithin(((y + 113) * 740 + 405) * 4, ((y + 90) * 740 + 100) * 4, ((y + 90) * 740 + 190) * 4);
  test('equal print is suspect if the grain is copied too', () =>
    expect(found(paper)['copies']).toEqual(['consider', 3.487, 1, [98, 87, 85, 72], [403, 110, 85, 72]]));
  test('equal print gives no verdict on a small page', () =>
    expect(found(paper, { quad: box(10, 5, 719, 290) })['copies']).toEqual(['unidentified', null, null]));
});

describe('a page compressed twice', () => {
  const STEP = 3;
  const waves = FREQUENCIES.map(([down, across]) => {
    const scale = 0.25 * (down === 0 ? Math.SQRT1_2 : 1) * (across === 0 ? Math.SQRT1_2 : 1);
    const along = (place: number, frequency: number): number => Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
    return Float64Array.from({ length: 64 }, (_, i) => scale * along(i % 8, across) * along(i >> 3, down));
  });
  const jpeg = { luma: Array.from({ length: 64 }, () => STEP), quality: null, width: 560, height: 368, ducky: false };
  const setIn = (x: number, y: number) => x >= 40 && x < 52 && y >= 10 && y < 17;
  const compressedTwice = () => {
    const random = createRandom(8);
    const [columns, rows] = [70, 46];
    const data = new Uint8Array(columns * rows * 64 * 4);
    for (let b = 0; b < columns * rows; b++) {
      const [x, y] = [b % columns, Math.floor(b / columns)];
      const block = new Float64Array(64).fill(128);
      for (const wave of waves) {
        const value = random.normal() * 22;
        const before = setIn(x, y) ? value : Math.round(value / 7) * 7;
        const after = Math.round(before / STEP) * STEP;
        for (let i = 0; i < 64; i++) block[i]! += after * wave[i]!;
      }
      block.forEach((level, i) => {
        const at = ((y * 8 + (i >> 3)) * columns * 8 + x * 8 + (i % 8)) * 4;
        data.fill(Math.max(2, Math.min(253, Math.round(level))), at, at + 3);
      });
    }
    return { width: columns * 8, height: rows * 8, data };
  };
  test('a page compressed twice is suspect where a part was compressed once', () => {
    const picture = compressedTwice();
    const aslant: Quad = [
      { x: 310, y: 70 },
      { x: 430, y: 78 },
      { x: 424, y: 140 },
      { x: 300, y: 130 },
    ];
    const signs = found(picture, { jpeg, portrait: aslant });
    expect(signs['earlier-compression']).toEqual(['consider', 5.986, 1]);
    expect(signs['compression']).toEqual(['clear', 0.1756, 0.0001049]);
    expect(signs['portrait-compression']).toEqual(['consider', 3.995, 1, [300, 70, 130, 70]]);
    expect(found(picture, { jpeg })['compression']).toEqual(['consider', 5.998, 1, [320, 96, 64, 32]]);
  });
});
