import type { Raster } from '@verify/reading';
import { decodeImage } from '../image/decode.ts';
import type { ProducedImage } from '../material/material.ts';
import type { FaceEngine } from './face-engine.ts';
import { largestFace, type SeenFace } from './largest-face.ts';

/** A picture and the largest face in it. */
export interface SeenPicture {
  readonly raster: Raster;
  readonly face: SeenFace;
}

/** Null if the picture shows no face. */
export function seePicture(engine: FaceEngine, raster: Raster | null): SeenPicture | null {
  const face = raster && largestFace(engine, raster);
  return raster && face ? { raster, face } : null;
}

/** A picture that an earlier service produced. */
export async function seeProduced(
  engine: FaceEngine,
  image: Pick<ProducedImage, 'bytes'> | undefined,
): Promise<SeenPicture | null> {
  const decoded = image && (await decodeImage(image.bytes));
  return decoded?.ok ? seePicture(engine, decoded.raster) : null;
}
