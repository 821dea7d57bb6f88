/** ITU-T T.81, table B.1. */
const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
/** Baseline, extended and progressive, with Huffman coding: what cameras and programs write. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Frames that are lossless, hierarchical or arithmetic-coded. C4, C8 and CC are no frames. */
const OTHER_FRAMES: ReadonlySet<number> = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** Encoders write 1, or 6 to 12 progressive ones. */
const MOST_SCANS = 64;
/** Scans times pixels: a decoder visits every block in each scan, 0.1 to 0.2 ms for a million pixels. */
const MOST_WORK = 1_000_000_000;

export interface JpegHead {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly components: number;
  /** At most one more than the limit is counted. */
  readonly scans: number;
}

/** A JPEG's frame and number of scans in one pass, undecoded. Null without a frame that a camera writes. */
export function jpegHead(bytes: Uint8Array): JpegHead | null {
  let frame: Omit<JpegHead, 'scans'> | null = null;
  let scans = 0;
  for (let at = nextMarker(bytes, 0); at + 1 < bytes.length; at = nextMarker(bytes, at)) {
    const marker = bytes[at + 1]!;
    at += 2;
    // Markers without a body.
    if (marker === SOI || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    if (marker === EOI) break;
    if (OTHER_FRAMES.has(marker)) return null;
    if (at + 8 > bytes.length) break;
    if (FRAMES.has(marker)) {
      if (frame) return null;
      const [heightPx, widthPx] = [word(bytes, at + 3), word(bytes, at + 5)];
      frame = { widthPx, heightPx, components: bytes[at + 7]! };
    }
    if (marker === SOS && ++scans > MOST_SCANS) break;
    at += word(bytes, at);
  }
  return frame && { ...frame, scans };
}

/** False for a JPEG whose scans cost more than its pixels could. */
export const isModestJpeg = ({ widthPx, heightPx, scans }: JpegHead): boolean =>
  scans <= MOST_SCANS && widthPx * heightPx * scans <= MOST_WORK;

/** Position of the next marker: 0xFF and a byte other than 0 and 0xFF. Coded pictures have 0xFF 0x00 for 0xFF. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] === 0xff && bytes[at + 1] !== 0 && bytes[at + 1] !== 0xff) return at;
  }
  return bytes.length;
}

const word = (bytes: Uint8Array, at: number): number => (bytes[at]! << 8) | bytes[at + 1]!;
