import type { ChallengeAction } from '@verify/contract';
import type { FaceMeasures } from './measures.ts';

/** A resting face, looking into the camera: what each action is measured against. */
export type Baseline = Pick<FaceMeasures, 'yawDeg' | 'pitchDeg' | 'mouthWidth' | 'eyeOpenness' | 'faceHeight'>;

/**
 * How far an action has to go from rest. Measured on the rendered people of packages/specimen (`pnpm bench faces`): poses are right within
 * 2 degrees, a rendered smile widens the mouth by 38 %, closed eyes keep at most a third of their opening.
 */
export const ACTION_LIMITS = {
  turnDeg: 16,
  lookUpDeg: 10,
  smileRatio: 1.14,
  blinkRatio: 0.55,
  closerRatio: 1.22,
  /** Blinks are judged near-frontal only: a turned head widens the measured opening. */
  blinkMaxYawDeg: 18,
  /** Nobody reacts faster than this to a command. */
  reactionMs: 120,
} as const;

export type ActionLimits = { readonly [K in keyof typeof ACTION_LIMITS]: number };

/**
 * What the server asks for: less than the browser's guidance did, since it has eight stills a second where the browser saw thirty, and
 * the eye model of the server sees a closed eye as 36 to 54 % open (six rendered people) where the browser's sees 15 to 30. A smile under a
 * full beard widens the mouth that the server sees by as little as 6.7 %; photographs that are waved reach 7.2, and can not turn.
 */
export const SERVER_ACTION_LIMITS: ActionLimits = {
  ...ACTION_LIMITS,
  turnDeg: 14,
  lookUpDeg: 8.5,
  smileRatio: 1.065,
  blinkRatio: 0.72,
  closerRatio: 1.17,
};

/** From 0 at rest to 1 and more where the action counts as performed. Drives the ring around the face and the server's judgement. */
export function actionProgress(
  action: ChallengeAction,
  rest: Baseline,
  now: FaceMeasures,
  limits: ActionLimits = ACTION_LIMITS,
): number {
  switch (action) {
    case 'turn_left':
      return (now.yawDeg - rest.yawDeg) / limits.turnDeg;
    case 'turn_right':
      return (rest.yawDeg - now.yawDeg) / limits.turnDeg;
    case 'look_up':
      return (rest.pitchDeg - now.pitchDeg) / limits.lookUpDeg;
    case 'smile':
      return (now.mouthWidth / rest.mouthWidth - 1) / (limits.smileRatio - 1);
    case 'blink':
      if (Math.abs(now.yawDeg) > limits.blinkMaxYawDeg) return 0;
      return (1 - now.eyeOpenness / rest.eyeOpenness) / (1 - limits.blinkRatio);
    case 'move_closer':
      return (now.faceHeight / rest.faceHeight - 1) / (limits.closerRatio - 1);
  }
}

/** The median of the frames given, value by value; null without frames. */
export function baselineOf(measures: readonly FaceMeasures[]): Baseline | null {
  if (measures.length === 0) return null;
  const median = (pick: (measure: FaceMeasures) => number): number => {
    const values = measures.map(pick).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 2)]!;
  };
  return {
    yawDeg: median((m) => m.yawDeg),
    pitchDeg: median((m) => m.pitchDeg),
    mouthWidth: median((m) => m.mouthWidth),
    eyeOpenness: median((m) => m.eyeOpenness),
    faceHeight: median((m) => m.faceHeight),
  };
}
