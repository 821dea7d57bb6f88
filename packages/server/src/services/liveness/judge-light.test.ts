import type { ChallengeStep, LightColour, LivenessManifest } from '@verify/contract';
import { beforeAll, expect, test } from 'vitest';
import { createFaceEngine, type FaceEngine } from '../face/face-engine.ts';
import type { DrawnLight } from '../material.ts';
import { judgeRecording } from './judge-recording.ts';
import { type LitPerson, litPerson, litRecording } from './lit-recording.fixture.ts';

const NONCE = 'l'.repeat(32);
const STEPS = [
  { kind: 'point', yawDeg: 34, pitchDeg: 0, toleranceDeg: 4, holdMs: 500, delayMs: 1_000, limitMs: 10_000 },
] as const satisfies ChallengeStep[];
const sequence = (colours: string) => ({ colours: colours.split(' ') as LightColour[], colourMs: 420 });
const SHOWN = sequence('blue red white green red green blue white red');
const OTHER = sequence('green white red blue green white green red blue');
const LIVING_ROOM = { room: 80, screen: 30 };

let engine: FaceEngine;
let person: LitPerson;
let honest: Uint8Array;
beforeAll(async () => {
  engine = await createFaceEngine();
  person = litPerson(STEPS, SHOWN, engine);
  honest = await litRecording(person, person.clip(SHOWN, LIVING_ROOM), NONCE);
}, 60_000);

async function judge(bytes: Uint8Array, light: DrawnLight = SHOWN, lightRequired = false) {
  const asked = {
    bytes,
    nonce: NONCE,
    attempt: 1,
    steps: STEPS,
    light,
    lightRequired,
    tookMs: 12_000,
    limitMs: 120_000,
  };
  const { raised, trace, best } = await judgeRecording(asked, 'test', engine, null);
  const entry = (rule: string) => trace.find((each) => each.rule === rule);
  return { codes: [...new Set(raised.map(({ code }) => code))], entry, best };
}

/** The honest recording with another story about its light. */
const claiming = (light: LivenessManifest['light']) =>
  litRecording(person, person.clip(SHOWN, LIVING_ROOM), NONCE, light);

test('somebody whose skin follows the colours passes, and the trace says by how much', async () => {
  const { codes, entry, best } = await judge(honest);
  expect(codes).toEqual([]);
  expect(entry('light-shown')).toMatchObject({ outcome: 'clear' });
  expect(entry('light-followed')).toMatchObject({
    outcome: 'clear',
    inputs: { outcome: 'followed', shown: SHOWN.colours.join(' ') },
  });
  expect(best).not.toBeNull();
});

test('a recording made for another sequence is refused', async () => {
  const { codes, entry } = await judge(await litRecording(person, person.clip(OTHER, LIVING_ROOM), NONCE));
  expect(codes).toEqual(['LV007']);
  expect(entry('light-followed')!.inputs).toMatchObject({ outcome: 'not-followed', reason: 'other-sequence' });
});

test('in bright surroundings, and before a camera that no light reaches, nothing is raised', async () => {
  for (const lux of [
    { room: 9_000, screen: 10 },
    { room: 80, screen: 0 },
  ]) {
    const { codes, entry } = await judge(await litRecording(person, person.clip(OTHER, lux), NONCE));
    expect(codes).toEqual([]);
    expect(entry('light-followed')!.inputs).toMatchObject({ outcome: 'cannot-tell' });
  }
});

test('times that do not fit what was drawn, or none, are not skipped over', async () => {
  const { atMs } = person;
  for (const [light, fault] of [
    [null, 'no times'],
    [{ atMs: [] }, 'no times'],
    [{ atMs: atMs.slice(1) }, 'other number of colours'],
    [{ atMs: atMs.map((at, i) => at + 150 * i) }, 'few pictures'],
    [{ atMs: atMs.toReversed() }, 'other times'],
    [{ atMs: atMs.map((at) => at - 3_000) }, 'before the last movement'],
    [{ atMs: atMs.map((at) => at + 60_000) }, 'few pictures'],
  ] as const) {
    const { codes, entry } = await judge(await claiming(light && { atMs: [...light.atMs] }));
    expect(codes).toContain('LV007');
    expect(entry('light-shown')!.inputs['fault']).toBe(fault);
  }
});

test('whoever does without is looked at by a person where the flow requires the light, and nowhere else', async () => {
  const plain = await claiming(null);
  expect((await judge(plain, 'off', true)).codes).toEqual([]);
  const offered = await judge(plain, 'declined');
  expect(offered.codes).toEqual([]);
  expect(offered.entry('light-chosen')).toMatchObject({ outcome: 'clear', inputs: { chosen: 'movements only' } });
  expect((await judge(plain, 'declined', true)).codes).toEqual(['LV006']);
});
