import type { LightSequence, LivenessManifest } from '@verify/contract';
import { type ChallengeStep, LIGHT_TIMING, linearOf } from '@verify/face';
import {
  type Act,
  CAST,
  type Clip,
  colourCourse,
  createPerson,
  createRandom,
  drawCamera,
  litClip,
  performBeforeScreen,
} from '@verify/specimen';
import { perform, record } from './recording.fixture.ts';

/** A person who did what was asked, drawn once; then in any light, for any sequence. */
export interface LitPerson {
  readonly commands: LivenessManifest['commands'];
  readonly atMs: number[];
  readonly durationMs: number;
  clip(shone: LightSequence, lux: { room: number; screen: number }): Clip;
}

export function litPerson(steps: readonly ChallengeStep[], sequence: LightSequence, who = 3): LitPerson {
  const { acts, commands, durationS } = perform(steps);
  const startMs = Math.round(durationS * 1000);
  const { colours, colourMs } = sequence;
  const atMs = colours.map((_, i) => startMs + i * colourMs);
  const durationMs = atMs.at(-1)! + LIGHT_TIMING.lastMs + 100;
  const scene = { seed: 5, fps: 8, durationS: durationMs / 1000, acts: acts as Act[] };
  const performance = performBeforeScreen(createPerson(CAST[who]!), scene);
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

export const litRecording = (
  person: LitPerson,
  clip: Clip,
  nonce: string,
  light: LivenessManifest['light'] = { atMs: person.atMs },
): Promise<Uint8Array> => record(clip, { nonce, commands: person.commands, light });
