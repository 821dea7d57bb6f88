import { SERVICE_LIMITS } from '@verify/contract';
import type { Raster } from '@verify/reading';
import { withCpuLimit } from './cpu-limit.ts';
import { rasterOf, sharp } from './guarded-sharp.ts';
import { withEnd } from './jpeg-end.ts';
import { type FileMarks, marksOf } from './marks.ts';
import { renderPdfPage } from './pdf.ts';
import { pixelLimit } from './pixel-limit.ts';
import { sniff } from './sniff.ts';

/** Larger pictures do not improve the reading (a character of a zone has 45 px), and its time grows. */
const READING_SIDE_PX = 2_000;
/** 60 MB. Of a larger picture, only the evidence is kept; an area in full size is decoded again. */
const MOST_HELD_PIXELS = 20_000_000;
/** Size of the stored evidence: enough for a close look; a 12 Mpx photo is kept in full size. */
const EVIDENCE_SIDE_PX = 4_032;
/** The pixels do not depend on the coding: optimised Huffman tables save 2 % of 2 MB and cost 150 ms of 300. */
export const EVIDENCE_JPEG = { quality: 88, optimiseCoding: false } as const;

/** The most expensive picture within the limits takes 2 s (docs/hostile-files.md). */
const DECODE_CPU_MS = 5_000;

export type UndecodableCode =
  | 'file_type'
  | 'too_many_pixels'
  | 'too_small'
  | 'image_unreadable'
  | 'pdf_unreadable'
  | 'pdf_pages';

export type DecodeOutcome = DecodedImage | { readonly ok: false; readonly code: UndecodableCode };

export interface DecodedImage {
  readonly ok: true;
  /** Rotated by EXIF, sRGB, without transparency, at most 2,000 px per side. */
  readonly raster: Raster;
  /** `raster` px = upright original px * scale. */
  readonly scale: number;
  /** Size of the upright original. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly mediaType: string;
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number;
  /** What the file says about its origin, for the rule that looks for editors; null if it says nothing. */
  readonly marks: FileMarks;
  /** sRGB: three bytes each, or four, and then those of `raster`. Null if there are too many to hold. */
  readonly pixels: { readonly data: Uint8Array; readonly channels: 3 | 4 } | null;
  /** The upright original as JPEG without metadata. It is already being computed, so await it late. */
  readonly evidence: Promise<EncodedImage>;
}

export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Decodes bytes from outside by their content, size first; incomplete or broken files are refused, not filled. */
export const decodeImage = (bytes: Uint8Array): Promise<DecodeOutcome> =>
  withCpuLimit(DECODE_CPU_MS, async () => {
    const outcome = await decode(bytes);
    const broken = !outcome.ok && outcome.code === 'image_unreadable';
    const whole = broken && sniff(bytes) === 'image/jpeg' ? await withEnd(bytes) : null;
    return whole ? decode(whole) : outcome;
  });

async function decode(bytes: Uint8Array): Promise<DecodeOutcome> {
  const mediaType = sniff(bytes);
  if (!mediaType) return { ok: false, code: 'file_type' };
  const page = mediaType === 'application/pdf' ? await renderPdfPage(bytes) : null;
  if (page && !page.ok) return page;
  const mostPixels = await pixelLimit(bytes, mediaType);
  if (mostPixels === null) return { ok: false, code: 'image_unreadable' };
  const guards = { failOn: 'error', sequentialRead: true, pages: 1 } as const;
  const raw = page && ({ width: page.width, height: page.height, channels: 4 } as const);
  const open = (limitInputPixels: number | false = mostPixels) =>
    page && raw ? sharp(page.data, { ...guards, raw }) : sharp(bytes, { ...guards, limitInputPixels });
  try {
    const { width, height, orientation = 1, exif, xmp } = await open(false).metadata();
    if (width * height > mostPixels) return { ok: false, code: 'too_many_pixels' };
    if (Math.min(width, height) < SERVICE_LIMITS.imageSidePx) return { ok: false, code: 'too_small' };
    // EXIF orientations 5 to 8 are rotated by 90 degrees.
    const [widthPx, heightPx] = orientation >= 5 ? [height, width] : [width, height];
    const decoded = () => open().autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
    const readAsIs = Math.max(width, height) <= READING_SIDE_PX;
    const held = width * height <= MOST_HELD_PIXELS;
    const pixels: DecodedImage['pixels'] = !held
      ? null
      : readAsIs
        ? { data: await decoded().ensureAlpha().raw().toBuffer(), channels: 4 }
        : { data: await decoded().removeAlpha().raw().toBuffer(), channels: 3 };
    const fit = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
    const reduced = pixels
      ? null
      : await decoded().removeAlpha().resize(fit(EVIDENCE_SIDE_PX)).raw().toBuffer({ resolveWithObject: true });
    const upright = () =>
      reduced
        ? sharp(reduced.data, { raw: { ...reduced.info, channels: 3 } })
        : sharp(pixels!.data, { raw: { width: widthPx, height: heightPx, channels: pixels!.channels } }).removeAlpha();

    const raster: Raster =
      pixels?.channels === 4
        ? { width: widthPx, height: heightPx, data: pixels.data }
        : await rasterOf(upright().resize(fit(READING_SIDE_PX)));
    const scale = raster.width / widthPx;
    const evidence = upright().resize(fit(EVIDENCE_SIDE_PX)).jpeg(EVIDENCE_JPEG).toBuffer({ resolveWithObject: true });
    const encoded = evidence.then(({ data, info }) => ({ bytes: data, widthPx: info.width, heightPx: info.height }));
    // A caller that stops early never awaits it; a broken file has already failed above in the same decoder.
    encoded.catch(() => undefined);
    return {
      ok: true,
      raster,
      scale,
      widthPx,
      heightPx,
      mediaType,
      orientation: page ? 1 : orientation,
      marks: page ? { software: page.software, segments: [], camera: null } : marksOf(bytes, exif, xmp),
      pixels,
      evidence: encoded,
    };
  } catch {
    // The error text of libvips may quote the file, so only the code is returned.
    return { ok: false, code: 'image_unreadable' };
  }
}

/** Encodes a raster of the reading (a rectified side, a crop) as JPEG. */
export async function encodeRaster(raster: Raster): Promise<EncodedImage> {
  const { width, height, data } = raster;
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const image = sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg(EVIDENCE_JPEG);
  const { data: bytes, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes, widthPx: info.width, heightPx: info.height };
}
