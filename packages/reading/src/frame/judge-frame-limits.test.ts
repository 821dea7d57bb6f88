import { expect, test } from 'vitest';
import { centre, distance, quadOf } from '../raster/geometry.ts';
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
