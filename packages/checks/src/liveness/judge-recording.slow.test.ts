import type { ChallengeStep } from '@verify/contract';
import { type Attack, attackClip, CAST, challengeClip, createPerson } from '@verify/specimen';
import { beforeAll, expect, test } from 'vitest';
import { createFaceEngine, type FaceEngine } from '../face/face-engine.ts';
import { watchPointer } from './aim.fixture.ts';
import { judgeRecording } from './judge-recording.ts';
import type { PassivePad } from './passive-pad.ts';
import { pack, type Performance, perform, record, takeStills } from './recording.fixture.ts';

const NONCE = 'n'.repeat(32);
const STEPS = [
  { kind: 'point', yawDeg: 34, pitchDeg: 0, toleranceDeg: 4, holdMs: 500, delayMs: 1_000, limitMs: 10_000 },
  { kind: 'smile', delayMs: 700, limitMs: 10_000 },
] as const satisfies ChallengeStep[];
const scene = { seed: 5, fps: 8, durationS: 0, width: 480, height: 360, view: { samples: 1 } };
const asked = { nonce: NONCE, attempt: 1, steps: STEPS, light: 'off' as const, tookMs: 9_000, limitMs: 120_000 };
let engine: FaceEngine;
let anna: ReturnType<typeof createPerson>;
let berta: typeof anna;
let honest: Uint8Array;
let acts: Performance['acts'];
let commands: Performance['commands'];
beforeAll(async () => {
  engine = await createFaceEngine();
  anna = createPerson(CAST[3]!);
  berta = createPerson(CAST[16]!);
  const performed = perform(STEPS, { aim: watchPointer(anna, engine, { samples: 1 }) });
  ({ acts, commands, durationS: scene.durationS } = performed);
  honest = await record(challengeClip(anna, acts, scene), { nonce: NONCE, commands });
}, 60_000);

const judge = async (bytes: Uint8Array, change: Partial<typeof asked> = {}, pad: PassivePad | null = null) => {
  const verdict = await judgeRecording({ ...asked, ...change, bytes }, 'test', engine, pad);
  return { ...verdict, codes: [...new Set(verdict.raised.map(({ code }) => code))].toSorted() };
};

test('somebody who does what they are asked for passes, with a still to show', async () => {
  const { codes, best, steps, trace } = await judge(honest);
  expect(steps.map(({ reason }) => reason)).toEqual(['performed', 'performed']);
  expect(codes).toEqual([]);
  expect(best?.bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(trace.filter(({ outcome }) => outcome === 'clear').map(({ rule }) => rule)).toContain('depth');
});

test('the honest recording for another nonce is a replay', async () =>
  expect((await judge(honest, { nonce: 'm'.repeat(32) })).codes).toEqual(['LV005']));
test('the honest recording for another order was not asked for', async () => {
  const steps = [{ ...STEPS[0], yawDeg: -34 }, STEPS[1]];
  expect((await judge(honest, { steps: steps as never })).codes).toContain('LV002');
});
test('the honest recording fails where a detector of attacks that an operator added objects', async () => {
  const pad = (probability: number): PassivePad => ({
    threshold: 0.5,
    judge: async (jpegs) => ({ probability: jpegs.length === 3 ? probability : 0, version: 'p1' }),
  });
  expect((await judge(honest, {}, pad(0.9))).codes).toEqual(['LV001']);
  expect((await judge(honest, {}, pad(0.1))).codes).toEqual([]);
});

/** About six seconds each: one of each kind in every run, the others in the long run. */
const ATTACKS = [
  ['printed-photo', ['LV002']],
  ['screen-replay', ['LV001']],
  ['looped-clip', ['LV002', 'LV005']],
  ['other-person-half-way', ['LV001']],
] as const satisfies readonly (readonly [Attack, readonly string[]])[];
const MORE_ATTACKS = [
  ['bent-photo', ['LV002']],
  ['still-frame', ['LV002', 'LV005']],
  ['wrong-order', ['LV002']],
  ['two-people', ['LV001']],
] as const satisfies readonly (readonly [Attack, readonly string[]])[];
test.each([...ATTACKS, ...(process.env['VERIFY_LONG'] === '1' ? MORE_ATTACKS : [])])(
  '%s fails with %o',
  async (attack, expected) => {
    const clip = attackClip(attack, anna, { ...scene, acts, other: berta });
    const { codes } = await judge(await record(clip, { nonce: NONCE, commands }));
    expect(codes).toEqual(expect.arrayContaining([...expected]));
  },
);

test('the trace shows where the nose had to point, where it was held, and its way', async () => {
  const { trace } = await judge(honest);
  const { asked: points, measured, way } = trace.find(({ rule }) => rule === 'head-path')!.inputs;
  expect(points).toEqual(['34 0', '']);
  const [yawDeg, pitchDeg] = (measured as string[])[0]!.split(' ').map(Number);
  expect(Math.abs(yawDeg! - 34)).toBeLessThan(6);
  expect(Math.abs(pitchDeg!)).toBeLessThan(6);
  expect((way as string[]).length).toBeGreaterThan(15);
});

test('a challenge of which nothing was drawn is never met', async () =>
  expect((await judge(honest, { steps: [] as never })).codes).toContain('LV002'));

test('three stills whose bytes were there before, out of order, are repetition; two are not yet', async () => {
  const stills = await takeStills(challengeClip(anna, acts, scene));
  const repeating = async (count: number) => {
    const at = [30, 24, 38].slice(0, count);
    const changed = stills.map((still, i) => {
      const n = at.indexOf(i);
      return n < 0 ? still : { ...still, bytes: stills[[2, 5, 1][n]!]!.bytes };
    });
    return (await judge(pack(changed, { nonce: NONCE, commands }))).trace.find(({ rule }) => rule === 'repetition');
  };
  expect(await repeating(3)).toMatchObject({ outcome: 'raised', code: 'LV005', inputs: { copies: 3 } });
  expect(await repeating(2)).toMatchObject({ outcome: 'clear', inputs: { copies: 2 } });
});
