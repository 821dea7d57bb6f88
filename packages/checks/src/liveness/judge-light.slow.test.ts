import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFaceEngine, type FaceEngine } from '../face/face-engine.ts';
import { judgeLit, LIT_NONCE, LIT_SEQUENCE, LIT_STEPS, type LitPerson, litPerson } from './lit-recording.fixture.ts';
import { pack, type Stills, takeStills } from './recording.fixture.ts';

let engine: FaceEngine;
let person: LitPerson;
let honest: Stills;
beforeAll(async () => {
  engine = await createFaceEngine();
  person = litPerson(LIT_STEPS, LIT_SEQUENCE, engine);
  honest = await takeStills(person.clip(LIT_SEQUENCE, { room: 80, screen: 30 }));
}, 120_000);

const packed = (stills: Stills, atMs: readonly number[] | null = person.atMs) =>
  pack(stills, { nonce: LIT_NONCE, commands: person.commands, light: atMs && { atMs: [...atMs] } });

test('somebody whose skin follows the colours passes, and the trace says by how much', async () => {
  const { codes, entry, best } = await judgeLit(packed(honest), engine);
  expect(codes).toEqual([]);
  expect(entry('light-shown')).toMatchObject({ outcome: 'clear' });
  expect(entry('light-followed')).toMatchObject({
    outcome: 'clear',
    inputs: { outcome: 'followed', shown: LIT_SEQUENCE.colours.join(' ') },
  });
  expect(best).not.toBeNull();
});

test('in bright surroundings, and before a camera that no light reaches, nothing is raised', async () => {
  const other = { ...LIT_SEQUENCE, colours: LIT_SEQUENCE.colours.toReversed() };
  for (const lux of [
    { room: 9_000, screen: 10 },
    { room: 80, screen: 0 },
  ]) {
    const { codes, entry } = await judgeLit(packed(await takeStills(person.clip(other, lux))), engine);
    expect(codes).toEqual([]);
    expect(entry('light-followed')!.inputs).toMatchObject({ outcome: 'cannot-tell' });
  }
});

test('a person who declines the light is reviewed in flows that require it, and in no others', async () => {
  const plain = packed(honest, null);
  expect((await judgeLit(plain, engine, { light: 'off', lightRequired: true })).codes).toEqual([]);
  const offered = await judgeLit(plain, engine, { light: 'declined' });
  expect(offered.codes).toEqual([]);
  expect(offered.entry('light-chosen')).toMatchObject({ outcome: 'clear', inputs: { chosen: 'movements only' } });
  expect((await judgeLit(plain, engine, { light: 'declined', lightRequired: true })).codes).toEqual(['LV006']);
});

describe('a still of the colours changes no verdict', () => {
  test.each([
    ['without a face', 0],
    ['cut off', 1],
  ] as const)('%s', async (what, unreadable) => {
    const at = honest.findIndex(({ timeMs }) => timeMs > person.atMs[4]!);
    const black = { create: { width: 480, height: 360, channels: 3, background: 'black' } } as const;
    const bytes = what === 'cut off' ? honest[at]!.bytes.subarray(0, 700) : await sharp(black).jpeg().toBuffer();
    const { codes, entry } = await judgeLit(packed(honest.with(at, { ...honest[at]!, bytes })), engine);
    expect(entry('frames')!.inputs).toMatchObject({ unreadable });
    expect(entry('light-followed')!.inputs).toMatchObject({ outcome: 'followed' });
    expect(codes).toEqual([]);
  });
});
