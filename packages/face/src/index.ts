export {
  baselineOf,
  directionOf,
  expressionProgress,
  fromRestDeg,
  SERVER_EXPRESSION_LIMITS,
  EXPRESSION_LIMITS,
} from './challenge.ts';
export type { Baseline, ExpressionLimits } from './challenge.ts';
export {
  CHALLENGE,
  CHALLENGE_PLACES,
  CHALLENGE_POINTS,
  degreesApart,
  REACTION_MS,
  REST_DIRECTION,
} from './challenge-points.ts';
export type { Direction } from './challenge-points.ts';
export { COMPARISON_BANDS, comparisonBand } from './comparison-bands.ts';
export type { ComparisonBand } from './comparison-bands.ts';
export { challengeSize, type ChallengeSize, drawChallenge } from './draw-challenge.ts';
export type { FaceFrame, FaceLandmarks, Landmark } from './frame.ts';
export { createHeadPath } from './head-path.ts';
export type { HeadPath } from './head-path.ts';
export { judgeSteps, restBefore } from './judge-steps.ts';
export type { Command, MeasuredFrame, StepVerdict } from './judge-steps.ts';
export { judgeLight, LIGHT_LIMITS } from './light/judge-light.ts';
export type { LightVerdict, ShownLight } from './light/judge-light.ts';
export { measureLight } from './light/light-regions.ts';
export type { LitStill } from './light/light-regions.ts';
export { drawLight, LIGHT_COLOURS, LIGHT_SEQUENCE, LIGHT_TIMING, linearOf } from './light/light-sequence.ts';
export { measureGrain } from './light/measure-grain.ts';
export { solveLinear } from './linear.ts';
export { measureFace } from './measures.ts';
export type { FaceMeasures } from './measures.ts';
export { planarResidual } from './parallax.ts';
export { headPose } from './pose.ts';
export type { HeadPose } from './pose.ts';
export { judgeRepetition } from './repetition.ts';
export type { FrameSignature, RepetitionReport } from './repetition.ts';
export { judgeSelfieFrame, SELFIE_LIMITS } from './selfie-guide.ts';
export type { FaceCover, FaceLight, SelfieHint } from './selfie-guide.ts';
