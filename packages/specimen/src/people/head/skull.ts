import { FACE_OVAL } from '../landmarks.ts';
import { smoothstep } from '../surfaces.ts';

const CENTRE_Y = 1.8;
const CENTRE_Z = -5;
const BACK_Z = -13.8;
/**
 * Half axis towards the face, longer than the one to the back, so that the forehead runs into the crown without a step.
 */
const FRONT = 12.2;
/** Rings from the face's outline to the back of the head. */
export const SKULL_RINGS = 12;

/**
 * A point of the head behind the face: `column` runs round the outline (fractions are between two of its 36 points, 0
 * is the top, then the picture's right), `t` from 0 at the outline to 1 at the back of the head.
 */
export function skullPoint(face: Float32Array, column: number, t: number): [number, number, number] {
  const count = FACE_OVAL.length;
  const k = ((column % count) + count) % count;
  const a = FACE_OVAL[Math.floor(k)]! * 3;
  const b = FACE_OVAL[(Math.floor(k) + 1) % count]! * 3;
  const f = k - Math.floor(k);
  const bx = face[a]! + (face[b]! - face[a]!) * f;
  const by = face[a + 1]! + (face[b + 1]! - face[a + 1]!) * f;
  const bz = face[a + 2]! + (face[b + 2]! - face[a + 2]!) * f;
  const z = bz + (BACK_Z - bz) * t ** 0.92;
  const depth = (z - CENTRE_Z) / (z > CENTRE_Z ? FRONT : BACK_Z - CENTRE_Z);
  const round = Math.sqrt(Math.max(0, 1 - depth * depth));
  const angle = Math.atan2(by - CENTRE_Y, bx);
  const wide = Math.abs(face[234 * 3]!) * 1.03;
  const tall = by > CENTRE_Y ? 9.9 : 7.4;
  const w = smoothstep(0, 0.42, t);
  return [bx + (Math.cos(angle) * wide * round - bx) * w, by + (CENTRE_Y + Math.sin(angle) * tall * round - by) * w, z];
}
