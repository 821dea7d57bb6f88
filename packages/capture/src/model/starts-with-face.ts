import type { CaptureState } from './state.ts';

/**
 * Whether the movements follow the consent, and need no warning of colours. Then one screen has both, so that a known
 * customer is done with two taps. Not in the first screen's code, which never needs it.
 */
export const startsWithFace = ({ flow }: Pick<CaptureState, 'flow'>): boolean =>
  flow?.steps[0] === 'liveness' && flow.livenessLight === 'off';
