import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';

/** A face normalised to one place and size, for deciding whether two pictures are copies of one. */
export interface FacePicture {
  /** `SIDE` x `SIDE` grey levels, with the face upright in the middle. */
  readonly grey: Float32Array;
  /** x and y of each of `POINTS` in the same square. */
  readonly points: Float32Array;
}

/** Pixels along a side of the square. */
export const SIDE = 80;
/** The face's centre is the square's centre, and the outer eye corners are this far apart. */
export const EYES_PX = 30;
export const CENTRE = { x: SIDE / 2, y: SIDE / 2 - 6 };
/** Mesh points on the face's middle line, and pairs of points on its right and left half. */
const MIDDLE = [10, 151, 9, 168, 6, 197, 195, 5, 4, 1, 2, 0, 13, 14, 17, 18, 200, 199, 152];
const PAIRS = [
  [33, 263], [133, 362], [159, 386], [145, 374], [160, 387], [144, 373], [158, 385], [153, 380],
  [70, 300], [63, 293], [105, 334], [66, 296], [107, 336], [46, 276], [53, 283], [52, 282], [65, 295], [55, 285],
  [98, 327], [48, 278], [64, 294], [129, 358], [50, 280], [101, 330], [205, 425], [187, 411],
  [61, 291], [37, 267], [40, 270], [84, 314], [91, 321], [146, 375], [82, 312], [87, 317],
  [172, 397], [136, 365], [150, 379], [149, 378], [176, 400], [148, 377],
  [234, 454], [93, 323], [132, 361], [58, 288],
  [109, 338], [67, 297], [103, 332], [54, 284], [21, 251], [162, 389], [127, 356],
] as const; // prettier-ignore
const POINTS = [...MIDDLE, ...PAIRS.flat()];
/** Index in `points` of a point of the mesh. */
export const placeOf = (index: number): number => POINTS.indexOf(index);

export function facePicture(image: Raster, landmarks: FaceLandmarks): FacePicture {
  const at = (index: number) => ({ x: landmarks[index]!.x * image.width, y: landmarks[index]!.y * image.height });
  const [right, left] = [at(33), at(263)];
  const middle = { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2 };
  const apart = Math.hypot(left.x - right.x, left.y - right.y) || 1;
  const scale = apart / EYES_PX;
  const [cos, sin] = [(left.x - right.x) / apart, (left.y - right.y) / apart];
  const grey = new Float32Array(SIDE * SIDE);
  // A cell's mean over its pixels. An object for each point cost a third of a comparison in garbage collection.
  const steps = Math.max(1, Math.min(8, Math.round(scale)));
  for (let v = 0; v < SIDE; v++)
    for (let u = 0; u < SIDE; u++) {
      let sum = 0;
      for (let i = 0; i < steps; i++)
        for (let j = 0; j < steps; j++) {
          const du = (u + (i + 0.5) / steps - 0.5 - CENTRE.x) * scale;
          const dv = (v + (j + 0.5) / steps - 0.5 - CENTRE.y) * scale;
          sum += level(image, middle.x + du * cos - dv * sin, middle.y + du * sin + dv * cos);
        }
      grey[v * SIDE + u] = sum / steps ** 2;
    }
  const points = new Float32Array(POINTS.length * 2);
  for (const [n, index] of POINTS.entries()) {
    const { x, y } = at(index);
    const [dx, dy] = [(x - middle.x) / scale, (y - middle.y) / scale];
    points[n * 2] = CENTRE.x + dx * cos + dy * sin;
    points[n * 2 + 1] = CENTRE.y - dx * sin + dy * cos;
  }
  return { grey, points };
}

/** Grey level interpolated between four pixels. */
function level({ width, height, data }: Raster, x: number, y: number): number {
  const cx = Math.min(width - 1.001, Math.max(0, x));
  const cy = Math.min(height - 1.001, Math.max(0, y));
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const fx = cx - left;
  const fy = cy - top;
  const o = (top * width + left) * 4;
  const p = o + width * 4;
  const upper = luma(data, o) * (1 - fx) + luma(data, o + 4) * fx;
  const lower = luma(data, p) * (1 - fx) + luma(data, p + 4) * fx;
  return upper * (1 - fy) + lower * fy;
}

const luma = (data: Raster['data'], i: number): number =>
  data[i]! * 0.299 + data[i + 1]! * 0.587 + data[i + 2]! * 0.114;

/** The same face in a mirror. */
export function mirrored({ grey, points }: FacePicture): FacePicture {
  const flipped = new Float32Array(grey.length);
  for (let v = 0; v < SIDE; v++)
    for (let u = 0; u < SIDE; u++) flipped[v * SIDE + u] = grey[v * SIDE + (SIDE - 1 - u)]!;
  const moved = new Float32Array(points.length);
  for (let n = 0; n < POINTS.length; n++) {
    // The right half's points become the left half's.
    const from = n < MIDDLE.length ? n : MIDDLE.length + ((n - MIDDLE.length) ^ 1);
    moved[n * 2] = SIDE - 1 - points[from * 2]!;
    moved[n * 2 + 1] = points[from * 2 + 1]!;
  }
  return { grey: flipped, points: moved };
}
