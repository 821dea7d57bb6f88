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
const { onPortrait: _, where: __, ...measured } = BURST;
const inputs = { side: 'front', ...measured, likeness: 0.977, glyph: 1.235 };
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

const left = (side: Partial<SideContext>, flow: object = {}, proofs: Partial<DocumentContext> = {}) => {
  const front = { ...FRONT, ...side };
  const [judged] = tracesLeft.judge(contextWith({}, { front, flow: { ...FLOW, ...flow }, ...proofs }));
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

const ghost = { outcome: 'same', side: 'front', registered: 0.95, distance: null, size: 0.4, where: null } as const;
const chipWith = (strength: string) =>
  ({
    outcome: { ok: true, chip: { algorithm: { strength }, issuer: { chain: [] }, groups: [], original: 'possible' } },
    facts: [],
    portrait: { type: 'jpeg' },
  }) as unknown as DocumentContext['chip'];
const ENOUGH = { ...FACES, cameraFrames: 'enough' };
test.each<
  [name: string, flow: object, proofs: Partial<DocumentContext>, outcome: 'same' | 'unproved', raised: boolean]
>([
  ['where faces are compared, a photo with frames counts as a file', FACES, {}, 'same', true],
  ['so does one whose ghost portrait shows the same face', FACES, { ghost }, 'same', true],
  ['and one in a flow that asks for traces', { effects: { DC053: 'review' } }, { ghost }, 'same', true],
  ['frames suffice where the flow says so', ENOUGH, {}, 'same', false],
  ['only if they show the document', ENOUGH, {}, 'unproved', true],
  ['frames suffice beside a verified chip', FACES, { chip: chipWith('strong') }, 'same', false],
  ['not beside a chip with a weak algorithm', FACES, { chip: chipWith('too weak') }, 'same', true],
])('%s', (_, flow, proofs, outcome, raised) =>
  expect(left({ origin: 'saved-again', burst: { ...BURST, outcome } }, flow, proofs)).toEqual([raised, raised]),
);
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
