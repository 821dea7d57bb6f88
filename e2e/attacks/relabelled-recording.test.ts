import { LivenessManifest } from '@verify/contract';
import { CAST, challengeClip, createPerson, createRandom } from '@verify/specimen';
import { beforeAll, describe, expect } from 'vitest';
import { CHALLENGE_PLACES, challengeSize, degreesApart, drawChallenge } from '@verify/face';
import { createFaceEngine, type FaceEngine } from '@verify/checks/face/face-engine';
import { watchPointer } from '@verify/checks/liveness/aim.fixture';
import { judgeRecording } from '@verify/checks/liveness/judge-recording';
import { readStoredZip } from '@verify/checks/liveness/read-zip';
import { perform, type Performance, record, storedZip } from '@verify/checks/liveness/recording.fixture';
import { long } from '../long-test.ts';

/**
 * An attacker keeps a recording of one challenge and sends it for another challenge, after as much time as it lasts,
 * with the other challenge's nonce and with commands that fit the recording.
 */
const random = createRandom('relabelled');
const draw = () => drawChallenge((below) => random.int(0, below - 1), challengeSize(false));
const FIRST = draw();
const person = createPerson(CAST[3]!);
const view = { samples: 1 };
let engine: FaceEngine;
let recorded: Uint8Array;
let durationS: number;
beforeAll(async () => {
  engine = await createFaceEngine();
  const performed = perform(FIRST, { aim: watchPointer(person, engine, view) });
  recorded = await film(performed, 1);
  durationS = performed.durationS;
});

const film = (performed: Performance, seed: number) => {
  const scene = { seed, fps: 8, durationS: performed.durationS, width: 480, height: 360, view };
  return record(challengeClip(person, performed.acts, scene), {
    nonce: 'first'.padEnd(32, '-'),
    commands: performed.commands,
  });
};

function relabelled(bytes: Uint8Array, nonce: string, delaysMs: readonly number[]): Uint8Array {
  const zip = readStoredZip(bytes, { entries: 500, name: /./ });
  if (!zip.ok) throw new Error(zip.reason);
  const files = [...zip.entries].map(([name, { bytes: content }]) => ({ name, bytes: content }));
  const manifest = LivenessManifest.parse(JSON.parse(Buffer.from(files[0]!.bytes).toString('utf8')));
  // Each command ends early enough for the delay of the next one, so that no command comes before its drawn time.
  const commands = manifest.commands.map((command, i, all) => {
    const next = all[i + 1];
    return { ...command, doneMs: next ? Math.max(command.atMs + 100, next.atMs - delaysMs[i + 1]!) : command.doneMs };
  });
  const changed = Buffer.from(JSON.stringify({ ...manifest, nonce, commands }));
  return storedZip([{ name: 'manifest.json', bytes: changed }, ...files.slice(1)]);
}

async function send(bytes: Uint8Array, steps: typeof FIRST) {
  const nonce = 'second'.padEnd(32, '-');
  const delaysMs = steps.map(({ delayMs }) => delayMs);
  const asked = {
    bytes: relabelled(bytes, nonce, delaysMs),
    nonce,
    attempt: 1,
    steps,
    light: 'off' as const,
    tookMs: durationS * 1000 + 5_000,
    limitMs: 120_000,
  };
  const { raised, trace } = await judgeRecording(asked, 'live', engine, null);
  const rules = trace.filter(({ outcome }) => outcome === 'raised').map(({ rule }) => rule);
  return { codes: [...new Set(raised.map(({ code }) => code))].toSorted(), rules };
}

long('the recording passes with its own nonce and challenge', async () => {
  expect(await send(recorded, FIRST)).toEqual({ codes: [], rules: [] });
});

describe('relabelled for another challenge', () => {
  const [turned, expression] = [
    FIRST.filter(({ kind }) => kind === 'point'),
    FIRST.find(({ kind }) => kind !== 'point')!,
  ];
  // The nearest places that are as far from the first point as two points must be.
  const near = CHALLENGE_PLACES.map((place) => ({ place, off: degreesApart(place, turned[0] as never) }))
    .filter(({ off }) => off >= 13)
    .toSorted((a, b) => a.off - b.off)
    .map(({ place }) => place);
  // The most similar challenges possible: two points swapped, one point moved to an adjacent place, or the other
  // expression.
  const swapped = FIRST.map((step) => (step === turned[0] ? turned[1]! : step === turned[1] ? turned[0]! : step));
  const moved = FIRST.map((step) => (step === turned[0] ? { ...step, ...near[0]! } : step));
  const otherKind = FIRST.map((step) =>
    step === expression ? { ...step, kind: step.kind === 'smile' ? ('blink' as const) : ('smile' as const) } : step,
  ) as typeof FIRST;
  const challenges: readonly (readonly [string, typeof FIRST])[] = [
    ['two points swapped', swapped],
    ['one point elsewhere', moved],
    ['the other expression', otherKind],
    ...Array.from({ length: 4 }, (_, i) => [`drawn anew, ${i + 1}`, draw()] as const),
  ];
  long.each(challenges)('%s: LV002', async (_, steps) => {
    const { codes, rules } = await send(recorded, [...steps]);
    expect(codes).toContain('LV002');
    expect(rules).toContain('steps-performed');
  });
});

long('a recording that visits every point fits no challenge', async () => {
  const stays = CHALLENGE_PLACES.map((point) => ({
    kind: 'point' as const,
    ...point,
    toleranceDeg: 4,
    holdMs: 550,
    delayMs: 0,
    limitMs: 10_000,
  }));
  const sweep = perform(stays, { aim: watchPointer(person, engine, view), reactionMs: 200 });
  const bytes = await film({ ...sweep, commands: sweep.commands.slice(0, FIRST.length) }, 2);
  const { codes } = await send(bytes, draw());
  expect(codes).toContain('LV002');
});
