import { beforeAll, describe, expect, test } from 'vitest';
import { loadAsset } from '../../testing/load-asset.ts';
import type { Raster } from '../types.ts';
import { createNative, type Held, type Native, SIZE } from './native.ts';

// What forgery.wasm gives now, where no formula is beside it.

let native: Native;
beforeAll(async () => void (native = await createNative(await loadAsset('forgery.wasm'))));

/** 60 to 187, another for every pixel. */
const grain = (x: number, y: number): number => {
  const mixed = Math.imul(Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b), 0xc2b2ae35);
  return 60 + (Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f) >>> 25);
};
function picture(width: number, height: number, level: (x: number, y: number) => number): Raster {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.fill(level(i % width, Math.floor(i / width)), i * 4, i * 4 + 3);
  return { width, height, data };
}
/** Blots of print on paper with a grain of four levels, twelve of them 90 pixels to the right and 7 down again. */
const printed = (x: number, y: number): number => {
  const [u, v] = [x % 90, (y - 7 * Math.floor(x / 90) + 140) % 140];
  const blot = (k: number): boolean => {
    const [left, top] = [8 + ((k * 37) % 68), 8 + ((k * 53) % 120)];
    return u >= left && u < left + 4 + (k % 5) && v >= top && v < top + 3 + (k % 4);
  };
  return Array.from({ length: 12 }, (_, k) => k).some(blot) ? 50 : 190 + (grain(x, y) >> 5);
};
const W = 211;
const H = 151;

describe('a picture that is held', () => {
  let held: Held;
  beforeAll(() => void (held = native.hold(picture(W, H, printed))));
  const quad = [
    { x: 12, y: 9 },
    { x: 203, y: 15 },
    { x: 198, y: 146 },
    { x: 6, y: 139 },
  ] as const;
  test('keeps its blocks while other passes take memory', () => {
    const [before, after] = [new Float32Array(12), new Float32Array(12)];
    expect(held.block(31, 22, before, 2)).toBe(true);
    held.corners(quad, 1, 8, 4000);
    expect(held.block(31, 22, after, 2)).toBe(true);
    expect(after).toEqual(before);
    expect([...before].map((value) => +value.toFixed(2))).toEqual([
      0, 0, 0.05, 0.57, -0.06, 1.11, 0.69, -1.16, -0.07, -0.75, -0.22, 0,
    ]);
  });
});

const large = picture(300, 290, (x, y) => grain(x, y) / 2 + 40);
const digest = (power: Float32Array) => {
  let [sum, places] = [0, 0];
  for (const [i, value] of power.entries()) {
    sum += value;
    places += value * (i % 61);
  }
  return [sum, places, power[5 * SIZE + 20]!, power[SIZE + 9]!, power[128 * SIZE + 3]!].map(
    (value) => +value.toPrecision(6),
  );
};
test('the power of two windows is of their own pixels', () => {
  const held = native.hold(large);
  const [one, other] = held.powers({ left: 44, top: 3 }, { left: 7, top: 34 });
  expect([one.length, other.length]).toEqual([129 * 256, 129 * 256]);
  expect([digest(one), digest(other)]).toEqual([
    [23990200000, 720905000000, 280553, 162841, 1087720],
    [23874400000, 717911000000, 769912, 410467, 985755],
  ]);
  const [again] = held.powers({ left: 7, top: 34 }, { left: 0, top: 0 });
  expect(again[5 * SIZE + 20]! / other[5 * SIZE + 20]!).toBeCloseTo(1, 3);
});
