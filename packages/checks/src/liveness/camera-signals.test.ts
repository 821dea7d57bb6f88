import { expect, test } from 'vitest';
import { createGrainMeter, judgeSignals } from './camera-signals.ts';
import { livenessNotebook } from './notebook.ts';
import type { Recording } from './recording.ts';

/** Two pictures that differ by 5 ± 1 levels in a block of 24 pixels, and by 5 ± 9 around it. */
function calmAt(left: number, top: number): readonly number[] {
  const meter = createGrainMeter();
  const [width, height] = [104, 88];
  const picture = (isSecond: boolean) => {
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const isCalm = x >= left && x < left + 24 && y >= top && y < top + 24;
      const change = 5 + ((x + y) % 2 === 0 ? 1 : -1) * (isCalm ? 1 : 9);
      data[i * 4 + 1] = 60 + ((x * 7 + y * 13) % 50) + (isSecond ? change : 0);
    }
    return { width, height, data };
  };
  meter.add(picture(false));
  meter.add(picture(true));
  return meter.grains;
}

test('noise is measured along both sides and the top, where it is least', () => {
  for (const top of [0, 16, 32, 48]) {
    expect([top, calmAt(0, top)]).toEqual([top, [1]]);
    expect([top, calmAt(80, top)]).toEqual([top, [1]]);
  }
  for (const left of [20, 40, 60]) expect([left, calmAt(left, 0)]).toEqual([left, [1]]);
  for (const [left, top] of [
    [40, 32],
    [40, 64],
  ] as const)
    expect(calmAt(left, top)[0]).toBeGreaterThan(3);
  // A corner of a block that is looked at is calm.
  expect(calmAt(0, 64)[0]).toBeCloseTo(9 - (8 * 24 * 8) / 576, 9);
});

const noted = (widthPx: number, heightPx: number, grains: readonly number[]) => {
  const notes = livenessNotebook();
  judgeSignals(notes, { widthPx, heightPx } as Recording, grains);
  return notes.trace.map(({ rule, inputs }) => [rule, inputs]);
};

test('a shape may differ from a camera’s by 1.5 per cent', () => {
  const weight = (widthPx: number, heightPx: number) =>
    (noted(widthPx, heightPx, [])[0]![1] as { weight: number }).weight;
  for (const [across, up] of [
    [4, 3],
    [16, 9],
    [3, 2],
    [1, 1],
    [16, 10],
    [5, 4],
    [11, 9],
    [2, 1],
  ] as const) {
    expect([across, up, weight(across * 720, up * 720)]).toEqual([across, up, 0]);
    expect([across, up, weight(up * 720, across * 720)]).toEqual([across, up, 0]);
  }
  expect([weight(4_059, 3_000), weight(4_061, 3_000)]).toEqual([0, 0.2]);
  expect([weight(5_911, 3_000), weight(5_909, 3_000)]).toEqual([0, 0.2]);
  expect([weight(3_044, 3_000), weight(3_046, 3_000)]).toEqual([0, 0.2]);
});

test('the middle of the measures counts, and none is too few to tell', () => {
  const noise = (...grains: readonly number[]) => noted(640, 480, grains)[1];
  expect(noise(0.4, 0.12345, 0.01)).toEqual(['camera-noise', { levels: 0.123, weight: 0.3 }]);
  expect(noise(0.01, 0.2, 0.01, 0.3)).toEqual(['camera-noise', { levels: 0.2, weight: 0 }]);
  expect(noise(10, 9, 0.15)).toEqual(['camera-noise', { levels: 9, weight: 0 }]);
  expect(noise(0.15)).toEqual(['camera-noise', { levels: 0.15, weight: 0 }]);
  expect(noise(0.1499)).toEqual(['camera-noise', { levels: 0.15, weight: 0.3 }]);
  expect(noise()).toEqual(['camera-noise', { levels: null, weight: 0 }]);
  expect(noted(1_280, 720, [])[0]).toEqual(['picture-size', { widthPx: 1_280, heightPx: 720, weight: 0 }]);
});
