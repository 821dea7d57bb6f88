import type { LivenessManifest } from '@verify/contract';
import { type Command, directionOf, type MeasuredFrame, restBefore, type StepVerdict } from '@verify/face';
import type { TraceValue } from '../../rules/trace.ts';

type Inputs = Readonly<Record<string, TraceValue>>;

/** When each step was shown, and until when the browser waited for it. */
export function timesOf(commands: readonly Command[], claimed: LivenessManifest['commands']): Inputs {
  return {
    kinds: commands.map(({ step }) => step.kind),
    atMs: commands.map(({ atMs }) => Math.round(atMs)),
    untilMs: commands.map(({ untilMs }, i) => Math.round(claimed[i]?.doneMs ?? untilMs)),
  };
}

/** Maximum length of the stored path: 30 seconds. */
const MOST_PLACES = 150;

/** Points, where the nose was held, and its path: `yaw pitch` in degrees from rest, empty if absent. */
export function pathOf(
  commands: readonly Command[],
  steps: readonly StepVerdict[],
  frames: readonly MeasuredFrame[],
): Inputs {
  const seen = frames.flatMap(({ measures }) => measures ?? []);
  const rest = restBefore(frames, commands[0]?.atMs ?? 0);
  const way = rest ? seen.map((measures) => inWords(directionOf(rest, measures))) : [];
  return {
    asked: commands.map(({ step }) => (step.kind === 'point' ? inWords(step) : '')),
    toleranceDeg: commands.map(({ step }) => (step.kind === 'point' ? step.toleranceDeg : 0)),
    measured: steps.map(({ measured }) => (measured ? inWords(measured) : '')),
    way: way.slice(0, MOST_PLACES),
  };
}

const inWords = ({ yawDeg, pitchDeg }: { yawDeg: number; pitchDeg: number }): string =>
  `${Math.round(yawDeg)} ${Math.round(pitchDeg)}`;
