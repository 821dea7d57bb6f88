import type { CaptureState } from './state.ts';

/** Movements directly after the consent share its screen, so that a known customer needs only two taps. */
export const startsWithFace = ({ flow }: Pick<CaptureState, 'flow'>): boolean =>
  flow?.steps[0] === 'liveness' && flow.livenessLight === 'off';
