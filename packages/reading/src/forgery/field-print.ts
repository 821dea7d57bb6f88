import { seenSize } from '../raster/geometry.ts';
import { luma, percentile } from '../raster/plane.ts';
import { rectify } from '../raster/rectify.ts';
import type { Quad, Raster } from '../types.ts';

/** A value whose edges are sharper, or softer, than those of similar values. */
export interface OddField {
  /** Corners in the given picture. With two values, either may be the odd one, so both are reported. */
  readonly quads: readonly Quad[];
  /** Natural logarithm of the factor by which it is sharper or softer. */
  readonly off: number;
}

/** Smaller edges are as wide as strokes: of 165 genuine photos two with 14 and 15 px were off by 0.21 and 0.29. */
const LEAST_HEIGHT_PX = 16;
/** Width over height: shorter words have too few edges. */
const LEAST_ASPECT = 2.5;
/** Levels between paper and ink; in paler print noise produces the edges. */
const LEAST_CONTRAST = 40;
/** Larger print has sharper edges in any photo: a value is compared with print up to this many times as high. */
const LIKE_HEIGHT = 1.3;

interface Print {
  readonly quad: Quad;
  readonly heightPx: number;
  readonly sharpness: number;
}

/** The value that differs most from the nearest of its group, as other groups may be printed otherwise; or null. */
export function oddestField(picture: Raster, groups: readonly (readonly Quad[])[]): OddField | null {
  let oddest: OddField | null = null;
  for (const group of groups) {
    const prints = group.flatMap((quad) => measure(picture, quad) ?? []);
    for (const print of prints) {
      const others = prints.filter((other) => other !== print && isLike(other.heightPx, print.heightPx));
      if (others.length === 0) continue;
      const off = Math.min(...others.map(({ sharpness }) => Math.abs(Math.log(sharpness / print.sharpness))));
      if (oddest && off <= oddest.off) continue;
      const odd = others.length === 1 ? [print, ...others] : [print];
      oddest = { quads: odd.map(({ quad }) => quad), off };
    }
  }
  return oddest;
}

const isLike = (a: number, b: number): boolean => Math.max(a, b) <= LIKE_HEIGHT * Math.min(a, b);

/** The steepest edges of a value along its line, as shares of the contrast between its ink and its paper. */
function measure(picture: Raster, quad: Quad): Print | null {
  const size = seenSize(quad);
  const [width, height] = [Math.round(size.width), Math.round(size.height)];
  if (height < LEAST_HEIGHT_PX || width < LEAST_ASPECT * height) return null;
  const plane = luma(rectify(picture, quad, width, height));
  const { data } = plane;
  const contrast = percentile(plane, 0.8) - percentile(plane, 0.03);
  if (contrast < LEAST_CONTRAST) return null;
  const steps = data.map((value, i) => (i % width < 2 ? 0 : Math.abs(value - data[i - 2]!)));
  const steepest = percentile({ ...plane, data: steps }, 0.97);
  return steepest === 0 ? null : { quad, heightPx: size.height, sharpness: steepest / contrast };
}
