import { describe, expect, test } from 'vitest';
import { centre, distance, mapQuad, quadOf } from '../raster/geometry.ts';
import type { Quad, Raster } from '../types.ts';
import { type FrameHint, type FrameJudgement, judgeFrame } from './judge-frame.ts';

const [WIDTH, HEIGHT] = [320, 240];
const lying = (x: number, y: number, width: number, height: number): Quad =>
  quadOf({ x: x - width / 2, y: y - height / 2, width, height });

interface Drawn {
  readonly quad?: Quad;
  readonly paper?: number;
  /** The level of both print and table. */
  readonly ink?: number;
  /** Pixels from paper to ink. */
  readonly softPx?: number;
  /** Height of a burnt-out spot in pixels. */
  readonly burntPx?: number;
  /** So many pixels of the upper side look like the table. */
  readonly hiddenPx?: number;
}

/** Paper with rows of print in its middle, on a table. */
function draw(drawn: Drawn): Raster {
  const { quad = lying(160, 120, 220, 139), paper = 200, ink = 60, softPx = 1, burntPx = 0, hiddenPx = 0 } = drawn;
  const sides = quad.map((from, i) => {
    const to = quad[(i + 1) % 4]!;
    const length = distance(from, to);
    return { from, across: (from.y - to.y) / length, down: (to.x - from.x) / length };
  });
  const middle = centre(quad);
  const data = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const at = { x: (i % WIDTH) + 0.5, y: Math.floor(i / WIDTH) + 0.5 };
    const [x, y] = [at.x - middle.x, at.y - middle.y];
    let covered = 1;
    for (const { from, across, down } of sides)
      covered *= share(0.5 + (at.x - from.x) * across + (at.y - from.y) * down);
    let level = ink + (paper - ink) * covered;
    if (x > -30 && x < 42 && Math.abs(y) < 36 && Math.floor(y / 6) % 2 === 0) {
      const fromStroke = Math.abs(((x + 54) % 24) - 12);
      level = paper + (ink - paper) * share(0.5 + (6 - fromStroke) / softPx);
    }
    if (Math.abs(x) < 20 && y > -60 && y < burntPx - 60) level = 255;
    if (Math.abs(x) < hiddenPx / 2 && y < -60) level = paper;
    data.fill(Math.round(level), i * 4, i * 4 + 4);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const share = (value: number): number => Math.max(0, Math.min(1, value));

function judged(drawn: Drawn): FrameJudgement {
  const frame = draw(drawn);
  return judgeFrame(frame, judgeFrame(frame).quad);
}

const turned = (left: number, right = 275): Quad => [
  { x: left, y: 60 },
  { x: right - 15, y: 40 },
  { x: right, y: 190 },
  { x: left + 15, y: 210 },
];
/** The left side is so much shorter at both of its ends. */
const narrowed = (px: number): Quad => [
  { x: 40, y: 45 + px },
  { x: 280, y: 45 },
  { x: 280, y: 195 },
  { x: 40, y: 195 - px },
];

test.each<[string, number, (seen: FrameJudgement) => number, Drawn, Drawn, FrameHint]>([
  ['edge', 0.6, ({ score }) => score, { hiddenPx: 153 }, { hiddenPx: 154 }, 'no_document'],
  [
    'size',
    0.58,
    ({ fill }) => fill,
    { quad: lying(160, 120, 186, 118) },
    { quad: lying(160, 120, 185, 118) },
    'too_far',
  ],
  [
    'place from left to right',
    0.7,
    ({ quad }) => centre(quad!).x / WIDTH,
    { quad: lying(223, 120, 96, 152) },
    { quad: lying(224, 120, 96, 152) },
    'off_centre',
  ],
  [
    'place from top to bottom',
    0.7,
    ({ quad }) => centre(quad!).y / HEIGHT,
    { quad: lying(160, 167, 200, 126) },
    { quad: lying(160, 168, 200, 126) },
    'off_centre',
  ],
  ['tilt', 0.72, ({ frontality }) => frontality, { quad: narrowed(21) }, { quad: narrowed(21.5) }, 'tilted'],
  ['light', 0.3, ({ brightness }) => brightness, { paper: 77, ink: 20 }, { paper: 76, ink: 20 }, 'dark'],
  ['glare', 0.02, ({ glare }) => glare, { burntPx: 15 }, { burntPx: 17 }, 'glare'],
  ['focus', 0.6, ({ sharpness }) => sharpness, { softPx: 7.6 }, { softPx: 7.8 }, 'blurred'],
])('the %s is judged by the limit %d', (_, limit, measure, good, bad, hint) => {
  const [ready, refused] = [judged(good), judged(bad)];
  expect([ready.hint, refused.hint]).toEqual(['ready', hint]);
  for (const seen of [ready, refused]) expect(Math.abs(measure(seen) / limit - 1)).toBeLessThan(0.08);
});

describe('a corner at the border of the frame', () => {
  // 0.6 % of the shorter side are 1.44 pixels.
  test.each<[number, FrameHint]>([
    [1.5, 'ready'],
    [1.4, 'off_centre'],
  ])('%d pixels from it: %s', (left, hint) => expect(judged({ quad: turned(left) }).hint).toBe(hint));

  test.each<[number, FrameHint]>([
    [288, 'off_centre'],
    [290, 'too_close'],
  ])('of a document %d of 320 pixels wide: %s', (width, hint) =>
    expect(judged({ quad: turned(1, 1 + width) }).hint).toBe(hint),
  );
});

test('a document may move by 1.8 % of its diagonal', () => {
  const frame = draw({});
  const { quad } = judgeFrame(frame);
  const diagonal = distance(quad![0], quad![2]);
  const after = (part: number) =>
    judgeFrame(
      frame,
      mapQuad(quad!, ({ x, y }) => ({ x: x + part * diagonal, y })),
    );
  expect(after(0.0179)).toMatchObject({ hint: 'ready', motion: expect.closeTo(0.0179, 6) });
  expect(after(0.0181)).toMatchObject({ hint: 'hold_still', motion: expect.closeTo(0.0181, 6) });
});

test.each<[number, FrameHint]>([
  [39, 'no_document'],
  [38, 'dark'],
])('an empty frame of the level %d: %s', (level, hint) => {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(level);
  expect(judgeFrame({ width: WIDTH, height: HEIGHT, data }).hint).toBe(hint);
});

// What it measures now, to four digits.
test.each<[string, Drawn, Quad | null, unknown[]]>([
  [
    'straight',
    {},
    null,
    [
      320,
      240,
      1.002,
      1.583,
      0.3981,
      0.6874,
      1,
      null,
      1,
      0.7843,
      0,
      'hold_still',
      50.5,
      50.5,
      270.5,
      50.5,
      270.5,
      189.5,
      50.5,
      189.5,
    ],
  ],
  [
    'aside, askew and in poor light',
    { quad: turned(30), paper: 150, softPx: 5, burntPx: 12 },
    turned(27),
    [
      320,
      240,
      0.9966,
      1.531,
      0.4533,
      0.7656,
      1,
      0.01083,
      1,
      0.5882,
      0.01238,
      'ready',
      30,
      59.97,
      260,
      39.98,
      275,
      190,
      44.99,
      210,
    ],
  ],
  [
    'narrower at its left',
    { quad: narrowed(15), hiddenPx: 60 },
    narrowed(20),
    [
      320,
      240,
      0.7499,
      1.854,
      0.4221,
      0.75,
      0.8006,
      0.01845,
      1,
      0.7843,
      0,
      'hold_still',
      40.5,
      59.94,
      280.5,
      44.99,
      280.5,
      195,
      40.5,
      180,
    ],
  ],
  [
    'upright',
    { quad: lying(130, 125, 100, 160) },
    lying(128, 126, 100, 160),
    [
      320,
      240,
      0.9993,
      0.625,
      0.2083,
      0.6666,
      1,
      0.01354,
      1,
      0.7843,
      0,
      'ready',
      80.5,
      45.5,
      180.5,
      45.5,
      180.5,
      205.5,
      80.5,
      205.5,
    ],
  ],
])('a document that lies %s', (_, drawn, before, measures) => {
  const { quad, ...seen } = judgeFrame(draw(drawn), before);
  const round = (value: unknown) => (typeof value === 'number' ? +value.toPrecision(4) : value);
  expect([...Object.values(seen), ...quad!.flatMap(({ x, y }) => [x, y])].map(round)).toEqual(measures);
});
test('a large frame is looked at in pixels of its own', () => {
  const small = draw({ softPx: 3 });
  const data = new Uint8Array(WIDTH * HEIGHT * 36);
  for (let i = 0; i < WIDTH * HEIGHT * 9; i++) {
    const [x, y] = [Math.floor((i % (3 * WIDTH)) / 3), Math.floor(i / (9 * WIDTH))];
    data.set(small.data.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 4), i * 4);
  }
  const { widthPx, heightPx, quad, sharpness, coverage } = judgeFrame({ width: 3 * WIDTH, height: 3 * HEIGHT, data });
  const { quad: inSmall, ...smaller } = judgeFrame(small);
  expect([widthPx, heightPx, coverage]).toEqual([960, 720, expect.closeTo(smaller.coverage, 6)]);
  expect(quad).toEqual(inSmall!.map(({ x, y }) => ({ x: expect.closeTo(3 * x, 6), y: expect.closeTo(3 * y, 6) })));
  expect(sharpness).toBeLessThan(smaller.sharpness);
});
test('a frame without a document has no measures but its size and its light', () => {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(102);
  expect(judgeFrame({ width: WIDTH, height: HEIGHT, data }, turned(30))).toEqual({
    quad: null,
    widthPx: WIDTH,
    heightPx: HEIGHT,
    score: 0,
    aspect: 0,
    coverage: 0,
    fill: 0,
    frontality: 0,
    motion: null,
    sharpness: 0,
    brightness: 0.4,
    glare: 0,
    hint: 'no_document',
  });
});
