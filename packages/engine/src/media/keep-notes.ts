import type { ImageSize } from './image-size.ts';

/** EXIF and XMP, and what editors write in APP12 and APP13. The canvas has already applied colour profiles. */
const NOTES: readonly (number | undefined)[] = [0xe1, 0xec, 0xed];
/** The first segments up to this size; extended XMP may hold megabytes of depth maps. */
export const NOTES_BYTES = 128 * 1024;

/**
 * A JPEG that this page made smaller, with the notes of the JPEG that it was made of. Without them it would look like
 * one that an editor saved. Where they state the size of that picture, they now state its own.
 * @param head of the file, with its segments of notes
 */
export function keepNotes(head: Uint8Array, from: ImageSize, smaller: Blob, to: ImageSize): Blob {
  const notes = notesOf(head).filter((segment) => restate(segment, from, to));
  return new Blob([smaller.slice(0, 2), ...notes, smaller.slice(2)], { type: 'image/jpeg' });
}

function notesOf(head: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const found: Uint8Array<ArrayBuffer>[] = [];
  let kept = 0;
  for (let at = 2, end; at + 4 <= head.length && head[at] === 0xff && head[at + 1] !== 0xda; at = end) {
    end = at + 2 + view.getUint16(at + 2);
    if (!NOTES.includes(head[at + 1]) || end > head.length || kept + end - at > NOTES_BYTES) continue;
    kept += end - at;
    found.push(new Uint8Array(head.slice(at, end)));
  }
  return found;
}

/** Exif 3.0: the picture is upright now. False for metadata that can't be read, which could rotate it twice. */
function restate(segment: Uint8Array<ArrayBuffer>, from: ImageSize, to: ImageSize): boolean {
  if (String.fromCharCode(...segment.subarray(4, 10)) !== 'Exif\0\0') return true;
  try {
    const tiff = new DataView(segment.buffer, 10);
    const little = tiff.getUint16(0) === 0x4949;
    const short = (at: number): number => tiff.getUint16(at, little);
    const long = (at: number): number => tiff.getUint32(at, little);
    const valueOf = (ifd: number, tag: number) => {
      const at = Array.from({ length: short(ifd) }, (_, i) => ifd + 2 + 12 * i).find((entry) => short(entry) === tag);
      if (at === undefined) return null;
      const isShort = short(at + 2) === 3;
      return {
        value: (isShort ? short : long)(at + 8),
        set: (value: number) =>
          isShort ? tiff.setUint16(at + 8, value, little) : tiff.setUint32(at + 8, value, little),
      };
    };
    valueOf(long(4), 0x0112)?.set(1);
    const photo = valueOf(long(4), 0x8769)?.value;
    if (photo === undefined) return true;
    const [width, height] = [valueOf(photo, 0xa002), valueOf(photo, 0xa003)];
    // A file that an editor has cropped keeps the contradiction.
    if (width?.value === from.widthPx && height?.value === from.heightPx) {
      width.set(to.widthPx);
      height.set(to.heightPx);
    }
    return true;
  } catch {
    return false; // RangeError: an offset beyond the segment.
  }
}
