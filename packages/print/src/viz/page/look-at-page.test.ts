import type { Raster } from '@verify/reading';
import { expect, test } from 'vitest';
import { lookAtPage } from './look-at-page.ts';

const [WIDTH, HEIGHT] = [736, 464];
const LINES = [40, 120, 200, 280];

/** Four lines, 200 px long, with a stroke every 20 px between `from` and `to`, in pixels of their boxes. */
function pageOf(from: number, to: number): Raster {
  const data = new Uint8Array(4 * WIDTH * HEIGHT).fill(230);
  for (const top of LINES)
    for (let y = top + 4; y < top + 28; y++)
      for (let x = from; x < to; x += 20) data.fill(20, 4 * (y * WIDTH + 100 + x), 4 * (y * WIDTH + 108 + x));
  return { width: WIDTH, height: HEIGHT, data };
}

test.each([
  ['inside its box is as sure as its letters', 20, 180, [0.97, 0.97]],
  ['that begins before its box has an uncertain first letter', 0, 180, [0.55, 0.97]],
  ['that ends behind its box has an uncertain last letter', 12, 200, [0.97, 0.55]],
])('print %s', async (_, from, to, expected) => {
  const box = { x: 20, y: 0, width: 8, height: 48 };
  const symbols = [...'1234568'].map((text) => ({ text, confidence: 0.97, box }));
  const recognisers = [{ recognise: async () => ({ text: '1234568', confidence: 0.97, symbols }) }];
  const quads = LINES.map((y) => [100, 300, 300, 100].map((x, i) => ({ x, y: i < 2 ? y : y + 32 })));
  const readers = { findLines: async () => quads as never, recognisers };
  const looked = await lookAtPage(readers, pageOf(from, to), { upright: true });
  const letters = looked!.lines[0]!.looks[0]!.symbols.map(({ confidence }) => confidence);
  expect([letters[0], letters.at(-1)]).toEqual(expected);
});
