import type { FaceFrame } from './frame.ts';
import { type FaceMeasures, measureFace } from './measures.ts';

export type SelfieHint =
  | 'no_face'
  | 'several_faces'
  | 'too_far'
  | 'too_close'
  | 'off_centre'
  | 'turned'
  | 'dark'
  | 'backlit'
  | 'eyes_closed'
  | 'covered'
  | 'ready';

/** Light on the face and on the rest of the frame, 0 to 255. */
export interface FaceLight {
  readonly face: number;
  readonly background: number;
}

/** Signs of a mask, a scarf or dark glasses, as differences of logarithms of light; 0 means none. */
export interface FaceCover {
  /** Difference of nose and both cheeks from the skin between the brows. */
  readonly lower: number;
  /** How much darker the eyes' surroundings are than the rest. */
  readonly eyes: number;
}

/** Limits for a good selfie, measured on the rendered people of packages/specimen by `pnpm bench faces`. */
export const SELFIE_LIMITS = {
  minFaceHeight: 0.28,
  maxFaceHeight: 0.72,
  maxOffCentre: 0.14,
  maxYawDeg: 14,
  maxPitchDeg: 16,
  maxRollDeg: 16,
  /**
   * Below this light, a camera's noise hides the details. Well-lit faces of the 24 rendered heads have 60 (dark skin)
   * to 172 (light skin), so a limit for every skin must be below all of them.
   */
  minFaceLight: 42,
  /** A dark face counts as backlit before a background that is brighter by more than this. */
  maxBacklight: 95,
  /** Above it, noise hides blinks. Rendered people: 2 to 14 in a lit room, 16 to 46 at 10 to 25 lux. */
  maxGrain: 18,
  minEyeOpenness: 0.15,
  /**
   * For the 24 rendered heads in changing light (`pnpm bench faces --only=covers`): uncovered up to 0.15 and 0.54, in a
   * mask at least 0.24, in dark glasses at least 1.13. A hand has the face's colour and is not noticed.
   */
  maxCover: { lower: 0.2, eyes: 0.85 },
} as const;

/** The first problem, in the order in which a person would fix them; `ready` if there is none. */
export function judgeSelfieFrame(
  frame: FaceFrame,
  light: FaceLight | null,
  cover: FaceCover | null = null,
): { hint: SelfieHint; measures: FaceMeasures | null } {
  const [face, second] = frame.faces;
  if (!face) return { hint: 'no_face', measures: null };
  const measures = measureFace(face, frame);
  // A face in the background, for example on a poster, is not a second person: it must be a third as tall to count.
  if (second && measureFace(second, frame).faceHeight > measures.faceHeight / 3)
    return { hint: 'several_faces', measures };
  return { hint: hintOf(measures, light, cover), measures };
}

/** The verdict of `judgeSelfieFrame` for one face, as a pure function. */
export function hintOf(measures: FaceMeasures, light: FaceLight | null, cover: FaceCover | null): SelfieHint {
  const limits = SELFIE_LIMITS;
  if (measures.faceHeight < limits.minFaceHeight) return 'too_far';
  if (measures.faceHeight > limits.maxFaceHeight) return 'too_close';
  const offCentre = Math.max(Math.abs(measures.centre.x - 0.5), Math.abs(measures.centre.y - 0.5));
  if (offCentre > limits.maxOffCentre) return 'off_centre';
  const lack = light && lightHint(light);
  if (lack) return lack;
  const turned =
    Math.abs(measures.yawDeg) > limits.maxYawDeg ||
    Math.abs(measures.pitchDeg) > limits.maxPitchDeg ||
    Math.abs(measures.rollDeg) > limits.maxRollDeg;
  if (turned) return 'turned';
  if (cover && (cover.lower > limits.maxCover.lower || cover.eyes > limits.maxCover.eyes)) return 'covered';
  if (measures.eyeOpenness < limits.minEyeOpenness) return 'eyes_closed';
  return 'ready';
}

/** Null if there is enough light for every skin tone. */
export function lightHint({ face, background }: FaceLight): 'dark' | 'backlit' | null {
  if (face >= SELFIE_LIMITS.minFaceLight) return null;
  return background - face > SELFIE_LIMITS.maxBacklight ? 'backlit' : 'dark';
}
