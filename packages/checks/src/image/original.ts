import type { FramePoint, Quad, Raster } from '@verify/reading';
import sharp from 'sharp';
import type { DecodedImage } from './decode.ts';

/** A file's own pixels, as they are stored: neither turned nor resized, so that what its compression left can be seen. */
export interface Original {
  readonly raster: Raster;
  /** From shares of the upright picture to stored pixels, and back. */
  readonly stored: (share: FramePoint) => FramePoint;
  readonly share: (stored: FramePoint) => FramePoint;
}

/** Pixels that are held at most; of what is larger, the middle. A document of 12 megapixels' photograph has 9 million. */
const MOST_PIXELS = 20_000_000;
/** The grid of JPEG's blocks of colour, which a cut must not shift. */
const GRID = 16;

/**
 * The part around a document of a file that `decodeImage` opened: limits were checked there. `corners` in shares of the upright picture.
 * Null for mirrored pictures, which no camera stores.
 */
export async function readOriginal(
  bytes: Uint8Array,
  { orientation, widthPx, heightPx }: Pick<DecodedImage, 'orientation' | 'widthPx' | 'heightPx'>,
  corners: readonly FramePoint[],
): Promise<Original | null> {
  const turn = TURNS[orientation];
  if (!turn) return null;
  const [width, height] = orientation >= 5 ? [heightPx, widthPx] : [widthPx, heightPx];
  const points = corners.map(turn.stored);
  const across = span(
    points.map(({ x }) => x * width),
    width,
  );
  const down = span(
    points.map(({ y }) => y * height),
    height,
  );
  const rows = Math.max(GRID, Math.floor(MOST_PIXELS / across.length));
  if (down.length > rows) {
    down.from += Math.floor((down.length - rows) / 2 / GRID) * GRID;
    down.length = Math.min(rows, height - down.from);
  }
  const { data, info } = await sharp(bytes, { pages: 1, limitInputPixels: 50_000_000, sequentialRead: true })
    .extract({ left: across.from, top: down.from, width: across.length, height: down.length })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    raster: { width: info.width, height: info.height, data },
    stored: (share) => {
      const { x, y } = turn.stored(share);
      return { x: x * width - across.from, y: y * height - down.from };
    },
    share: ({ x, y }) => turn.share({ x: (x + across.from) / width, y: (y + down.from) / height }),
  };
}

/** From the first to the last of these and a little beyond, beginning on the grid. */
function span(values: readonly number[], size: number): { from: number; length: number } {
  const margin = 0.02 * size;
  const low = Math.min(size - 1, Math.max(0, Math.min(...values) - margin));
  const from = Math.floor(low / GRID) * GRID;
  return { from, length: Math.max(1, Math.min(size, Math.ceil(Math.max(...values) + margin)) - from) };
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
