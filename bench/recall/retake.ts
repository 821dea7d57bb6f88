import type { createRandom, Scene } from '@verify/specimen';

/** Deviation of the hand's angles from those of the first photograph, about each axis. */
const HAND_DEG = 2;

/** The same scene, photographed again by a hand that does not keep still. */
export const retake = (scene: Scene, hand: ReturnType<typeof createRandom>): Scene => ({
  ...scene,
  rotationDeg: scene.rotationDeg + hand.normal() * HAND_DEG,
  tiltXDeg: scene.tiltXDeg + hand.normal() * HAND_DEG,
  tiltYDeg: scene.tiltYDeg + hand.normal() * HAND_DEG,
  offsetX: hand.normal() * 0.01,
  offsetY: hand.normal() * 0.01,
  fill: scene.fill * hand.range(0.97, 1.03),
  blurPx: hand.range(0.3, 0.8),
});
