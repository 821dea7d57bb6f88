import type { FaceMeasures } from '@verify/face';

/** A face at rest that looks almost straight ahead. */
export const REST: FaceMeasures = {
  yawDeg: 1,
  pitchDeg: -2,
  rollDeg: 0,
  eyeOpenness: 0.28,
  lidOpening: 0.28,
  mouthWidth: 0.54,
  mouthGap: 0.01,
  faceHeight: 0.45,
  centre: { x: 0.5, y: 0.5 },
  eyeDistancePx: 120,
};
