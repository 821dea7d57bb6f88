import { sharp } from './guarded-sharp.ts';
import { sniff } from './sniff.ts';

/** Largest upload; the resulting picture is always small. */
export const LOGO_BYTES = 2 * 1024 * 1024;
/** 16 Mpx: an agency's export at four times the usual size. */
const MAX_PIXELS = 16_000_000;
const MIN_SIDE_PX = 16;
/** Displayed 40 px high; three times that for high-resolution screens. */
const HEIGHT_PX = 120;
const WIDTH_PX = 480;

export interface Logo {
  readonly ok: true;
  readonly mediaType: 'image/webp';
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}
export type LogoRefusal = {
  readonly ok: false;
  readonly code: 'file_type' | 'image_unreadable';
  readonly detail: string;
};

const TYPES = 'PNG, JPEG or WebP';

/** Creates a picture of our own from an uploaded file: only its pixels are kept. */
export async function makeLogo(bytes: Uint8Array): Promise<Logo | LogoRefusal> {
  const type = sniff(bytes);
  if (type === null || type === 'application/pdf') {
    const detail = looksLikeSvg(bytes)
      ? `SVG is refused: it can carry script. Export the logo as ${TYPES}.`
      : `The logo must be ${TYPES}.`;
    return { ok: false, code: 'file_type', detail };
  }
  const refuse = (detail: string): LogoRefusal => ({ ok: false, code: 'image_unreadable', detail });
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return refuse('The logo has more than 16 million pixels.');
    if (Math.min(width, height) < MIN_SIDE_PX) return refuse(`The logo is smaller than ${MIN_SIDE_PX} pixels.`);
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: WIDTH_PX, height: HEIGHT_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    return { ok: true, mediaType: 'image/webp', bytes: data, widthPx: info.width, heightPx: info.height };
  } catch {
    // The error text of libvips may quote the file.
    return refuse('The file is incomplete or damaged.');
  }
}

const looksLikeSvg = (bytes: Uint8Array): boolean =>
  /<svg[\s>]/i.test(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString('utf8'));
