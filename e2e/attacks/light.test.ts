import type { LightColour } from '@verify/contract';
import { beforeAll, expect } from 'vitest';
import { createFaceEngine, type FaceEngine } from '@verify/checks/face/face-engine';
import {
  judgeLit,
  LIT_NONCE,
  LIT_SEQUENCE,
  LIT_STEPS,
  type LitPerson,
  litPerson,
} from '@verify/checks/liveness/lit-recording.fixture';
import { pack, type Stills, takeStills } from '@verify/checks/liveness/recording.fixture';
import { long } from '../long-test.ts';

/**
 * An attacker sends a recording whose movements fit the challenge, but for a challenge with other colours or with wrong
 * times of the colours.
 */
let engine: FaceEngine;
let person: LitPerson;
let kept: Stills;
beforeAll(async () => {
  engine = await createFaceEngine();
  person = litPerson(LIT_STEPS, LIT_SEQUENCE, engine);
  kept = await takeStills(person.clip(LIT_SEQUENCE, { room: 80, screen: 30 }));
}, 120_000);

const send = (atMs: readonly number[] | null, colours: readonly LightColour[] = LIT_SEQUENCE.colours) => {
  const light = atMs && { atMs: [...atMs] };
  const bytes = pack(kept, { nonce: LIT_NONCE, commands: person.commands, light });
  return judgeLit(bytes, engine, { light: { ...LIT_SEQUENCE, colours: [...colours] } });
};

long('the recording passes for its own colours', async () => {
  expect((await send(person.atMs)).codes).toEqual([]);
});

long('the recording is refused for other colours', async () => {
  const { codes, entry } = await send(person.atMs, LIT_SEQUENCE.colours.toReversed());
  expect(codes).toEqual(['LV007']);
  expect(entry('light-followed')!.inputs).toMatchObject({ outcome: 'not-followed', reason: 'other-sequence' });
});

long.each([
  ['none', () => null, 'no times'],
  ['an empty list', () => [], 'no times'],
  ['one colour less', (at: readonly number[]) => at.slice(1), 'other number of colours'],
  ['another order', (at: readonly number[]) => at.toReversed(), 'other times'],
  ['before the movements', (at: readonly number[]) => at.map((ms) => ms - 3_000), 'before the last movement'],
  ['after the last picture', (at: readonly number[]) => at.map((ms) => ms + 60_000), 'few pictures'],
] as const)('with %s as times of the colours it is refused', async (_, change, fault) => {
  const { codes, entry } = await send(change(person.atMs));
  expect(codes).toContain('LV007');
  expect(entry('light-shown')!.inputs['fault']).toBe(fault);
});
