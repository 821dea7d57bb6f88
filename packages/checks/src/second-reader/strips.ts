import type { Quad, Raster } from '@verify/reading';

type Size = Pick<Raster, 'width' | 'height'>;
interface Likelihood extends Size {
  readonly data: Float32Array;
}

/** From this value on, a pixel is print. */
const PRINT = 0.3;
/** Minimum mean likelihood of a strip's print. */
const STRIP = 0.5;
/** The network was trained on the cores of lines: they grow by their area divided by their outline, times this. */
const GROWN = 1.6;
/** Smaller ones are specks. */
const FEWEST_PIXELS = 10;
/** A strip this many times as long as high shows the slope, and the others get the same slope. */
const TELLING = 4;
/** A strip with its own slope is this many times as long as high, and covers this share of the page. */
const OBLONG = 2;
const LARGE_PIXELS = 1_000;
/** Steeper print is not a line of the page but a word across it, or a pattern. */
const STEEPEST = 0.3;

/** Connected strips of print, as rectangles with the page's slope. `page`: the area that must contain them. */
export function stripsIn(likelihood: Likelihood, page: Size): Quad[] {
  const strips = connected(likelihood).filter((pixels) => pixels.length >= FEWEST_PIXELS);
  const lean = median(strips.flatMap((pixels) => leanOf(pixels, likelihood.width) ?? []));
  return strips.flatMap((pixels) => {
    const sure = pixels.reduce((sum, at) => sum + likelihood.data[at]!, 0) / pixels.length;
    const own = leanOf(pixels, likelihood.width) ?? steepLeanOf(pixels, likelihood.width) ?? lean;
    return sure < STRIP ? [] : [rectangle(pixels, likelihood.width, own, page)];
  });
}

function connected({ width, height, data }: Likelihood): number[][] {
  const seen = new Uint8Array(width * height);
  const strips: number[][] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || data[start]! < PRINT) continue;
    const strip = [start];
    seen[start] = 1;
    for (let i = 0; i < strip.length; i++) {
      const at = strip[i]!;
      const x = at % width;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const next = at + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || next < 0 || next >= data.length || seen[next]) continue;
          if (data[next]! < PRINT) continue;
          seen[next] = 1;
          strip.push(next);
        }
    }
    strips.push(strip);
  }
  return strips;
}

/** How far a long strip falls over its length; null for one that tells nothing. */
function leanOf(pixels: readonly number[], width: number): number | null {
  const { across, down, both } = spreadOf(pixels, width);
  const lean = both / Math.max(across, 1e-9);
  return across > TELLING ** 2 * Math.max(down - lean * both, 0.1) && Math.abs(lean) < STEEPEST ? lean : null;
}

/** The same of a strip that leans by itself, by its longer axis: it may be short, but not small. */
function steepLeanOf(pixels: readonly number[], width: number): number | null {
  const { across, down, both } = spreadOf(pixels, width);
  const apart = Math.hypot(across - down, 2 * both);
  const [long, short] = [across + down + apart, across + down - apart];
  const lean = Math.tan(Math.atan2(2 * both, across - down) / 2);
  return long > OBLONG ** 2 * short && pixels.length >= LARGE_PIXELS && Math.abs(lean) > STEEPEST ? lean : null;
}

function spreadOf(pixels: readonly number[], width: number) {
  // With arrays for each pixel, this made a tenth of the garbage of a session.
  let [x, y, xx, xy, yy] = [0, 0, 0, 0, 0];
  for (const at of pixels) {
    const px = at % width;
    const py = Math.floor(at / width);
    x += px;
    y += py;
    xx += px * px;
    xy += px * py;
    yy += py * py;
  }
  const n = pixels.length;
  return { across: xx / n - (x / n) ** 2, down: yy / n - (y / n) ** 2, both: xy / n - (x / n) * (y / n) };
}

const median = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.toSorted((a, b) => a - b)[values.length >> 1]!;

function rectangle(pixels: readonly number[], width: number, lean: number, page: Size): Quad {
  const length = Math.hypot(1, lean);
  const [cos, sin] = [1 / length, lean / length];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const at of pixels) {
    const px = (at % width) + 0.5;
    const py = Math.floor(at / width) + 0.5;
    const along = px * cos + py * sin;
    const off = py * cos - px * sin;
    left = Math.min(left, along - 0.5);
    right = Math.max(right, along + 0.5);
    top = Math.min(top, off - 0.5);
    bottom = Math.max(bottom, off + 0.5);
  }
  const grown = (GROWN * (right - left) * (bottom - top)) / (2 * (right - left + bottom - top));
  const corner = (along: number, off: number) => ({
    x: Math.min(page.width, Math.max(0, along * cos - off * sin)),
    y: Math.min(page.height, Math.max(0, along * sin + off * cos)),
  });
  const [a, b, c, d] = [left - grown, top - grown, right + grown, bottom + grown];
  return [corner(a, b), corner(c, b), corner(c, d), corner(a, d)];
}
