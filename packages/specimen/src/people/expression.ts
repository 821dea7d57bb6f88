import { LEFT_EYE, RIGHT_EYE } from './landmarks.ts';

/** What a head does. Angles in radians; shares from 0 to 1; 0 is a neutral face looking ahead. */
export interface Pose {
  /** Positive turns the nose to the picture's right, which is the person's left. */
  yaw: number;
  /** Positive looks down. */
  pitch: number;
  /** Positive tips the head to the picture's left. */
  roll: number;
  blinkRight: number;
  blinkLeft: number;
  smile: number;
  open: number;
  browUp: number;
  gazeX: number;
  gazeY: number;
}

export const NEUTRAL: Pose = {
  yaw: 0,
  pitch: 0,
  roll: 0,
  blinkRight: 0,
  blinkLeft: 0,
  smile: 0,
  open: 0,
  browUp: 0,
  gazeX: 0,
  gazeY: 0,
};

/** Moves lids, mouth, cheeks and brows of a person's face (before the head turns). Returns new points. */
export function express(face: Float32Array, pose: Pose): Float32Array {
  const out = new Float32Array(face);
  closeLid(out, face, RIGHT_EYE, pose.blinkRight);
  closeLid(out, face, LEFT_EYE, pose.blinkLeft);
  const mouthY = face[61 * 3 + 1]!;
  const line = (face[13 * 3 + 1]! + face[14 * 3 + 1]!) / 2;
  const corner = face[291 * 3]!;
  for (let i = 0; i < face.length; i += 3) {
    const x = face[i]!;
    const y = face[i + 1]!;
    for (const index of [61, 291]) {
      const side = index === 61 ? -1 : 1;
      const near = Math.exp(-((x - face[index * 3]!) ** 2 + ((y - mouthY) * 0.9) ** 2) / 3.1);
      const cheek = Math.exp(-((x - side * 4.2) ** 2 + (y + 1.6) ** 2) / 4.5);
      out[i] = out[i]! + side * 1.0 * pose.smile * near;
      out[i + 1] = out[i + 1]! + pose.smile * (0.7 * near + 0.5 * cheek);
      out[i + 2] = out[i + 2]! + pose.smile * (0.38 * cheek - 0.55 * near);
    }
    // The jaw moves everything below the line of the lips; beyond the corners of the mouth the change is gradual.
    const beyond = Math.max(0, Math.abs(x) - corner);
    const share = Math.min(1, Math.max(0, (line - y) / (0.02 + beyond * 0.9))) * Math.exp(-((x / 5.6) ** 2));
    out[i + 1] = out[i + 1]! - (1.75 * pose.open + 0.3 * pose.smile) * share;
    out[i + 2] = out[i + 2]! - 0.25 * pose.open * share;
    if (y > 3.2 && y < 6.4)
      out[i + 1] =
        out[i + 1]! +
        0.55 * pose.browUp * Math.exp(-(((Math.abs(x) - 3) / 2.6) ** 2)) * Math.exp(-(((y - 4.6) / 1) ** 2));
  }
  return out;
}

function closeLid(out: Float32Array, face: Float32Array, eye: typeof RIGHT_EYE | typeof LEFT_EYE, share: number): void {
  if (share <= 0) return;
  eye.upper.forEach((upper, k) => {
    const lower = eye.lower[k]!;
    const crease = eye.crease[k]!;
    for (let axis = 0; axis < 3; axis++) {
      const from = face[upper * 3 + axis]!;
      // The closed lid rests on the eyeball, slightly in front of the lower lid.
      const to = face[lower * 3 + axis]! + (axis === 2 ? 0.12 : axis === 1 ? 0.04 : 0);
      out[upper * 3 + axis] = from + (to - from) * share;
    }
    const travel = face[lower * 3 + 1]! - face[upper * 3 + 1]!;
    out[crease * 3 + 1] = out[crease * 3 + 1]! + travel * 0.5 * share;
    out[crease * 3 + 2] = out[crease * 3 + 2]! + 0.1 * share;
  });
}
