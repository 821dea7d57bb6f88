import type { MrzOutcome } from '../mrz/reader.ts';
import type { Quad, Raster } from '../types.ts';
import { aspectOf, offShape } from './aspect.ts';
import { endsAtBorder } from './border.ts';
import { findInThumbnail, type Thumbnail } from './find-document.ts';

/** `beyond`: the outline is at the border or has no document's shape. `unseen`: no outline, and not a scan. */
export type CutOff = 'beyond' | 'unseen' | null;

/** Logarithm of the ratio to the nearest standard shape. */
const MOST_OFF_SHAPE = 0.1;
/** The same measure for a scan that ends at the document's edges. */
const MOST_OFF_EDGE = 0.04;

interface Outline {
  readonly found: 'edges' | 'mrz' | null;
  readonly quad: Quad;
}

export function cutOff(picture: Raster, small: Thumbnail, { found, quad }: Outline, mrz: MrzOutcome): CutOff {
  const { width, height } = picture;
  if (found === 'edges') {
    const beyond = endsAtBorder(quad, picture) || offShape(aspectOf(quad, picture)) > MOST_OFF_SHAPE;
    return beyond ? 'beyond' : null;
  }
  // A zone shows where the document is.
  if (found !== null || mrz.ok) return null;
  const faintly = endsAtBorder(findInThumbnail(small)?.quad, picture);
  return faintly || offShape(Math.max(width / height, height / width)) > MOST_OFF_EDGE ? 'unseen' : null;
}
