import { EVIDENCE_JPEG } from './decode.ts';
import { sharp } from './guarded-sharp.ts';
import { pixelLimit } from './pixel-limit.ts';
import { sniff } from './sniff.ts';

/** A face is compared at 150 px; this leaves room for a full-length portrait. */
const SIDE_PX = 1_024;
const MIN_SIDE_PX = 64;

/** A new picture from a caller's JPEG with only its pixels. Null for other files, bombs and damaged ones. */
export async function makePortrait(bytes: Uint8Array): Promise<Uint8Array | null> {
  const limitInputPixels = sniff(bytes) === 'image/jpeg' ? await pixelLimit(bytes, 'image/jpeg') : null;
  if (limitInputPixels === null) return null;
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .jpeg(EVIDENCE_JPEG)
      .toBuffer({ resolveWithObject: true });
    return Math.min(info.width, info.height) < MIN_SIDE_PX ? null : data;
  } catch {
    // The error text of libvips may quote the file.
    return null;
  }
}
