import { limitOf, LIMITS, SERVICE_LIMITS, type UploadMediaType } from '@verify/contract';
import { sharp } from '@verify/checks/image/guarded-sharp';
import { countPages } from '@verify/checks/image/pdf-pages';
import { pixelLimit } from '@verify/checks/image/pixel-limit';
import { sniff, type SniffedType } from '@verify/checks/image/sniff';
import { startVideoCheck } from './video-content.ts';

/** A PDF's header may start anywhere within these bytes. */
const HEAD_BYTES = 1_024;

type ContentVerdict =
  | { readonly ok: true; readonly mediaType: UploadMediaType }
  | { readonly ok: false; readonly code: 'file_type' | 'too_large' | 'image_unreadable'; readonly detail: string };

/** The most memory that the check of a file holds: a PDF counts twice, because its text is searched. */
export function heldBytes(mediaTypes: readonly UploadMediaType[], sizeBytes: number): number {
  if (mediaTypes.includes('application/pdf') && sizeBytes <= LIMITS.pdfBytes) return 2 * sizeBytes;
  return mediaTypes.some((type) => type.startsWith('image/')) && sizeBytes <= LIMITS.imageBytes ? sizeBytes : 0;
}

export interface ContentCheck {
  write(piece: Uint8Array): void;
  /** Called after the last piece. */
  end(): Promise<ContentVerdict>;
}

/**
 * Checks an upload by its bytes as they arrive, whatever type was announced: the type, its size limit, that pictures
 * are complete, that videos contain some, and that a PDF does not have too many pages. Only a picture or a PDF that is
 * not too large is held until its end.
 */
export function startContentCheck(mediaTypes: readonly UploadMediaType[], sizeBytes: number): ContentCheck {
  let head: Uint8Array[] = [];
  let headBytes = 0;
  let check: ContentCheck | null = null;
  const begin = (): ContentCheck => {
    const bytes = Buffer.concat(head);
    head = [];
    const begun = checkOf(bytes, mediaTypes, sizeBytes);
    begun.write(bytes);
    return begun;
  };
  return {
    write(piece) {
      if (check) return check.write(piece);
      head.push(piece);
      headBytes += piece.length;
      if (headBytes >= HEAD_BYTES) check = begin();
    },
    end: () => (check ?? begin()).end(),
  };
}

function checkOf(head: Uint8Array, mediaTypes: readonly UploadMediaType[], sizeBytes: number): ContentCheck {
  const mediaType = sniff(head) ?? sniffContainer(head);
  if (!mediaType || !mediaTypes.includes(mediaType)) {
    return decided({ ok: false, code: 'file_type', detail: `accepted types are ${mediaTypes.join(', ')}` });
  }
  if (sizeBytes > limitOf(mediaType)) {
    return decided({ ok: false, code: 'too_large', detail: `at most ${limitOf(mediaType)} bytes for ${mediaType}` });
  }
  if (mediaType === 'video/webm' || mediaType === 'video/mp4') return videoCheck(mediaType);
  if (mediaType === 'application/pdf') return held(sizeBytes, judgePdf);
  if (mediaType === 'application/zip') return decided({ ok: true, mediaType });
  return held(sizeBytes, (bytes) => judgeImage(bytes, mediaType));
}

const decided = (verdict: ContentVerdict): ContentCheck => ({ write: () => {}, end: async () => verdict });
const unreadable = (detail: string): ContentVerdict => ({ ok: false, code: 'image_unreadable', detail });

function videoCheck(mediaType: 'video/webm' | 'video/mp4'): ContentCheck {
  const video = startVideoCheck(mediaType);
  return {
    write: (piece) => video.write(piece),
    end: async () => (video.end() ? { ok: true, mediaType } : unreadable('the video contains no pictures')),
  };
}

/** Holds the whole file in one buffer. */
function held(sizeBytes: number, judge: (bytes: Buffer) => Promise<ContentVerdict>): ContentCheck {
  const bytes = Buffer.allocUnsafeSlow(sizeBytes);
  let at = 0;
  return {
    write(piece) {
      // The bytes may exceed the announced size; the hash reveals that.
      bytes.set(piece.subarray(0, sizeBytes - at), at);
      at += piece.length;
    },
    end: () => judge(bytes),
  };
}

/** Too many pages are detected at once, and the person can send only the needed ones. */
const judgePdf = async (bytes: Buffer): Promise<ContentVerdict> =>
  (countPages(bytes) ?? 0) > LIMITS.pdfPages
    ? { ok: false, code: 'too_large', detail: `at most ${LIMITS.pdfPages} pages` }
    : { ok: true, mediaType: 'application/pdf' };

async function judgeImage(bytes: Buffer, mediaType: PictureType): Promise<ContentVerdict> {
  if (isCutShort(bytes, mediaType)) return unreadable('the file is incomplete');
  const mostPixels = await pixelLimit(bytes, mediaType);
  const fault = mostPixels === null ? UNDECODABLE : await faultOf(bytes, mostPixels);
  return fault ? unreadable(fault) : { ok: true, mediaType };
}

function sniffContainer(bytes: Uint8Array): UploadMediaType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (head.startsWith('\x1a\x45\xdf\xa3')) return 'video/webm';
  if (head.slice(4, 8) === 'ftyp') return 'video/mp4';
  return head.startsWith('PK\x03\x04') ? 'application/zip' : null;
}

/**
 * Each format marks its end; a check of headers alone would accept half a photo. Bytes after the end are accepted,
 * because some phones append them.
 */
function isCutShort(buffer: Buffer, mediaType: PictureType): boolean {
  if (mediaType === 'image/jpeg') return buffer.lastIndexOf('\xff\xd9', undefined, 'latin1') < 0;
  if (mediaType === 'image/png') return buffer.lastIndexOf('IEND') < 0;
  return buffer.length < 12 || buffer.readUInt32LE(4) + 8 > buffer.length;
}

type PictureType = Exclude<SniffedType, 'application/pdf'>;
const UNDECODABLE = 'the file can’t be decoded';

/** Reads only the header, so that a bomb is recognised by its size before any pixel is decoded. */
async function faultOf(bytes: Uint8Array, mostPixels: number): Promise<string | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (width * height > mostPixels) return `at most ${mostPixels / 1e6} megapixels`;
    return Math.min(width, height) < SERVICE_LIMITS.imageSidePx
      ? `at least ${SERVICE_LIMITS.imageSidePx} pixels on each side`
      : null;
  } catch {
    // libvips has its own error text; the person only needs to know that the file can't be opened.
    return UNDECODABLE;
  }
}
