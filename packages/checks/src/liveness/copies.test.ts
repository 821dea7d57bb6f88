import { expect, test } from 'vitest';
import { notebook } from '../rules/notebook.ts';
import { judgeCopies } from './copies.ts';
import type { Recording } from './recording.ts';

test('times between stills that differ by less than 4 in 1,000 are a signal', () => {
  const recording = { manifest: { frames: [] } } as unknown as Recording;
  const weight = (timesMs: readonly number[]) => {
    const notes = notebook(1);
    const frames = timesMs.map((timeMs, i) => ({ index: i, timeMs, signature: new Uint8Array(256).fill(40 * i) }));
    judgeCopies(notes, recording, frames);
    return notes.trace.find(({ rule }) => rule === 'frame-times')!.inputs['weight'];
  };
  expect(weight([0, 10_039, 20_000])).toBe(0.3);
  expect(weight([0, 10_040, 20_000])).toBe(0);
});
