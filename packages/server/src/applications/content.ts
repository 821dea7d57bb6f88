import { LIMITS, type UploadMediaType, type UploadSlot } from '@verify/contract';
import { sharp } from '../services/image/guarded-sharp.ts';
import { isModestPng } from '../services/image/png-guard.ts';
import { sniff } from '../services/image/sniff.ts';
import { holdsPictures } from './video-content.ts';

const IMAGES: readonly UploadMediaType[] = ['image/jpeg', 'image/png', 'image/webp'];
const PAPER: readonly UploadMediaType[] = [...IMAGES, 'application/pdf'];

/** What a slot takes. */
export const TYPES_OF_SLOT: Readonly<Record<UploadSlot, readonly UploadMediaType[]>> = {
  'document-front': PAPER,
  'document-back': PAPER,
  selfie: IMAGES,
  'liveness-video': ['video/webm', 'video/mp4'],
  'liveness-stills': ['application/zip'],
  'proof-of-address': PAPER,
  'bank-statement': PAPER,
};

/** Largest file of a type. A zip of stills stands in for a video. */
export function limitOf(mediaType: UploadMediaType): number {
  if (mediaType === 'application/pdf') return LIMITS.pdfBytes;
  return mediaType.startsWith('image/') ? LIMITS.imageBytes : LIMITS.videoBytes;
}

/** The same limits as the services' decoder: what would fail there is told here, while the person can take another picture. */
const MAX_PIXELS = 50_000_000;
const MIN_SIDE_PX = 32;

export type ContentVerdict =
  | { readonly ok: true; readonly mediaType: UploadMediaType }
  | { readonly ok: false; readonly code: 'file_type' | 'too_large' | 'image_unreadable'; readonly detail: string };

/** Judges a complete upload by its bytes, whatever it was announced as: type, size of that type, and that pictures are whole and videos have some. */
export async function checkContent(bytes: Uint8Array, slot: UploadSlot): Promise<ContentVerdict> {
  const mediaType = sniff(bytes) ?? sniffContainer(bytes);
  if (!mediaType || !TYPES_OF_SLOT[slot].includes(mediaType)) {
    return { ok: false, code: 'file_type', detail: `accepted are ${TYPES_OF_SLOT[slot].join(', ')}` };
  }
  if (bytes.length > limitOf(mediaType)) {
    return { ok: false, code: 'too_large', detail: `at most ${limitOf(mediaType)} bytes for ${mediaType}` };
  }
  if ((mediaType === 'video/webm' || mediaType === 'video/mp4') && !holdsPictures(bytes, mediaType)) {
    return { ok: false, code: 'image_unreadable', detail: 'the video holds no pictures' };
  }
  if (!IMAGES.includes(mediaType)) return { ok: true, mediaType };
  if (mediaType === 'image/png' && !(await isModestPng(bytes))) {
    return { ok: false, code: 'image_unreadable', detail: 'the file can not be decoded' };
  }
  const fault = isCutShort(bytes, mediaType) ? 'the file is cut short' : await faultOf(bytes);
  return fault ? { ok: false, code: 'image_unreadable', detail: fault } : { ok: true, mediaType };
}

function sniffContainer(bytes: Uint8Array): UploadMediaType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (head.startsWith('\x1a\x45\xdf\xa3')) return 'video/webm';
  if (head.slice(4, 8) === 'ftyp') return 'video/mp4';
  return head.startsWith('PK\x03\x04') ? 'application/zip' : null;
}

/** Each format says where it ends; headers alone would pass half a photo. Bytes after the end are no fault (phones add some). */
function isCutShort(bytes: Uint8Array, mediaType: UploadMediaType): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (mediaType === 'image/jpeg') return buffer.lastIndexOf('\xff\xd9', undefined, 'latin1') < 0;
  if (mediaType === 'image/png') return buffer.lastIndexOf('IEND') < 0;
  return buffer.length < 12 || buffer.readUInt32LE(4) + 8 > buffer.length;
}

/** Reads the header alone: a bomb is known by its size before a pixel is decoded. */
async function faultOf(bytes: Uint8Array): Promise<string | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (width * height > MAX_PIXELS) return `at most ${MAX_PIXELS / 1e6} megapixels`;
    return Math.min(width, height) < MIN_SIDE_PX ? `at least ${MIN_SIDE_PX} pixels a side` : null;
  } catch {
    // libvips speaks of the file in its own words; that it can't be opened is what the person needs to know.
    return 'the file can not be decoded';
  }
}
