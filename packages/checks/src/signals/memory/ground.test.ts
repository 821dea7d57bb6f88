import { mapQuad, type Quad, type Raster } from '@verify/reading';
import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { groundBefore } from './ground.ts';
import { records } from './records.fixture.ts';

const SIZE = { width: 640, height: 480 };
const QUAD: Quad = [
  { x: 100, y: 82 },
  { x: 548, y: 90 },
  { x: 560, y: 396 },
  { x: 88, y: 402 },
];

/** A plain page of this level on a table of soft spots, which differ by seed and are seen shifted. */
function photograph({ table = 1, level = 200, shift = 0, noise = 0 }): Raster {
  const random = createRandom(table);
  const spots = Array.from({ length: 500 }, () => ({
    x: random.range(-50, SIZE.width + 50) + shift,
    y: random.range(-50, SIZE.height + 50),
    size: random.range(6, 16),
    level: random.range(-60, 60),
  }));
  const grain = createRandom(level);
  const levels = new Float32Array(SIZE.width * SIZE.height).fill(120);
  for (const { x, y, size, level: by } of spots)
    for (let v = Math.max(0, Math.ceil(y - 3 * size)); v < Math.min(SIZE.height, y + 3 * size); v++)
      for (let u = Math.max(0, Math.ceil(x - 3 * size)); u < Math.min(SIZE.width, x + 3 * size); u++)
        levels[v * SIZE.width + u]! += by * Math.exp(-((u - x) ** 2 + (v - y) ** 2) / size ** 2);
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(255);
  levels.forEach((one, i) => {
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)];
    const value = (x > 95 && x < 555 && y > 86 && y < 399 ? level : one) + noise * grain.normal();
    data.set([value, value, value], i * 4);
  });
  return { ...SIZE, data };
}

const off = (by: number): Quad => mapQuad(QUAD, ({ x, y }) => ({ x: x + by, y: y - by }));
const CASES = [
  ['another document and another name', { level: 90, noise: 4 }, off(1.2), 'another', { daysAgo: 3 }],
  ['another document and the same name', { level: 90 }, QUAD, 'one', null],
  ['the table seen from elsewhere', { level: 90, shift: 25 }, QUAD, 'another', null],
  ['another table', { table: 2 }, QUAD, 'another', null],
] as const satisfies readonly (readonly [string, Parameters<typeof photograph>[0], Quad, string, unknown])[];
test.each(CASES)('a picture with %s gives its earlier applications', async (_, change, quad, holder, expected) => {
  const ask = records();
  expect(await groundBefore('first', { raster: photograph({}), quad: QUAD }, 'one', ask)).toBeNull();
  expect(await groundBefore('second', { raster: photograph(change), quad }, holder, ask)).toEqual(expected);
});

test('a page that fills its picture, and a plain ground, start no query', async () => {
  const never = () => Promise.reject(new Error('asked'));
  const full: Quad = [
    { x: 2, y: 2 },
    { x: 638, y: 2 },
    { x: 638, y: 478 },
    { x: 2, y: 478 },
  ];
  expect(await groundBefore('first', { raster: photograph({}), quad: full }, 'one', never)).toBeNull();
  const plain = { ...SIZE, data: new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(200) };
  expect(await groundBefore('first', { raster: plain, quad: QUAD }, 'one', never)).toBeNull();
});
