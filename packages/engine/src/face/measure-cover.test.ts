import { expect, test } from 'vitest';
import { measureCover } from './measure-cover.ts';

const [width, height] = [400, 300];
type Colour = readonly [number, number, number];
const SKIN: Colour = [180, 140, 120];
const CLOTH: Colour = [60, 90, 160];

/** Where each group of points is; the points of a group are at one place. */
const PLACES = {
  brow: { x: 200, y: 60, points: [9, 8, 151, 107, 336] },
  nose: { x: 200, y: 140, points: [4, 1, 2] },
  leftCheek: { x: 150, y: 170, points: [205, 203, 206] },
  rightCheek: { x: 250, y: 170, points: [425, 423, 426] },
  chin: { x: 200, y: 230, points: [17, 18, 200] },
  leftEye: { x: 150, y: 100, points: [230, 119, 27, 145, 159] },
  rightEye: { x: 250, y: 100, points: [450, 348, 257, 374, 386] },
} as const;
type Place = keyof typeof PLACES;

const face = Array.from({ length: 478 }, () => ({ x: 0.5, y: 0.5, z: 0 }));
// The face is 200 px wide, so each patch reaches 5 px to every side.
face[234] = { x: 0.25, y: 0.5, z: 0 };
face[454] = { x: 0.75, y: 0.5, z: 0 };
for (const { x, y, points } of Object.values(PLACES))
  for (const at of points) face[at] = { x: x / width, y: y / height, z: 0 };

function coverWith(colours: Partial<Record<Place, Colour>>, more: (data: Uint8ClampedArray) => void = () => {}) {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) data.set(SKIN, 4 * i);
  for (const [name, colour] of Object.entries(colours)) {
    const { x, y } = PLACES[name as Place];
    for (let v = y - 5; v <= y + 5; v++) for (let u = x - 5; u <= x + 5; u++) data.set(colour, 4 * (v * width + u));
  }
  more(data);
  return measureCover({ width, height, data }, face);
}

const logs = ([r, g, b]: Colour) => {
  const [red, light, blue] = [Math.log(r + 8), Math.log(g + 8), Math.log(b + 8)];
  return { light, red: red - light, blue: blue - light };
};
const apart = (a: Colour, b: Colour): number => {
  const [one, other] = [logs(a), logs(b)];
  return Math.hypot(one.red - other.red, one.blue - other.blue, (one.light - other.light) / 3);
};

test('nose, cheeks and chin: three of four have to differ, and the least of the three counts', () => {
  expect(coverWith({ nose: CLOTH, chin: CLOTH }).lower).toBeCloseTo(0, 9);
  expect(coverWith({ nose: CLOTH, chin: CLOTH, leftCheek: CLOTH }).lower).toBeCloseTo(apart(CLOTH, SKIN), 9);
  const paler: Colour = [170, 140, 130];
  expect(coverWith({ nose: CLOTH, chin: CLOTH, rightCheek: paler }).lower).toBeCloseTo(apart(paler, SKIN), 9);
});

/** Every point of the mesh in a field of its own, coloured by its number. */
function coverOfFields(levelOf: (index: number) => Colour) {
  const [columns, field] = [22, 16];
  const size = { width: columns * field, height: columns * field };
  const data = new Uint8ClampedArray(4 * size.width * size.height);
  const points = Array.from({ length: 478 }, (_, i) => ({
    x: ((i % columns) * field + field / 2) / size.width,
    y: (Math.floor(i / columns) * field + field / 2) / size.height,
    z: 0,
  }));
  for (let i = 0; i < 478; i++)
    for (let v = 0; v < field; v++)
      for (let u = 0; u < field; u++) {
        const at = (Math.floor(i / columns) * field + v) * size.width + (i % columns) * field + u;
        data.set(levelOf(i), 4 * at);
      }
  return measureCover({ ...size, data }, points);
}

test('each group of points is the same as in the mesh', () => {
  const groups = [
    [9, 8, 151, 107, 336],
    [4, 1, 2],
    [205, 203, 206],
    [425, 423, 426],
    [17, 18, 200],
    [230, 119, 27, 145, 159],
    [450, 348, 257, 374, 386],
  ];
  const known = new Set(groups.flat());
  // Whatever is not one of these points is white, so only they can be seen.
  const { lower, eyes } = coverOfFields((i) => (known.has(i) ? SKIN : [255, 255, 255]));
  expect(lower).toBeCloseTo(0, 9);
  expect(eyes).toBeCloseTo(0, 9);
  // Of a group that has a colour of its own at most of its points, the median is that colour.
  const most = (...coloured: readonly (readonly number[])[]) => {
    const cloth = new Set(coloured.flat());
    return coverOfFields((i) => (cloth.has(i) ? CLOTH : SKIN));
  };
  const [, nose, left, right, chin] = groups as [number[], number[], number[], number[], number[]];
  for (const [one, other, third] of [
    [nose, left, right],
    [left, right, chin],
    [chin, nose, left],
  ] as const)
    for (const without of [0, 1, 2]) {
      const two = (points: readonly number[]) => points.filter((_point, i) => i !== without);
      expect(most(two(one), two(other), two(third)).lower).toBeCloseTo(apart(CLOTH, SKIN), 9);
      expect(most(two(one), two(other), third.slice(without, without + 1)).lower).toBeCloseTo(0, 9);
    }
});

test('a lens is the median of its five points, and the skin that of four', () => {
  const grey = (level: number): Colour => [level, level, level];
  const levels = new Map([
    [230, 60],
    [119, 70],
    [27, 80],
    [145, 90],
    [159, 100],
    [450, 30],
    [348, 35],
    [257, 40],
    [374, 45],
    [386, 50],
    [205, 150],
    [425, 160],
    [9, 170],
    [151, 180],
  ]);
  const { eyes } = coverOfFields((i) => grey(levels.get(i) ?? 255));
  expect(eyes).toBeCloseTo(logs(grey(170)).light - logs(grey(80)).light, 9);
});

test('a patch reaches a fortieth of the width of the face, and at least one pixel', () => {
  const near = face.map((point, i) => (i === 234 || i === 454 ? { ...point, x: 0.5 } : point));
  const data = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) data.set(SKIN, 4 * i);
  for (const name of ['nose', 'chin', 'leftCheek'] as const) {
    const { x, y } = PLACES[name];
    for (const [dx, dy] of [
      [1, 0],
      [2, 0],
      [0, -2],
    ] as const)
      data.set([255, 255, 255], 4 * ((y + dy) * width + x + dx));
  }
  const mean = SKIN.map((level) => (level * 8 + 255) / 9) as unknown as Colour;
  expect(measureCover({ width, height, data }, near).lower).toBeCloseTo(apart(mean, SKIN), 9);
});
