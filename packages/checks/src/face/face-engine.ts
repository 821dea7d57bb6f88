import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';
import { createDescriptorReader, type FaceDescriptor } from './descriptor.ts';
import { createEyeReader } from './eyes.ts';
import { createDetector, type FoundFace } from './detector.ts';
import { createMeshReader, type MeshedFace } from './mesh.ts';

/** Reported in traces: what found, meshed and described the faces. */
export const FACE_MODELS =
  'blazeface-back/facemesh, iris@human-3.3.6; dlib-resnet@face-api-1.7.15, chip 0.88, normalised';

/** Detection, mesh and descriptor. Lives in a worker thread; about 100 MB with all four models. */
export interface FaceEngine {
  /** Faces in an image, the largest first. */
  find(image: Raster): FoundFace[];
  /** The mesh near a found face, or near the mesh of the frame before; null where the crop holds no face. */
  mesh(image: Raster, near: FoundFace | FaceLandmarks): MeshedFace | null;
  /** The mesh with its lids read anew, for blinks. */
  refineEyes(image: Raster, landmarks: FaceLandmarks): FaceLandmarks;
  describe(image: Raster, landmarks: FaceLandmarks): FaceDescriptor;
}

/** Half a second. Rejects when a model's file can't be read. */
export async function createFaceEngine(): Promise<FaceEngine> {
  const [detector, mesh, eyes, descriptor] = await Promise.all([
    createDetector(),
    createMeshReader(),
    createEyeReader(),
    createDescriptorReader(),
  ]);
  return {
    find: (image) => detector.find(image),
    mesh: (image, near) => mesh.read(image, near),
    refineEyes: (image, landmarks) => eyes.refine(image, landmarks),
    describe: (image, landmarks) => descriptor.describe(image, landmarks),
  };
}

/** Euclidean; what `comparisonBand` of packages/face takes. */
export function descriptorDistance(a: FaceDescriptor, b: FaceDescriptor): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return Math.sqrt(sum);
}
