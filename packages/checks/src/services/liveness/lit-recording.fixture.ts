import type { ChallengeStep, LightSequence, LivenessManifest } from '@verify/contract';
import { LIGHT_TIMING, linearOf, REST_DIRECTION } from '@verify/face';
import {
  actEnd,
  CAST,
  type Clip,
  colourCourse,
  createPerson,
  createRandom,
  drawCamera,
  litClip,
  performBeforeScreen,
} from '@verify/specimen';
import type { FaceEngine } from '../../face/face-engine.ts';
import { watchPointer } from './aim.fixture.ts';
import { perform } from '../../material/recording.fixture.ts';

/** A person who followed the commands, drawn once; then in any light, for any sequence. */
export interface LitPerson {
  readonly commands: LivenessManifest['commands'];
  readonly atMs: number[];
  readonly durationMs: number;
  clip(shone: LightSequence, lux: { room: number; screen: number }): Clip;
}

export function litPerson(
  steps: readonly ChallengeStep[],
  sequence: LightSequence,
  engine: FaceEngine,
  who = 3,
  fps = 8,
): LitPerson {
  const person = createPerson(CAST[who]!);
  const { acts, commands, durationS } = perform(steps, { aim: watchPointer(person, engine, { samples: 1 }) });
  const back = { action: 'point', ...REST_DIRECTION, atS: durationS } as const;
  const startMs = Math.round(actEnd(back) * 1000);
  const { colours, colourMs } = sequence;
  const atMs = colours.map((_, i) => startMs + i * colourMs);
  const durationMs = atMs.at(-1)! + LIGHT_TIMING.lastMs + 100;
  const scene = { seed: 5, fps, durationS: durationMs / 1000, acts: [...acts, back] };
  const performance = performBeforeScreen(person, scene);
  const camera = drawCamera(createRandom('lit recording'));
  return {
    commands,
    atMs,
    durationMs,
    clip: (shone, { room, screen }) => {
      const screenAt = colourCourse(shone.colours.map(linearOf), { atS: startMs / 1000, colourS: colourMs / 1000 });
      return litClip(performance, { roomLux: room, roomTint: [1.1, 1, 0.8], screenLux: screen, screenAt }, camera);
    },
  };
}

export const LIT_STEPS = [
  { kind: 'point', yawDeg: 34, pitchDeg: 0, toleranceDeg: 4, holdMs: 500, delayMs: 1_000, limitMs: 10_000 },
] as const satisfies ChallengeStep[];
export const LIT_SEQUENCE: LightSequence = {
  colours: ['blue', 'red', 'white', 'green', 'red', 'green', 'blue', 'white', 'red'],
  colourMs: 420,
};
