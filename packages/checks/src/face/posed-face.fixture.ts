import type { FaceLandmarks } from '@verify/face';

/** Points of the mesh on a head, in cm from its middle: x right, y up, z to the viewer. Twenty give a pose. */
const HEAD: readonly (readonly [index: number, x: number, y: number, z: number])[] = [
  [10, 0, 8.26, 4.48], [151, 0, 6.55, 5.03], [9, 0, 4.89, 5.39], [168, 0, 3.27, 5.24], [6, 0, 2.47, 5.79],
  [197, 0, 1.73, 6.32], [5, 0, 0.37, 7.24], [4, 0, -0.46, 7.59], [1, 0, -1.13, 7.48], [2, 0, -2.09, 6.06],
  [33, -4.45, 2.66, 3.17], [133, -1.86, 2.59, 3.76], [362, 1.86, 2.59, 3.76], [263, 4.45, 2.66, 3.17],
  [98, -1.41, -1.71, 5.24], [327, 1.41, -1.71, 5.24], [127, -7.74, 2.36, -2.01], [356, 7.74, 2.36, -2.01],
  [234, -7.66, 0.67, -2.44], [454, 7.66, 0.67, -2.44],
  [152, 0, -8.5, 4.3], [13, 0, -4.2, 5.5], [14, 0, -4.2, 5.5], [50, -4.6, -0.8, 4.1], [280, 4.6, -0.8, 4.1],
]; // prettier-ignore
const MOUTH_CM = { y: -4.3, z: 4.3 } as const;
const LIDS_CM = { y: 2.62, z: 3.9, upper: [160, 158, 385, 387], lower: [144, 153, 380, 373] } as const;
const EYES_CM = { apart: 8.9, wide: 2.66, x: 3.15 } as const;

export interface Posed {
  /** To the right of the picture, and down. */
  readonly yawDeg?: number;
  readonly pitchDeg?: number;
  /** Between the outer eye corners while the face looks ahead, in pixels of the picture. */
  readonly eyesPx?: number;
  /** Height of the open eyes over their width. */
  readonly lids?: number;
  /** Width of the mouth over the distance of the outer eye corners. */
  readonly mouth?: number;
  /** A photograph of the face instead of a head. */
  readonly flat?: boolean;
  /** The head's place, as shares of the picture. */
  readonly at?: { readonly x: number; readonly y: number };
}

/** A head as the mesh gives it, seen from far away. */
export function posedFace(
  size: { readonly width: number; readonly height: number },
  {
    yawDeg = 0,
    pitchDeg = 0,
    eyesPx = 40,
    lids = 0.3,
    mouth = 0.54,
    flat = false,
    at = { x: 0.5, y: 0.5 },
  }: Posed = {},
): FaceLandmarks {
  const [yaw, pitch] = [(yawDeg * Math.PI) / 180, (pitchDeg * Math.PI) / 180];
  const pxPerCm = eyesPx / EYES_CM.apart;
  const seen = (x: number, y: number, depth: number) => {
    const z = flat ? 4 : depth;
    const [down, near] = [y * Math.cos(pitch) - z * Math.sin(pitch), y * Math.sin(pitch) + z * Math.cos(pitch)];
    return {
      x: at.x + ((x * Math.cos(yaw) + near * Math.sin(yaw)) * pxPerCm) / size.width,
      y: at.y - (down * pxPerCm) / size.height,
      z: -((near * Math.cos(yaw) - x * Math.sin(yaw)) * pxPerCm) / size.width,
    };
  };
  // All other points are on the skin between them.
  const points = Array.from({ length: 478 }, (_, i) => seen(((i * 7) % 13) - 6, ((i * 5) % 11) - 6, 3 + (i % 3) / 2));
  for (const [index, x, y, z] of HEAD) points[index] = seen(x, y, z);
  const corner = (mouth * EYES_CM.apart) / 2;
  points[61] = seen(-corner, MOUTH_CM.y, MOUTH_CM.z);
  points[291] = seen(corner, MOUTH_CM.y, MOUTH_CM.z);
  const open = (lids * EYES_CM.wide) / 2;
  for (const [side, indices] of [LIDS_CM.upper, LIDS_CM.lower].entries())
    for (const [i, index] of indices.entries()) {
      const x = (i < 2 ? -1 : 1) * EYES_CM.x;
      points[index] = seen(x, LIDS_CM.y + (side === 0 ? open : -open), LIDS_CM.z);
    }
  return points;
}
