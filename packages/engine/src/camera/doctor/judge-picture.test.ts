import { expose, passport, plainScene, stage } from '@verify/specimen';
import { expect, test } from 'vitest';
import { createPictureJudge, measurePicture, PICTURE_LIMITS, type PictureTrouble } from './judge-picture.ts';

const PIXELS = 64 * 36;
const STEP_MS = 500;

/** Repeatable noise. */
function createNoise(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31 - 0.5;
  };
}
const noise = createNoise();
const area = (level: number, spread = 0): Uint8Array =>
  Uint8Array.from({ length: PIXELS }, () => Math.max(0, Math.min(255, Math.round(level + noise() * spread))));

/** The verdict on a picture at each half second. */
function judge(pictures: readonly Uint8Array[]): (PictureTrouble | null)[] {
  const judged = createPictureJudge();
  return pictures.map((luma, index) => judged.next({ luma, atMs: index * STEP_MS }));
}
const times = (count: number, make: () => Uint8Array): Uint8Array[] => Array.from({ length: count }, make);
const said = (pictures: readonly Uint8Array[]): PictureTrouble | null => judge(pictures).at(-1)!;

/** Single pixels of a photograph of the specimen, as the camera's picture is sampled. */
async function specimen(light: number): Promise<Uint8Array> {
  const scene = plainScene(4, { light });
  const { raster } = stage(passport({ seed: 4, today: '2026-01-01' }), scene);
  await expose(raster, scene);
  const { width, height, data } = raster;
  return Uint8Array.from({ length: PIXELS }, (_, index) => {
    const x = Math.floor((((index % 64) + 0.5) * width) / 64);
    const y = Math.floor(((Math.floor(index / 64) + 0.5) * height) / 36);
    const [r, g, b] = data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3);
    return Math.round(0.299 * r! + 0.587 * g! + 0.114 * b!);
  });
}

test.each([
  ['black as a shuttered camera sends it', 0],
  ['black in video range', 16],
])('%s is black after two seconds', (_, level) => {
  expect(judge(times(6, () => area(level)))).toEqual([null, null, null, null, 'black', 'black']);
});

test('a dark room with sensor noise is dark, and not black', () => {
  expect(said(times(12, () => area(6, 16)))).toBe('dark');
  expect(said(times(12, () => area(25, 30)))).toBe('dark');
});

test('a hand over the lens for a moment reports nothing', () => {
  const bright = (): Uint8Array => area(140, 120);
  const covered = times(5, () => area(12, 20));
  expect(judge([...times(4, bright), ...covered, ...times(4, bright)]).every((one) => one === null)).toBe(true);
});

test('a picture that stays identical is frozen after three seconds, until it changes', () => {
  const still = area(120, 200);
  const seen = judge([...times(8, () => still), area(120, 200)]);
  expect(seen.slice(0, 7).every((one) => one === null)).toBe(true);
  expect(seen.slice(7)).toEqual(['frozen', null]);
});

test('a still document is not frozen, because a sensor changes some pixel by one level', () => {
  const table = area(180, 100);
  let turn = 0;
  expect(said(times(20, () => table.with(5, table[5]! + (turn++ % 2))))).toBeNull();
});

test('a white wall, a black table with a document, and a grey card report nothing', () => {
  expect(said(times(12, () => area(250, 4)))).toBeNull();
  const table = times(12, () => area(8, 12).map((value, index) => (index % 8 === 0 ? 200 + (value % 3) : value)));
  expect(said(table)).toBeNull();
});

test('a hidden tab starts the measurement again', () => {
  const judged = createPictureJudge();
  for (let atMs = 0; atMs < 1_900; atMs += STEP_MS) judged.next({ luma: area(0), atMs });
  judged.reset();
  expect(judged.next({ luma: area(0), atMs: 60_000 })).toBeNull();
});

test('the limits are between dim light and the light that the review refuses', async () => {
  const [dim, refused, night] = await Promise.all(
    [0.3, 0.2, 0.04].map(async (light) => measurePicture(await specimen(light))),
  );
  expect(dim!.bright).toBeGreaterThan(PICTURE_LIMITS.dark);
  expect(refused!.bright).toBeLessThan(PICTURE_LIMITS.dark);
  // Almost nothing is visible, but the picture comes from a sensor.
  expect(night!.bright).toBeLessThan(PICTURE_LIMITS.black);
  expect(night!.deviation).toBeGreaterThan(2 * PICTURE_LIMITS.flat);
});
