import { type FaceFrame, type FaceLandmarks, inPixels } from './frame.ts';
import { RIGID_POINTS } from './rigid-points.ts';

/** Degrees. Yaw is positive to the right of an unmirrored picture, pitch when looking down. */
export interface HeadPose {
  readonly yawDeg: number;
  readonly pitchDeg: number;
  readonly rollDeg: number;
}

/**
 * The rotation from the canonical face to the landmarks: least squares over points that no expression moves (Horn 1987,
 * unit quaternions). It needs no model matrix, so browser and server measure alike.
 */
export function headPose(face: FaceLandmarks, frame: Pick<FaceFrame, 'widthPx' | 'heightPx'>): HeadPose {
  const seen = RIGID_POINTS.map(([index]) => {
    const point = inPixels(face[index]!, frame);
    return [point.x, -point.y, -point.z] as const; // up and towards the viewer, as the canonical face is
  });
  const canonical = RIGID_POINTS.map(([, x, y, z]) => [x, y, z] as const);
  const [w, x, y, z] = rotation(canonical, seen);
  // The third column is the direction of the face, and the first its right-to-left axis.
  const forward = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)] as const;
  const up = 1 - 2 * (x * x + z * z);
  const side = 2 * (x * y + w * z);
  return {
    yawDeg: degrees(Math.atan2(forward[0], forward[2])),
    pitchDeg: degrees(Math.asin(Math.max(-1, Math.min(1, -forward[1])))),
    rollDeg: degrees(Math.atan2(side, up)),
  };
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

type Vector = readonly [number, number, number];

/** Unit quaternion (w, x, y, z) of the best rotation between two sets of points. */
function rotation(from: readonly Vector[], to: readonly Vector[]): readonly [number, number, number, number] {
  const a = centred(from);
  const b = centred(to);
  const s = Array.from({ length: 3 }, (_, i) =>
    Array.from({ length: 3 }, (_, j) => a.reduce((sum, point, n) => sum + point[i]! * b[n]![j]!, 0)),
  );
  const [xx, xy, xz] = s[0] as [number, number, number];
  const [yx, yy, yz] = s[1] as [number, number, number];
  const [zx, zy, zz] = s[2] as [number, number, number];
  const matrix = [
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, -xx + yy - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, -xx - yy + zz],
  ];
  return largestEigenvector(matrix);
}

function centred(points: readonly Vector[]): number[][] {
  const mean = [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length);
  return points.map((point) => point.map((value, axis) => value - mean[axis]!));
}

/** Power iteration on the matrix, shifted to be positive: after 60 rounds within a hundredth of a degree. */
function largestEigenvector(matrix: number[][]): readonly [number, number, number, number] {
  const shift = Math.max(...matrix.map((row) => row.reduce((sum, value) => sum + Math.abs(value), 0)), 1e-9);
  let vector = [1, 0.01, 0.01, 0.01];
  for (let round = 0; round < 60; round++) {
    const next = matrix.map((row, i) => row.reduce((sum, value, j) => sum + value * vector[j]!, shift * vector[i]!));
    const length = Math.hypot(...next);
    vector = next.map((value) => value / length);
  }
  return vector as [number, number, number, number];
}
