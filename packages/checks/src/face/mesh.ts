import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';
import type { FoundFace } from './detector.ts';
import { loadKernels } from './network/kernels.ts';
import { loadHumanModel } from './network/models.ts';
import { placeSquare, type Placement, toImage } from './sample.ts';

const INPUT = 192;
/** Size of the crop in face sizes, as in the model's training. */
const MARGIN = 1.5;
/** Below this, the crop shows no face. */
const MIN_PRESENCE = 0.5;

export interface MeshedFace {
  /** 468 points, as fractions of the image. */
  readonly landmarks: FaceLandmarks;
  /** 0 to 1: the model's confidence that there is a face. */
  readonly presence: number;
}

export interface MeshReader {
  /** The mesh of a face found now or in the previous frame; null when there is no face any more. */
  read(image: Raster, near: FoundFace | FaceLandmarks): MeshedFace | null;
}

export async function createMeshReader(): Promise<MeshReader> {
  const kernels = await loadKernels();
  const network = await loadHumanModel(kernels, 'facemesh', { side: INPUT, outputs: ['Identity_1', 'Identity_2'] });
  const read = (image: Raster, placement: Placement): MeshedFace | null => {
    const levels = { mean: [0, 0, 0], deviation: 255 } as const;
    const answers = network.run((input) => kernels.sample(input, image, placement, INPUT, levels));
    const [[logit], points] = answers as [Float32Array, Float32Array];
    const presence = 1 / (1 + Math.exp(-logit!));
    if (presence < MIN_PRESENCE) return null;
    const scale = Math.hypot(placement.a, placement.b);
    const landmarks = Array.from({ length: 468 }, (_, i) => {
      const { x, y } = toImage(placement, points[i * 3]!, points[i * 3 + 1]!);
      return { x: x / image.width, y: y / image.height, z: (points[i * 3 + 2]! * scale) / image.width };
    });
    return { landmarks, presence };
  };
  return {
    read(image, near) {
      if (!('centre' in near)) return read(image, around(image, near));
      // The detector's square is loose: a second pass from the mesh itself makes poses accurate to 2 degrees.
      const first = read(image, aroundFound(near));
      return first && (read(image, around(image, first.landmarks)) ?? first);
    },
  };
}

function aroundFound({ centre, sizePx, eyes: [right, left] }: FoundFace): Placement {
  return placeSquare(centre, sizePx * MARGIN, Math.atan2(left.y - right.y, left.x - right.x), INPUT);
}

function around(image: Raster, landmarks: FaceLandmarks): Placement {
  const point = (index: number) => ({ x: landmarks[index]!.x * image.width, y: landmarks[index]!.y * image.height });
  const [right, left] = [point(33), point(263)];
  const angle = Math.atan2(left.y - right.y, left.x - right.x);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const landmark of landmarks) {
    const [x, y] = [landmark.x * image.width, landmark.y * image.height];
    const [u, v] = [x * cos + y * sin, -x * sin + y * cos];
    bounds.left = Math.min(bounds.left, u);
    bounds.right = Math.max(bounds.right, u);
    bounds.top = Math.min(bounds.top, v);
    bounds.bottom = Math.max(bounds.bottom, v);
  }
  const u = (bounds.left + bounds.right) / 2;
  const v = (bounds.top + bounds.bottom) / 2;
  const size = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top);
  return placeSquare({ x: u * cos - v * sin, y: u * sin + v * cos }, size * MARGIN, angle, INPUT);
}
