import type { Raster } from '@verify/reading';
import { descriptorDistance, type FaceEngine } from '../../face/face-engine.ts';
import { seePicture, seeProduced } from '../../face/seen-picture.ts';
import type { KnownHolder } from './holder.ts';

/** A smaller face is not described well enough: between the outer eye corners, in pixels. */
const MIN_EYE_DISTANCE_PX = 24;

/** Another application with the same document, and how far its portrait is from this one. */
export interface KnownFace extends Omit<KnownHolder, 'portrait' | 'pages'> {
  /** Distance of the face descriptions; null where one of the portraits shows no face well enough. */
  readonly distance: number | null;
}

/** Compares a document's portrait with the portraits of the same document in other applications. */
export async function compareHolders(
  engine: () => Promise<FaceEngine>,
  portrait: Raster | null,
  holders: readonly KnownHolder[],
): Promise<KnownFace[]> {
  const compared: KnownFace[] = [];
  for (const { portrait: bytes, same, daysAgo } of holders) {
    const distance = portrait && bytes ? await distanceTo(await engine(), portrait, bytes) : null;
    compared.push({ same, daysAgo, distance });
  }
  return compared;
}

async function distanceTo(engine: FaceEngine, portrait: Raster, bytes: Uint8Array): Promise<number | null> {
  const [own, other] = [seePicture(engine, portrait), await seeProduced(engine, { bytes })];
  if (!own || !other) return null;
  if (Math.min(own.face.eyeDistancePx, other.face.eyeDistancePx) < MIN_EYE_DISTANCE_PX) return null;
  return descriptorDistance(own.face.descriptor, other.face.descriptor);
}
