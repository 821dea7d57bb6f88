import { beforeAll, expect, test, vi } from 'vitest';
import { createFaceEngine, type FaceEngine } from '../../packages/server/src/services/face/face-engine.ts';
import { judgeClip } from './clips.ts';
import { compareCast, comparisonReport } from './comparisons.ts';
import { benchRecording } from './recordings.ts';

// A few of the pairs and people of `pnpm bench faces`: seeded, so that only a judge that became worse can fail them. A sample of each
// species of attack is judged beside `judgeRecording`.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
let engine: FaceEngine;
beforeAll(async () => {
  engine = await createFaceEngine();
});
const peaks = (steps: readonly string[]) => steps.map((step) => Number(step.split(' ').at(-1)));

test('portraits and selfies of four heads are told apart', async () => {
  const report = comparisonReport(await compareCast(engine, { heads: 4, selfiesEach: 2 }));
  expect(report).toMatchObject({ missed: 0, pairs: { same: 24, different: 24 }, fnmrAtMatch: 0, fmrAtMatch: 0 });
});

test.each([0, 1])('person number %d passes, well within every limit', async (index) => {
  const recording = await benchRecording('bona-fide', index);
  const { codes, steps, measures } = await judgeClip('bona-fide', index, recording, engine);
  expect(codes).toEqual([]);
  expect(Math.min(...peaks(steps))).toBeGreaterThan(1.6);
  expect(measures['depth']).toBeGreaterThan(0.07);
  expect(measures['farthest']).toBeLessThan(0.3);
  expect(measures['decibels']).toBeLessThan(16);
});
