import { expect, test } from 'vitest';
import type { Box, Raster } from '@verify/reading';
import { alone, type Look, recogniseLine } from './line-recogniser.ts';

const [WIDTH, HEIGHT] = [300, 200];
const LOOK: Look = { above: 0.15, beside: 0.2 };

/** Each pixel encodes its position: red from the left, green from the top. Blue is nearly constant. */
const WHERE: Raster = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: 4 * WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [(i >> 2) % WIDTH, Math.floor((i >> 2) / WIDTH)];
    return [x / 2, y, 90, 255][i & 3]!;
  }),
};

/** The picture given to the recogniser, and where its box `10, 5, 20, 30` is in the document. */
async function shown(line: Box, look: Look = LOOK) {
  let strip: Raster = WHERE;
  const recogniser = {
    async recognise(given: Raster) {
      strip = given;
      const symbol = { text: 'A', confidence: 0.9, box: { x: 10, y: 5, width: 20, height: 30 } };
      return { text: 'A B', confidence: 0.8, symbols: [symbol] };
    },
  };
  const read = await recogniseLine(recogniser, WHERE, line, look);
  const { x, y, width, height } = read.symbols[0]!.box;
  return { read, strip, box: [x, y, width, height].map((value) => Number(value.toFixed(3))) };
}

test('a reader alone is certain from 0.95', () =>
  expect([alone(0.95), alone(0.949), alone(0.6), alone(0.5)]).toEqual([0.95, 0.6, 0.6, 0.5]));

test('a line is cut at the edges of the document', async () => {
  const left = await shown({ x: 2, y: 1, width: 80, height: 20 });
  expect([left.strip.width, left.box]).toEqual([172, [5, 1, 10, 20]]);
  const right = await shown({ x: 230, y: 185, width: 80, height: 20 });
  expect([right.strip.width, right.box]).toEqual([197, [229.756, 185, 7.513, 20]]);
});
test('a line is 48 to 1,280 pixels wide, at least four of them in the document', async () => {
  expect((await shown({ x: 100, y: 60, width: 5, height: 20 })).strip.width).toBe(48);
  expect((await shown({ x: 5, y: 60, width: 280, height: 8 })).strip.width).toBe(1280);
  const beyond = await shown({ x: 310, y: 205, width: 20, height: 10 });
  expect([beyond.strip.width, beyond.strip.height, beyond.box]).toEqual([48, 48, [308.833, 205, 1.667, 10]]);
});
test('a line without colours is its brightest channel, with black at 0.01 and white at 0.6', async () => {
  const { strip } = await shown({ x: 190, y: 90, width: 70, height: 50 }, { ...LOOK, grey: true });
  const at = (x: number, y: number) => [
    ...strip.data.subarray(4 * (y * strip.width + x), 4 * (y * strip.width + x) + 4),
  ];
  // Blue is the brightest at first, then red, then green.
  expect([at(0, 0), at(0, 9), at(30, 9), at(60, 40)]).toEqual([
    [0, 0, 0, 255],
    [22, 22, 22, 255],
    [131, 131, 131, 255],
    [255, 255, 255, 255],
  ]);
});
