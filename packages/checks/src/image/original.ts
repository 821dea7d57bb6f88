import { SERVICE_LIMITS } from '@verify/contract';
import { type Box, crop, type FramePoint, type Raster } from '@verify/reading';
import type { DecodedImage } from './decode.ts';
import { rasterOf as pixelsOf, type Sharp, sharp } from './guarded-sharp.ts';

/** A file's pixels as stored, neither rotated nor resized, so that traces of its compression remain visible. */
export interface Original {
  readonly raster: Raster;
  /** Maps shares of the upright picture to stored pixels, and back. */
  readonly stored: (share: FramePoint) => FramePoint;
  readonly share: (stored: FramePoint) => FramePoint;
}

/** Most pixels that are held; of a larger area, only the middle. A document in a 12 Mpx photograph has 9 million. */
const MOST_PIXELS = 20_000_000;
/** The grid of JPEG's colour blocks, which a crop must not shift. */
const GRID = 16;

/** The area around the document in a checked file. `corners`: shares when upright. Null for mirrored pictures. */
export async function readOriginal(
  bytes: Uint8Array,
  image: Pick<DecodedImage, 'orientation' | 'widthPx' | 'heightPx' | 'pixels'>,
  corners: readonly FramePoint[],
): Promise<Original | null> {
  const { orientation, widthPx, heightPx } = image;
  const mapping = TURNS[orientation];
  if (!mapping) return null;
  const [width, height] = orientation >= 5 ? [heightPx, widthPx] : [widthPx, heightPx];
  const points = corners.map(mapping.stored);
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
  const area = { left: across.from, top: down.from, width: across.length, height: down.length };
  return {
    raster: await rasterOf(bytes, image, area, mapping),
    stored: (share) => {
      const { x, y } = mapping.stored(share);
      return { x: x * width - across.from, y: y * height - down.from };
    },
    share: ({ x, y }) => mapping.share({ x: (x + across.from) / width, y: (y + down.from) / height }),
  };
}

async function rasterOf(
  bytes: Uint8Array,
  image: Pick<DecodedImage, 'widthPx' | 'heightPx' | 'pixels'>,
  area: Area,
  turn: Turn,
): Promise<Raster> {
  if (turn.degrees === 0 && image.pixels?.channels === 4) {
    const whole = { width: image.widthPx, height: image.heightPx, data: image.pixels.data };
    return crop(whole, { x: area.left, y: area.top, width: area.width, height: area.height });
  }
  return pixelsOf(await cut(bytes, image, area, turn));
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** An area of the stored pixels, taken from the decoded pixels if they are held. */
async function cut(
  bytes: Uint8Array,
  { pixels, widthPx, heightPx }: Pick<DecodedImage, 'widthPx' | 'heightPx' | 'pixels'>,
  area: Area,
  { degrees }: Turn,
): Promise<Sharp> {
  if (!pixels) {
    return sharp(bytes, { pages: 1, limitInputPixels: SERVICE_LIMITS.imagePixels, sequentialRead: true })
      .extract(area)
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' });
  }
  const upright = sharp(pixels.data, {
    raw: { width: widthPx, height: heightPx, channels: pixels.channels },
  }).removeAlpha();
  const part = upright.extract(uprightArea(area, degrees, widthPx, heightPx));
  if (degrees === 0) return part;
  const { data, info } = await part.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).rotate(360 - degrees);
}

/** Position of an area of the stored pixels in the upright picture. */
function uprightArea({ left, top, width, height }: Area, degrees: number, widthPx: number, heightPx: number): Area {
  if (degrees === 90) return { left: widthPx - top - height, top: left, width: height, height: width };
  if (degrees === 180) return { left: widthPx - left - width, top: heightPx - top - height, width, height };
  if (degrees === 270) return { left: top, top: heightPx - left - width, width: height, height: width };
  return { left, top, width, height };
}

/** From the smallest to the largest value with a small margin, starting on the grid. */
function span(values: readonly number[], size: number): { from: number; length: number } {
  const margin = 0.02 * size;
  const low = Math.min(size - 1, Math.max(0, Math.min(...values) - margin));
  const from = Math.floor(low / GRID) * GRID;
  return { from, length: Math.max(1, Math.min(size, Math.ceil(Math.max(...values) + margin)) - from) };
}

interface Turn {
  /** Clockwise rotation from the stored pixels to the upright picture. */
  readonly degrees: 0 | 90 | 180 | 270;
  readonly stored: (upright: FramePoint) => FramePoint;
  readonly share: (stored: FramePoint) => FramePoint;
}

/** Whether the pixels are stored mirrored, which no camera does. */
export const isMirrored = (orientation: number): boolean => !TURNS[orientation];

/** EXIF 2.32, tag 0x0112, without its mirrored values. */
const TURNS: Readonly<Record<number, Turn>> = {
  1: { degrees: 0, stored: (p) => p, share: (p) => p },
  3: { degrees: 180, stored: ({ x, y }) => ({ x: 1 - x, y: 1 - y }), share: ({ x, y }) => ({ x: 1 - x, y: 1 - y }) },
  6: { degrees: 90, stored: ({ x, y }) => ({ x: y, y: 1 - x }), share: ({ x, y }) => ({ x: 1 - y, y: x }) },
  8: { degrees: 270, stored: ({ x, y }) => ({ x: 1 - y, y: x }), share: ({ x, y }) => ({ x: y, y: 1 - x }) },
};

/** The box around some points of a picture, in shares of it. */
export function boxAround(points: readonly FramePoint[], { width, height }: Pick<Raster, 'width' | 'height'>): Box {
  const [xs, ys] = [points.map(({ x }) => rounded(x / width)), points.map(({ y }) => rounded(y / height))];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: rounded(Math.max(...xs) - x), height: rounded(Math.max(...ys) - y) };
}
const rounded = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
