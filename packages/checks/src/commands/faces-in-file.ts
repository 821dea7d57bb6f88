import { readFile } from 'node:fs/promises';
import { LIMITS } from '@verify/contract';
import { decodeImage } from '../image/decode.ts';
import type { FaceEngine } from '../face/face-engine.ts';
import { largestFace, type SeenFace } from '../face/largest-face.ts';

/** The largest face of a file, or the reason why there is none. */
export type FileFace = { readonly ok: true; readonly face: SeenFace } | { readonly ok: false; readonly reason: string };

export async function faceInFile(engine: FaceEngine, path: string): Promise<FileFace> {
  const bytes = await bytesOf(path);
  if (!bytes.ok) return bytes;
  const image = await decodeImage(bytes.value);
  if (!image.ok) return { ok: false, reason: image.code };
  const face = largestFace(engine, image.raster);
  return face ? { ok: true, face } : { ok: false, reason: 'no_face' };
}

/** Reads a file that is small enough to be opened, or returns the reason why not. */
export async function bytesOf(
  path: string,
  limit: number = LIMITS.pdfBytes,
): Promise<{ readonly ok: true; readonly value: Uint8Array } | { readonly ok: false; readonly reason: string }> {
  try {
    const value = await readFile(path);
    return value.length > limit ? { ok: false, reason: 'too_large' } : { ok: true, value };
  } catch (error) {
    return { ok: false, reason: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'not_found' : 'not_readable' };
  }
}
