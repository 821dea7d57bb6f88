import { jpegTables } from '@verify/reading/forgery';
import type { DecodedImage } from '../../image/decode.ts';
import { isMirrored } from '../../image/original.ts';
import type { SideFinding } from './forgery.ts';

/** A file's origin by its traces. Only `camera` keeps make, model, time, size and one light compression. */
export type FileOrigin = 'camera' | 'editor' | 'messenger' | 'saved-again' | 'drawn' | 'page';

/** Phones write tables whose steps are at most these (libjpeg's quality 85); a messenger's are larger. */
const FINE_QUALITY = 85;
const FINE_STEP = 8;
/** Longer side, in pixels, of what common messengers send. */
const MESSENGER_SIDE_PX = 2_048;

/** `forgery`: what the signals found in the document's area; empty where no document was found. */
export function originOf(
  bytes: Uint8Array,
  {
    mediaType,
    marks,
    orientation,
    widthPx,
    heightPx,
  }: Pick<DecodedImage, 'mediaType' | 'marks' | 'orientation' | 'widthPx' | 'heightPx'>,
  forgery: readonly Pick<SideFinding, 'signal' | 'verdict'>[],
): FileOrigin {
  if (mediaType === 'application/pdf') return 'page';
  const tables = mediaType === 'image/jpeg' ? jpegTables(bytes) : null;
  // A screenshot, or a picture drawn by a program; browsers save such pictures as WebP too.
  if (!tables) return 'drawn';
  if (marks.segments.length > 0 || tables.ducky) return 'editor';
  const fine = tables.quality === null ? meanStep(tables.luma) <= FINE_STEP : tables.quality >= FINE_QUALITY;
  const { camera } = marks;
  // A program that crops or shrinks a picture and keeps its metadata leaves the old size in it.
  const whole = camera && camera.widthPx === tables.width && camera.heightPx === tables.height;
  // Metadata can be copied into an edited picture, but its earlier compression shows. Mirrored pictures are not judged.
  const twice = forgery.some(({ signal, verdict }) => signal === 'earlier-compression' && verdict !== 'clear');
  if (whole && fine && !twice && !isMirrored(orientation)) return 'camera';
  return !fine && Math.max(widthPx, heightPx) <= MESSENGER_SIDE_PX ? 'messenger' : 'saved-again';
}

/** Uses the sixteen lowest frequencies, where an edit leaves its traces. */
function meanStep(luma: readonly number[]): number {
  const low = luma.filter((_, i) => i % 8 < 4 && i < 32);
  return low.reduce((sum, step) => sum + step, 0) / low.length;
}
