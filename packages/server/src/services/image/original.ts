import type { FramePoint, Quad, Raster } from '@verify/reading';
import sharp from 'sharp';

/** A file's own pixels, as they are stored: neither turned nor resized, so that what its compression left can be seen. */
export interface Original {
  readonly raster: Raster;
  /** From shares of the upright picture to stored pixels, and back. */
  readonly stored: (share: FramePoint) => FramePoint;
  readonly share: (stored: FramePoint) => FramePoint;
}

/** Of a file that `decodeImage` opened: limits were checked there. Null for mirrored pictures, which no camera stores. */
export async function readOriginal(bytes: Uint8Array, orientation: number): Promise<Original | null> {
  const turn = TURNS[orientation];
  if (!turn) return null;
  const { data, info } = await sharp(bytes, { pages: 1, limitInputPixels: 50_000_000, sequentialRead: true })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return {
    raster: { width, height, data },
    stored: (share) => {
      const { x, y } = turn.stored(share);
      return { x: x * width, y: y * height };
    },
    share: ({ x, y }) => turn.share({ x: x / width, y: y / height }),
  };
}

export const mapCorners = (quad: Quad, map: (point: FramePoint) => FramePoint): Quad => [
  map(quad[0]),
  map(quad[1]),
  map(quad[2]),
  map(quad[3]),
];

interface Turn {
  readonly stored: (upright: FramePoint) => FramePoint;
  readonly share: (stored: FramePoint) => FramePoint;
}

/** EXIF 2.32, tag 0x0112, without its mirrored values. */
const TURNS: Readonly<Record<number, Turn>> = {
  1: { stored: (p) => p, share: (p) => p },
  3: { stored: ({ x, y }) => ({ x: 1 - x, y: 1 - y }), share: ({ x, y }) => ({ x: 1 - x, y: 1 - y }) },
  6: { stored: ({ x, y }) => ({ x: y, y: 1 - x }), share: ({ x, y }) => ({ x: 1 - y, y: x }) },
  8: { stored: ({ x, y }) => ({ x: 1 - y, y: x }), share: ({ x, y }) => ({ x: y, y: 1 - x }) },
};
