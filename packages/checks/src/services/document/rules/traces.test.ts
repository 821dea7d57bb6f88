import { expect, test } from 'vitest';
import { contextWith, FLOW, FRONT } from '../context.fixture.ts';
import type { DocumentContext, SideContext } from '../context.ts';
import { asTheCameraShowed, tracesLeft } from './traces.ts';

const where = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
const BURST = {
  outcome: 'differs',
  because: 'committed',
  frames: 6,
  found: 4,
  likeness: 0.97654,
  windows: 5,
  glyph: 1.23456,
  widthPx: 480,
  onPortrait: 0.49,
  where,
} as const satisfies SideContext['burst'];

const shown = (change: object) =>
  asTheCameraShowed.judge(contextWith({}, { front: { ...FRONT, burst: { ...BURST, ...change } } }));
const inputs = {
  side: 'front',
  outcome: 'differs',
  because: 'committed',
  frames: 6,
  found: 4,
  likeness: 0.977,
  windows: 5,
  glyph: 1.235,
  widthPx: 480,
};
const verdict = (code: string, raised: boolean) => ({
  code,
  raised,
  unidentified: false,
  detail: 'front',
  inputs,
  threshold: 3,
  evidence: raised ? [{ kind: 'boxes', side: 'front', boxes: [where] }] : [],
});

test('a difference half on the portrait counts as one of the portrait', () => {
  expect(shown({})).toEqual([verdict('DC028', true), verdict('DC032', false)]);
  expect(shown({ onPortrait: 0.5 })).toEqual([verdict('DC028', false), verdict('DC032', true)]);
});

const left = (side: Partial<SideContext>, flow: object = {}, ghost: DocumentContext['ghost'] = null) => {
  const front = { ...FRONT, ...side };
  const [judged] = tracesLeft.judge(contextWith({}, { front, ghost, flow: { ...FLOW, ...flow } }));
  return judged && [judged.raised, judged.signal];
};
const FACES = { steps: ['document', 'selfie'] };

test('lost traces are a concern where faces are compared or the flow asks, and a note elsewhere', () => {
  const lost = { origin: 'messenger' } as const;
  expect(left(lost)).toEqual([false, true]);
  expect(left(lost, FACES)).toEqual([true, true]);
  expect(left(lost, { effects: { DC053: 'decline' } })).toEqual([true, true]);
  expect(left(lost, { effects: { DC052: 'decline' } })).toEqual([false, true]);
});
test('the trace has the measures of an earlier compression', () => {
  const finding = { verdict: 'consider', score: 0.6, threshold: 2, evidence: [] } as const;
  const forgery = [
    { ...finding, signal: 'compression', measure: 9.87654 },
    { ...finding, signal: 'earlier-compression', measure: 1.23456 },
  ] as const;
  const judged = (side: Partial<SideContext>) =>
    tracesLeft.judge(contextWith({}, { front: { ...FRONT, origin: 'drawn', ...side } }))[0]!;
  expect(judged({ forgery })).toMatchObject({
    code: 'DC053',
    detail: 'front',
    inputs: { side: 'front', origin: 'drawn', camera: 'none', earlierCompression: 1.235 },
  });
  expect(judged({ burst: BURST }).inputs).toMatchObject({ camera: 'differs', earlierCompression: null });
});
