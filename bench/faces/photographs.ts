import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaceEngine } from '@verify/checks/face/face-engine';
import { largestFace, type SeenFace } from '@verify/checks/face/largest-face';
import { decodeImage, type DecodedImage } from '@verify/checks/image/decode';

/** A public photograph of a face, and who it shows. */
export interface Photograph {
  readonly person: string;
  readonly name: string;
  readonly bytes: Buffer;
}

export interface SeenPhotograph extends Photograph {
  readonly image: DecodedImage;
  readonly face: SeenFace;
}

interface Index {
  readonly commit: string;
  readonly images: readonly { readonly person: string; readonly path: string; readonly sha256: string }[];
}

/**
 * The photographs that an index names: `VERIFY_FACE_INDEX` is its path, `VERIFY_FACE_IMAGES` a folder with the images,
 * or a git directory without a work tree that holds the index's commit. Null if they are not set. Neither may become
 * part of this repository. Throws if a photograph's hash differs from the index.
 */
export function readPhotographs(): Photograph[] | null {
  const index = process.env['VERIFY_FACE_INDEX'];
  const from = process.env['VERIFY_FACE_IMAGES'];
  if (!index || !from || !existsSync(index) || !existsSync(from)) return null;
  const { commit, images }: Index = JSON.parse(readFileSync(index, 'utf8'));
  const isGit = existsSync(join(from, 'objects'));
  return images.map(({ person, path, sha256 }) => {
    const show = ['--git-dir', from, 'show', `${commit}:${path}`];
    const bytes = isGit ? execFileSync('git', show, { maxBuffer: 64 * 1024 * 1024 }) : readFileSync(join(from, path));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${path} is another file`);
    return { person, name: path, bytes };
  });
}

/** Decodes photographs as the server does and finds the face in each. `missed` counts those without a face. */
export async function seePhotographs(
  engine: FaceEngine,
  photographs: readonly Photograph[],
): Promise<{ readonly seen: SeenPhotograph[]; readonly missed: number }> {
  const seen: SeenPhotograph[] = [];
  for (const photograph of photographs) {
    const image = await decodeImage(photograph.bytes);
    const face = image.ok ? largestFace(engine, image.raster) : null;
    if (image.ok && face) seen.push({ ...photograph, image, face });
  }
  return { seen, missed: photographs.length - seen.length };
}
