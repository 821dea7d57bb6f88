import type { AcceptedMediaType } from './sniff.ts';

export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** From the header, because decoding 250 megapixels takes 1 GB. Null if the header lacks it. */
export function imageSize(bytes: Uint8Array, mediaType: AcceptedMediaType): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (mediaType === 'image/jpeg') return jpegSize(view);
    if (mediaType === 'image/png') return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
    return mediaType === 'image/webp' ? webpSize(view) : null;
  } catch {
    return null; // RangeError: the header is incomplete.
  }
}

/** ITU-T T.81, B.2.2: the frame header is in the first SOFn segment; C4, C8 and CC are tables and extensions. */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) };
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + view.getUint16(at + 2);
  }
}

/** RFC 9649, 2.5 to 2.7. */
function webpSize(view: DataView): ImageSize | null {
  const chunk = view.getUint32(12);
  if (chunk === 0x56503858) return { widthPx: 1 + uint24(view, 24), heightPx: 1 + uint24(view, 27) }; // VP8X
  if (chunk === 0x56503820)
    return { widthPx: view.getUint16(26, true) & 0x3fff, heightPx: view.getUint16(28, true) & 0x3fff }; // VP8
  if (chunk !== 0x5650384c) return null;
  const bits = view.getUint32(21, true); // VP8L
  return { widthPx: 1 + (bits & 0x3fff), heightPx: 1 + ((bits >>> 14) & 0x3fff) };
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
