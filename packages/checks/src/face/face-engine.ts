import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';
import { createDescriptorReader, type FaceDescriptor } from './descriptor.ts';
import { createEyeReader } from './eyes.ts';
import { createDetector, type FoundFace } from './detector.ts';
import { createMeshReader, type MeshedFace } from './mesh.ts';

/** Names of the models for detection, mesh and description, reported in traces. */
export const FACE_MODELS =
  'blazeface-back/facemesh, iris@human-3.3.6; dlib-resnet@face-api-1.7.15, chip 0.88, normalised';

/** Detection, mesh and descriptor. Runs in a worker process and uses about 115 MB with all four models. */
export interface FaceEngine {
  /** Faces in an image, largest first. */
  find(image: Raster, minScore?: number): FoundFace[];
  /** The mesh near a found face, or near the mesh of the previous frame; null if the crop shows no face. */
  mesh(image: Raster, near: FoundFace | FaceLandmarks): MeshedFace | null;
  /** The mesh with its lids measured again, for blinks. */
  refineEyes(image: Raster, landmarks: FaceLandmarks): FaceLandmarks;
  /** @param glanced what `glance` returned for the same picture and landmarks: half of the work is done then */
  describe(image: Raster, landmarks: FaceLandmarks, glanced?: FaceDescriptor): FaceDescriptor;
  /** Half of the work of `describe`, for comparing the stills of one recording with each other. */
  glance(image: Raster, landmarks: FaceLandmarks): FaceDescriptor;
}

/** Takes half a second. Rejects when a model's file can't be read. */
export async function createFaceEngine(): Promise<FaceEngine> {
  const [detector, mesh, eyes, descriptor] = await Promise.all([
    createDetector(),
    createMeshReader(),
    createEyeReader(),
    createDescriptorReader(),
  ]);
  return {
    find: (image, minScore) => detector.find(image, minScore),
    mesh: (image, near) => mesh.read(image, near),
    refineEyes: (image, landmarks) => eyes.refine(image, landmarks),
    describe: (image, landmarks, glanced) => descriptor.describe(image, landmarks, glanced),
    glance: (image, landmarks) => descriptor.glance(image, landmarks),
  };
}

/** Euclidean distance, as expected by `comparisonBand` of packages/face. */
export function descriptorDistance(a: FaceDescriptor, b: FaceDescriptor): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return Math.sqrt(sum);
}
