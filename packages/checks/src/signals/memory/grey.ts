import { sharp } from '../../image/guarded-sharp.ts';
import { renderPdfPage } from '../../image/pdf.ts';
import { pixelLimit } from '../../image/pixel-limit.ts';
import { sniff } from '../../image/sniff.ts';

/** Coarse enough for a blurred copy, fine enough that two shots of one scene differ. */
const SIDE_PX = 160;

/** A picture as grey sums from its upper left corner, so that the mean of any box needs four look-ups. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  /** `(width + 1) x (height + 1)`. */
  readonly sums: Float64Array;
}

/** Null for a file that can't be opened; the service that needs the picture reports what is wrong with it. */
export async function greyOf(bytes: Uint8Array): Promise<Grey | null> {
  const type = sniff(bytes);
  const limitInputPixels = type && (await pixelLimit(bytes, type));
  if (!limitInputPixels) return null;
  try {
    const page = type === 'application/pdf' ? await renderPdfPage(bytes) : null;
    if (page && !page.ok) return null;
    const opened = page
      ? sharp(page.data, { raw: { width: page.width, height: page.height, channels: 4 } })
      : sharp(bytes, { limitInputPixels, pages: 1, sequentialRead: true });
    const { data, info } = await opened
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(SIDE_PX, SIDE_PX, { fit: 'inside' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return greyFrom(data, info.width, info.height);
  } catch {
    // The picture data is broken.
    return null;
  }
}

export function greyFrom(pixels: Uint8Array, width: number, height: number): Grey {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  return { width, height, sums };
}

/** Mirrored horizontally. */
export function mirrored({ width, height, sums }: Grey): Grey {
  const out = new Float64Array(sums.length);
  const stride = width + 1;
  for (let y = 0; y <= height; y++)
    for (let x = 0; x <= width; x++) out[y * stride + x] = sums[y * stride + width]! - sums[y * stride + width - x]!;
  return { width, height, sums: out };
}

/** Mean of a square around a point, without the part outside the picture. In pixels, interpolated. */
export function meanAround(grey: Grey, x: number, y: number, half: number): number {
  const x0 = Math.min(Math.max(x - half, 0), grey.width - 1);
  const y0 = Math.min(Math.max(y - half, 0), grey.height - 1);
  const x1 = Math.max(Math.min(x + half, grey.width), x0 + 1);
  const y1 = Math.max(Math.min(y + half, grey.height), y0 + 1);
  const sum = sumTo(grey, x1, y1) - sumTo(grey, x0, y1) - sumTo(grey, x1, y0) + sumTo(grey, x0, y0);
  return sum / ((x1 - x0) * (y1 - y0));
}

function sumTo({ width, height, sums }: Grey, x: number, y: number): number {
  const stride = width + 1;
  const ix = Math.min(Math.floor(x), width - 1);
  const iy = Math.min(Math.floor(y), height - 1);
  const [fx, fy] = [x - ix, y - iy];
  const at = iy * stride + ix;
  const upper = sums[at]! * (1 - fx) + sums[at + 1]! * fx;
  const lower = sums[at + stride]! * (1 - fx) + sums[at + stride + 1]! * fx;
  return upper * (1 - fy) + lower * fy;
}
