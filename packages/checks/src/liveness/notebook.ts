import type { CheckCode } from '@verify/contract';
import type { Raised } from '../decide.ts';
import type { TraceEntry, TraceValue } from '../trace.ts';
import { LIVENESS_LIMITS } from './limits.ts';

export type Notebook = ReturnType<typeof notebook>;

/** What the rules of one recording raised, and why or why not. */
export function notebook() {
  const raised: Raised[] = [];
  const trace: TraceEntry[] = [];
  const { version } = LIVENESS_LIMITS;
  return {
    ask(
      rule: string,
      code: CheckCode,
      isRaised: boolean,
      inputs: Readonly<Record<string, TraceValue>>,
      threshold: number | string | null = null,
      detail = rule,
    ): void {
      if (isRaised) raised.push({ code, detail: DETAILS[rule] ?? detail });
      trace.push({ rule, code, outcome: isRaised ? 'raised' : 'clear', inputs, threshold, version });
    },
    signal(rule: string, inputs: Readonly<Record<string, TraceValue>>): void {
      trace.push({ rule, code: null, outcome: 'signal', inputs, threshold: null, version });
    },
    skip(rule: string, code: CheckCode): void {
      trace.push({ rule, code, outcome: 'skipped', inputs: {}, threshold: null, version });
    },
    all: () => ({ raised, trace }),
  };
}

/** What the concern says behind its message. */
const DETAILS: Readonly<Record<string, string>> = {
  recording: 'the recording is not usable',
  'commands-as-drawn': 'not every step was shown as drawn',
  'in-time': 'too slow',
  'delays-as-drawn': 'commands earlier than drawn',
  'recorded-since': 'older than the challenge',
  camera: 'name of the camera',
  frames: 'too few pictures',
  'face-present': 'no face',
  'one-face': 'several faces',
  'same-face': 'not one and the same face',
  repetition: 'pictures come again',
  depth: 'a flat face',
  'screen-pattern': 'the pattern of a screen',
  'light-shown': 'the colours were not shown as drawn',
  'light-followed': 'another light than the screen’s',
  'light-chosen': 'without the coloured light',
  'passive-pad': 'the attack detector objects',
};
