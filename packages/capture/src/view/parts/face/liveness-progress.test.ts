import type { LivenessView } from '@verify/engine';
import { expect, test } from 'vitest';
import { livenessProgress } from './liveness-progress.ts';

const START: LivenessView = {
  phase: 'position',
  hint: 'ready',
  step: 0,
  of: 2,
  action: null,
  after: null,
  target: null,
  pointer: null,
  holding: false,
  progress: 0,
  reason: null,
};
const ATTEMPT: Partial<LivenessView>[] = [
  {},
  { phase: 'rest' },
  { phase: 'command', progress: 0.5 },
  { phase: 'pause', step: 1 },
  { phase: 'command', step: 1, progress: 0.9 },
  { phase: 'finish', step: 1 },
];

test('with colours, the place, two movements and the colours make four steps', () => {
  const views = [...ATTEMPT, { phase: 'light', step: 1 } as const, { phase: 'done', step: 1 } as const];
  const shown = views.map((part) => livenessProgress({ ...START, ...part }, true)!);
  expect(shown.map(({ at, of }) => `${at} of ${of}`)).toEqual([
    '1 of 4',
    '2 of 4',
    '2 of 4',
    '3 of 4',
    '3 of 4',
    '3 of 4',
    '4 of 4',
    '4 of 4',
  ]);
  expect(shown.map(({ share }) => share)).toEqual([0, 0.25, 0.375, 0.5, 0.725, 0.75, 0.75, 1]);
});

test('without colours the last movement completes the ring', () => {
  const shown = ATTEMPT.map((part) => livenessProgress({ ...START, ...part }, false)!);
  expect(shown.at(-1)).toEqual({ at: 3, of: 3, share: 1 });
});

test('no step counts before the camera shows a picture', () => expect(livenessProgress(null, true)).toBeNull());
