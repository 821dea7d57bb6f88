import type { ChallengeStep } from '@verify/contract';
import type { Raster } from '@verify/reading';
import sharp from 'sharp';
import { type FaceDescriptor, normalised } from '../../face/descriptor.ts';
import type { FaceEngine } from '../../face/face-engine.ts';
import { type Posed, posedFace } from '../../face/posed-face.fixture.ts';
import { judgeRecording } from './judge-recording.ts';
import type { PassivePad } from '../../face/passive-pad.ts';
import { pack, type RecordOptions } from '../../material/recording.fixture.ts';

export const NONCE = 'n'.repeat(32);
export const STEPS = [
  { kind: 'point', yawDeg: 34, pitchDeg: 0, toleranceDeg: 4, holdMs: 500, delayMs: 800, limitMs: 7_000 },
  { kind: 'smile', delayMs: 300, limitMs: 7_000 },
] as const satisfies ChallengeStep[];
export const COMMANDS = [
  { step: 0, atMs: 1_000, doneMs: 2_400 },
  { step: 1, atMs: 3_200, doneMs: 3_800 },
];
const STILL_MS = 200;
const STILLS = 23;
const [LEVEL, APART] = [20, 8];

/** Content of a still. */
interface Shown extends Posed {
  /** From the person's face. */
  readonly distance?: number;
  /** How many more people are in it, where it is searched for them. */
  readonly more?: number;
  readonly faceless?: true;
  readonly broken?: true;
}
const YAWS: Readonly<Record<number, number>> = { 1_400: 10, 1_600: 22, 2_600: 22, 2_800: 8 };
/** A person who turns to the point, comes back, and smiles. */
const honest = (index: number): Shown => {
  const timeMs = index * STILL_MS;
  const yawDeg = timeMs >= 1_800 && timeMs <= 2_400 ? 34 : (YAWS[timeMs] ?? 0);
  return { yawDeg: yawDeg + 1, pitchDeg: -2, mouth: timeMs >= 3_600 ? 0.72 : 0.54 };
};

/** So far from the person's, on the sphere of all descriptors. */
function faceAt(distance: number): FaceDescriptor {
  const angle = 2 * Math.asin(distance / 3);
  const values = new Float32Array(128);
  values.set([Math.cos(angle), Math.sin(angle)]);
  return normalised(values);
}

const jpegs = new Map<number, Promise<Buffer>>();
/** A plain picture whose level tells which still it is. */
function jpegOf(index: number): Promise<Buffer> {
  const level = LEVEL + APART * index;
  const create = { width: 150, height: 130, channels: 3, background: { r: level, g: level, b: level } } as const;
  const known = jpegs.get(index) ?? sharp({ create }).jpeg({ quality: 95 }).toBuffer();
  jpegs.set(index, known);
  return known;
}

/** An engine that sees in each still the face of its number, and the times of the stills whose eyelids it measured. */
export function scriptedEngine(shown: (index: number) => Shown): { engine: FaceEngine; refined: number[] } {
  const refined: number[] = [];
  const indexOf = (image: Raster) => Math.round((image.data[1]! - LEVEL) / APART);
  const at = (image: Raster): Shown => ({ ...honest(indexOf(image)), ...shown(indexOf(image)) });
  const describe = (image: Raster) => faceAt(at(image).distance ?? 0);
  const engine = {
    find(image: Raster) {
      const { faceless, more = 0 } = at(image);
      return faceless ? [] : Array.from({ length: more + 1 }, () => ({ sizePx: 60 }));
    },
    mesh: (image: Raster) => (at(image).faceless ? null : { landmarks: posedFace(image, at(image)), presence: 1 }),
    refineEyes(image: Raster, landmarks: unknown) {
      refined.push(indexOf(image) * STILL_MS);
      return landmarks;
    },
    glance: describe,
    describe,
  } as unknown as FaceEngine;
  return { engine, refined };
}

/** A recording of so many stills. */
export async function recordingOf({ shown = () => ({}), count = STILLS, options }: Recorded): Promise<Uint8Array> {
  const stills = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const bytes = await jpegOf(i);
      return { timeMs: i * STILL_MS, bytes: shown(i).broken ? bytes.subarray(0, bytes.length - 200) : bytes };
    }),
  );
  return pack(stills, { nonce: NONCE, commands: COMMANDS, ...options });
}

interface Recorded {
  /** Differences from a person who does what was asked. */
  readonly shown?: (index: number) => Shown;
  readonly count?: number;
  readonly options?: Partial<RecordOptions>;
}
interface Given extends Recorded {
  readonly asked?: Partial<Parameters<typeof judgeRecording>[0]>;
  readonly environment?: 'test' | 'live';
  readonly pad?: PassivePad;
}

/** What is judged of a recording, with a scripted engine. */
export async function judged({ asked, environment = 'test', pad, ...recorded }: Given = {}) {
  const { engine, refined } = scriptedEngine(recorded.shown ?? (() => ({})));
  const verdict = await judgeRecording(
    {
      bytes: await recordingOf(recorded),
      nonce: NONCE,
      attempt: 1,
      steps: STEPS,
      light: 'off',
      tookMs: 5_000,
      limitMs: 60_000,
      sampleSecret: Uint8Array.of(1, 2, 3),
      ...asked,
    },
    environment,
    engine,
    pad ?? null,
  );
  const entry = (rule: string) => verdict.trace.find((each) => each.rule === rule);
  const raised = verdict.raised.map(({ code, detail }) => `${code} ${detail ?? ''}`);
  return { ...verdict, raised, entry, refined };
}
