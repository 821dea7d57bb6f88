import { type FaceLandmarks, type FaceMeasures, measureFace } from '@verify/face';
import { type Raster, shrink } from '@verify/reading';
import type { FaceDescriptor } from './descriptor.ts';
import type { FaceEngine } from './face-engine.ts';

export interface SeenFace {
  readonly descriptor: FaceDescriptor;
  readonly measures: FaceMeasures;
  /** As fractions of the image. */
  readonly landmarks: FaceLandmarks;
  /** Between the outer eye corners, in pixels of the given image. */
  readonly eyeDistancePx: number;
  /** Number of faces at least a third as large, including this one. */
  readonly faces: number;
}

/** Larger pictures improve nothing and cost memory. */
const WORKING_SIDE_PX = 1_000;

/** Two services each need the face of selfie and portrait. The cache entry lives as long as the picture. */
const known = new WeakMap<Raster, SeenFace | null>();

/** The largest face of a picture, or null if there is none. */
export function largestFace(engine: FaceEngine, raster: Raster): SeenFace | null {
  const before = known.get(raster);
  if (before !== undefined) return before;
  const seen = look(engine, raster);
  known.set(raster, seen);
  return seen;
}

function look(engine: FaceEngine, raster: Raster): SeenFace | null {
  const factor = Math.max(1, Math.floor(Math.max(raster.width, raster.height) / WORKING_SIDE_PX));
  const image = shrink(raster, factor);
  const found = engine.find(image);
  for (const face of found.slice(0, 3)) {
    // The detector sometimes takes a pattern for a face; the mesh does not.
    const mesh = engine.mesh(image, face);
    if (!mesh) continue;
    const measures = measureFace(mesh.landmarks, { widthPx: image.width, heightPx: image.height });
    return {
      descriptor: engine.describe(image, mesh.landmarks),
      measures,
      landmarks: mesh.landmarks,
      eyeDistancePx: measures.eyeDistancePx * factor,
      faces: found.filter(({ sizePx }) => sizePx > face.sizePx / 3).length,
    };
  }
  return null;
}
