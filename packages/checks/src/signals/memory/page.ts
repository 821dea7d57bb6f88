import { solveLinear } from '@verify/face';
import { mapQuad, project, type Quad, quadOf, type Raster, rectify, squareTo } from '@verify/reading';
import { type Grey, greyFrom, meanAround } from './grey.ts';
import { pattern } from './pattern.ts';

/** Two ratios of a quad that rotation, shear, scaling and reflection keep, and another perspective changes. */
export type Perspective = readonly [number, number];

/** What is stored of one side's page, seen from the front. */
export interface PageLook {
  readonly side: 'front' | 'back';
  readonly perspective: Perspective;
  /** Brightness differences of 512 pairs of squares, 127 for the largest. */
  readonly print: Int8Array;
}

export interface PageMatch {
  /** 0: equal except for contrast and brightness; 1: nothing in common. */
  readonly distance: number;
  /** How far the perspectives of the two pictures are from each other. A degree of tilt is about 0.0018. */
  readonly perspective: number;
}

/** Up to here it is the same picture; in another photograph the camera's angle differs (`pnpm bench recall`). */
export const SAME_PAGE: PageMatch = { distance: 0.0008, perspective: 0.0004 };

/** Pages with less perspective may be scans, all of which are seen from the same angle. About a degree of tilt. */
const LEAST_PERSPECTIVE = 0.002;

const SIZE = { width: 320, height: 224 } as const;
const UNIT_PX = (SIZE.width + SIZE.height) / 4;
export const PAGE_PRINT_BYTES = 512;
/** Around the page's centre, in halves of the page, without a tenth at each edge: corners are found a little off. */
const COMPARISONS = pattern('page', PAGE_PRINT_BYTES, { reach: 0.77, halves: [0.024, 0.04], farthest: 0.24 });
/** Deviation of the differences in levels below which a page has no features. */
const PLAINEST = 3;

/**
 * Null for a page without features, or with too little perspective to tell another photograph.
 * @param quad the page's corners in the raster's pixels
 */
export function pageLook(side: PageLook['side'], raster: Raster, quad: Quad): PageLook | null {
  const perspective = perspectiveOf(quad);
  if (between(perspective, [0.5, 0.5]) < LEAST_PERSPECTIVE) return null;
  const seen = differencesIn(pageIn(raster, quad), WHOLE);
  if (Math.sqrt(product(seen, seen) / PAGE_PRINT_BYTES) < PLAINEST) return null;
  const largest = seen.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return { side, perspective, print: Int8Array.from(seen, (one) => Math.round((one * 127) / largest)) };
}

/** Lays a stored page over the page at `quad`, either way up. */
export function comparePage(raster: Raster, quad: Quad, kept: PageLook): PageMatch {
  const [a, b, c, d] = quad;
  const upright = compareUpright(raster, quad, kept);
  if (upright.distance <= SAME_PAGE.distance) return upright;
  const turned = compareUpright(raster, [c, d, a, b], kept);
  return turned.distance < upright.distance ? turned : upright;
}

/** Farther away than this, it is not laid over more exactly: different pages have 0.04 and more. */
const WITHIN_REACH = 0.02;

function compareUpright(raster: Raster, quad: Quad, { print, perspective }: PageLook): PageMatch {
  let at = quad;
  let distance = 1;
  // The second time with the pixels that the stored page has.
  for (let pass = 0; pass < 2; pass++) {
    const grey = pageIn(raster, at);
    const found = layOver((corners) => differencesIn(grey, corners), print);
    const page = squareTo(at);
    at = mapQuad(found.corners, (corner) => project(page, corner));
    distance = found.distance;
    if (distance > WITHIN_REACH) break;
  }
  return { distance, perspective: between(perspectiveOf(at), perspective) };
}

/** Where the diagonals cross, as a share of each. */
export function perspectiveOf([a, b, c, d]: Quad): Perspective {
  const [p, q, r] = [minus(c, a), minus(d, b), minus(b, a)];
  const across = p.x * q.y - p.y * q.x;
  return [(r.x * q.y - r.y * q.x) / across, (r.x * p.y - r.y * p.x) / across];
}

const minus = (a: Quad[0], b: Quad[0]): Quad[0] => ({ x: a.x - b.x, y: a.y - b.y });
export const between = (a: Perspective, b: Perspective): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

const pageIn = (raster: Raster, quad: Quad): Grey => greyWithin(raster, quad, SIZE);

/** The part of a picture within a quad, seen from the front. */
export function greyWithin(
  raster: Raster,
  quad: Quad,
  { width, height }: { readonly width: number; readonly height: number },
): Grey {
  // Sampled twice as fine, since `rectify` shrinks by whole factors and aliases in between.
  const { data } = rectify(raster, quad, 2 * width, 2 * height);
  const lumaAt = (i: number): number => 0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!;
  const luma = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [upper, lower] = [(y * 4 * width + 2 * x) * 4, (y * 4 * width + 2 * width + 2 * x) * 4];
      luma[y * width + x] = (lumaAt(upper) + lumaAt(upper + 4) + lumaAt(lower) + lumaAt(lower + 4)) / 4 + 0.5;
    }
  return greyFrom(luma, width, height);
}

const WHOLE = quadOf({ width: 1, height: 1 });

/** @param corners of the page within the picture, as shares of its width and height */
function differencesIn(page: Grey, corners: Quad): Float64Array {
  const there = squareTo(corners);
  const meanAt = (x: number, y: number, half: number): number => {
    const at = project(there, { x: (x + 1) / 2, y: (y + 1) / 2 });
    return meanAround(page, at.x * page.width, at.y * page.height, half * UNIT_PX);
  };
  return Float64Array.from(COMPARISONS, ({ ax, ay, bx, by, half }) => meanAt(ax, ay, half) - meanAt(bx, by, half));
}

const product = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < PAGE_PRINT_BYTES; i++) sum += a[i]! * b[i]!;
  return sum;
};

const distanceOf = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  1 - product(a, b) / Math.sqrt(product(a, a) * product(b, b) || 1);

const ROUNDS = 12;
/** All as shares of the page: for the slope, at most in one round, and as exact as it gets. */
const STEP = { slope: 0.004, most: 0.02, least: 0.0001 } as const;

/** Moves a page's corners, as shares of the page, to where it matches the print best (Gauss and Newton). */
export function layOver(
  differencesAt: (corners: Quad) => Float64Array,
  print: Int8Array,
): { readonly corners: Quad; readonly distance: number } {
  let corners = WHOLE;
  let seen = differencesAt(corners);
  let best = { corners, distance: distanceOf(print, seen) };
  for (let round = 0, step = 1; round < ROUNDS && step > STEP.least; round++) {
    const slopes = Array.from({ length: 8 }, (_, i) => {
      const [more, less] = [STEP.slope, -STEP.slope].map((by) => differencesAt(moved(corners, i, by)));
      return more!.map((one, n) => (one - less![n]!) / (2 * STEP.slope));
    });
    // The last unknown is the contrast.
    const columns: readonly ArrayLike<number>[] = [...slopes, print.map((one) => -one)];
    const solved = solveLinear(
      columns.map((a) => columns.map((b) => product(a, b))),
      columns.map((a) => -product(a, seen)),
    );
    if (!solved) break;
    const by = solved.slice(0, 8).map((one) => Math.min(STEP.most, Math.max(-STEP.most, one)));
    by.forEach((one, i) => (corners = moved(corners, i, one)));
    seen = differencesAt(corners);
    const distance = distanceOf(print, seen);
    if (distance < best.distance) best = { corners, distance };
    step = Math.max(...by.map(Math.abs));
  }
  return best;
}

/** @param i 0 to 7: x and y of each corner */
function moved(quad: Quad, i: number, by: number): Quad {
  const at = quad.map(({ x, y }, corner) =>
    corner !== i >> 1 ? { x, y } : i % 2 ? { x, y: y + by } : { x: x + by, y },
  );
  return [at[0]!, at[1]!, at[2]!, at[3]!];
}
