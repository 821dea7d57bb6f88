import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createFaceEngine, type FaceEngine } from '@verify/checks/face/face-engine';
import { judgeClip } from './clips.ts';
import { benchRecording, type Species } from './recordings.ts';

// A few seeded clips of `pnpm bench faces`. They are always the same, so only a worse judge can fail them.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
/** Twelve seconds each: the other two in the long run. */
const PEOPLE = process.env['VERIFY_LONG'] === '1' ? [0, 1, 2] : [0];
let engine: FaceEngine;
beforeAll(async () => {
  engine = await createFaceEngine();
});
const judged = async (species: Species, index: number) =>
  judgeClip(species, index, await benchRecording(species, index, engine), engine);
const peaks = (steps: readonly string[]) => steps.map((step) => Number(step.split(' ').at(-1)));

describe('people', () => {
  test.each(PEOPLE)('number %d passes, well within every limit', async (index) => {
    const { codes, steps, measures } = await judged('bona-fide', index);
    expect(codes).toEqual([]);
    expect(Math.min(...peaks(steps))).toBeGreaterThan(1);
    expect(measures['depth']).toBeGreaterThan(0.07);
    expect(measures['farthest']).toBeLessThan(0.45);
    expect(measures['decibels']).toBeLessThan(16);
  });
});

describe('attacks', () => {
  test('a printed photo neither blinks nor turns', async () => {
    const { codes, steps } = await judged('printed-photo', 0);
    expect(codes).toEqual(['LV002']);
    expect(Math.max(...peaks(steps).slice(0, 2))).toBeLessThan(0.7);
  });
  test('a screen beats', async () => {
    const { codes, measures } = await judged('screen-replay', 1);
    expect(codes).toEqual(['LV001']);
    expect(measures['decibels']).toBeGreaterThan(28);
  });
});
