import { LIMITS } from '@verify/contract';
import { canvasReturnsPixels } from './canvas-returns-pixels.ts';
import { downscale } from './downscale.ts';
import { imageSize } from './image-size.ts';
import { keepNotes, NOTES_BYTES } from './keep-notes.ts';
import { sniff } from './sniff.ts';
import type { AcceptedMediaType, FoundType } from './sniff.ts';

export type PreparedMedia =
  | {
      readonly ok: true;
      readonly blob: Blob;
      readonly mediaType: AcceptedMediaType;
      /** The image was too large, or of a type that only this browser reads, and was converted to JPEG. */
      readonly converted: boolean;
    }
  | {
      readonly ok: false;
      readonly code: 'file_type' | 'too_large' | 'image_unreadable';
      /** The type of the bytes, such as `heic` or `image/png`, for a helpful text. */
      readonly found: AcceptedMediaType | FoundType;
    };

/** For a file input's `accept`. */
export const ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf';

/** Limit for a JPEG left unchanged: `SERVICE_LIMITS.imagePixels`, repeated to save bytes on the first screen. */
export const WHOLE_PIXELS = 50_000_000;
/** More than the best passport scan needs; converted pictures get no more. */
const MAX_PIXELS = 24_000_000;
/** Decoding takes 4 bytes per pixel, so this is 1 GB: more than a tab on a phone may use. */
const MAX_DECODED_PIXELS = 250_000_000;
/** Enough to hold the header of almost any image. */
const HEADER_BYTES = 1024 * 1024;

/** The file that the person picked, ready for the outbox. It is judged by its bytes and never by its name. */
export async function prepareMedia(file: Blob): Promise<PreparedMedia> {
  const head = await readHead(file);
  if (head === null) return { ok: false, code: 'image_unreadable', found: 'unknown' };
  const sniffed = sniff(head);
  if (!sniffed.accepted) {
    // Safari decodes these photos itself; in other browsers the person is asked to convert them.
    const jpeg =
      sniffed.found === 'heic' && canvasReturnsPixels() ? await downscale(file, MAX_PIXELS, LIMITS.imageBytes) : null;
    return jpeg === null ? { ok: false, code: 'file_type', found: sniffed.found } : converted(jpeg);
  }
  const { mediaType } = sniffed;
  if (mediaType === 'application/pdf')
    return file.size > LIMITS.pdfBytes ? refused('too_large', mediaType) : asItIs(file, mediaType);
  // A JPEG's frame header may follow any number of 64 KiB segments of metadata, such as depth maps and previews.
  let whole = head;
  let size = imageSize(head, mediaType);
  if (!size) size = imageSize((whole = (await readHead(file, file.size)) ?? head), mediaType);
  if (size === null || size.widthPx === 0 || size.heightPx === 0) return refused('image_unreadable', mediaType);
  const pixels = size.widthPx * size.heightPx;
  if (pixels > MAX_DECODED_PIXELS) return refused('too_large', mediaType);
  // The server accepts larger JPEGs than this page makes, and an unchanged file keeps its traces.
  const most = mediaType === 'image/jpeg' ? WHOLE_PIXELS : MAX_PIXELS;
  if (file.size <= LIMITS.imageBytes && pixels <= most)
    return (await isDecodable(file)) ? asItIs(file, mediaType) : refused('image_unreadable', mediaType);
  const smaller = canvasReturnsPixels() ? await downscale(file, MAX_PIXELS, LIMITS.imageBytes - NOTES_BYTES) : null;
  if (smaller === null) return refused('too_large', mediaType);
  const made = imageSize((await readHead(smaller)) ?? head, 'image/jpeg');
  return converted(made && mediaType === 'image/jpeg' ? keepNotes(whole, size, smaller, made) : smaller);
}

/** Null when the browser can no longer read the file (moved, or only a placeholder of a cloud drive). */
async function readHead(file: Blob, sizeBytes = HEADER_BYTES): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, sizeBytes).arrayBuffer());
  } catch {
    return null;
  }
}

async function isDecodable(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

const asItIs = (blob: Blob, mediaType: AcceptedMediaType): PreparedMedia => ({
  ok: true,
  // The browser derives the type from the file's name; the request must have the real type.
  blob: blob.type === mediaType ? blob : blob.slice(0, blob.size, mediaType),
  mediaType,
  converted: false,
});

const converted = (blob: Blob): PreparedMedia => ({ ok: true, blob, mediaType: 'image/jpeg', converted: true });

const refused = (code: 'too_large' | 'image_unreadable', found: AcceptedMediaType): PreparedMedia => ({
  ok: false,
  code,
  found,
});
