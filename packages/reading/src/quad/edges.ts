import { doublesAt, floatsAt, native, putPixels, allocate, wordsAt } from '../raster/native.ts';
import type { FramePoint, Raster } from '../types.ts';

/** Colour edges, measured from the middle: a white card on beige differs in blue. Valid until the next native pass. */
export interface Edges {
  readonly width: number;
  readonly height: number;
  /** Largest distance of a line through the picture from its middle. */
  readonly reach: number;
  /** Straight edges by a Hough transform: its cells with at least this many votes and more than their neighbours. */
  readonly peaks: (least: number) => Peak[];
  /** Sums over the edge pixels within 2 pixels of the line x * c + y * s = r and 14 degrees of its direction. */
  readonly fit: (c: number, s: number, r: number) => Fit;
  /** The outlines of two pairs of opposite sides, from at most MOST_LINES lines and MOST_PAIRS pairs of indices. */
  readonly outlines: (lines: readonly EdgeLine[], pairs: readonly (readonly [number, number])[]) => Outlines;
}

/** Points with x·c + y·s = r, measured from the picture's middle. */
export interface EdgeLine {
  readonly c: number;
  readonly s: number;
  readonly r: number;
  /** The picture's own border, which may cut the document off. */
  readonly border: boolean;
}

export interface Outlines {
  /** The next whose weighted score is more than `atLeast`, or null. Without `sizeCounts` all have weight 1. */
  readonly next: (atLeast: number, sizeCounts: boolean) => Outline | null;
}

export interface Outline {
  /** Corners in order around the outline, in either direction. */
  readonly corners: readonly [FramePoint, FramePoint, FramePoint, FramePoint];
  /** In square pixels, positive where the corners are in clockwise order. */
  readonly area: number;
  /** 0 to about 1: how much edge there is along the sides. */
  readonly score: number;
  /** 0.4 to 1: larger documents are preferred, as print inside a document has straight edges too. */
  readonly weight: number;
}

/** Degrees of the line's normal, its distance from the middle in pixels, and its votes. */
export interface Peak {
  readonly t: number;
  readonly r: number;
  readonly v: number;
}

/** Number of pixels, and sums over their places along the line (t) and distances from it (d). */
interface Fit {
  readonly n: number;
  readonly t: number;
  readonly d: number;
  readonly tt: number;
  readonly td: number;
}

/** This share of all pixels is below an edge. Documents, desks and print have 10 to 20 % of a frame on edges. */
const WEAKER_SHARE = 0.7;
/** In the units of a Sobel sum over 8-bit pixels: sensor noise of 4 levels, blurred, is lower. */
const WEAKEST = 12;
/** With a higher limit, print nearby would hide the document's own, fainter sides. */
const STRONGEST = 34;

const MOST_LINES = 128;
export const MOST_PAIRS = 264;
/** Smallest share of the frame that counts as a document. */
const SMALLEST_AREA = 0.06;

/** Number of entries in the native passes. */
export const ANGLES = 180;
const radians = (degrees: number): number => (degrees * Math.PI) / ANGLES;
/** Repeats the first entries at the end, so that the last one has neighbours there. */
const COSINES = Float32Array.from({ length: ANGLES + 12 }, (_, i) => Math.cos(radians(i % ANGLES)));
const SINES = Float32Array.from({ length: ANGLES + 12 }, (_, i) => Math.sin(radians(i % ANGLES)));
/** Where one degree ends and the next begins. */
const TANGENTS = Float64Array.from({ length: 46 }, (_, i) => Math.tan(radians(i + 0.5)));

export function findEdges(raster: Raster): Edges {
  const { width, height } = raster;
  const reach = Math.ceil(Math.hypot(width, height) / 2) + 1;
  const row = (2 * reach + 7) & ~3;
  const cells = ANGLES * row;
  const { edges, edgesRoom, vote, peaks, fit, along, nextQuad } = native();
  const [cosines, sines, tangents, sums, lineData, pairData, supports, votes, found, pixels, rest] = allocate(
    COSINES.byteLength,
    SINES.byteLength,
    TANGENTS.byteLength,
    11 * 8,
    MOST_LINES * 4 * 8,
    MOST_PAIRS * 2 * 4,
    MOST_LINES * 2 * row * 4,
    cells * 4,
    cells * 4,
    width * height * 4,
    edgesRoom(width, height),
  );
  putPixels(raster, pixels);
  edges(pixels, width, height, WEAKER_SHARE, WEAKEST, STRONGEST, rest);
  return {
    width,
    height,
    reach,
    peaks(least) {
      floatsAt(cosines, COSINES.length).set(COSINES);
      floatsAt(sines, SINES.length).set(SINES);
      doublesAt(tangents, TANGENTS.length).set(TANGENTS);
      const voted = floatsAt(votes, cells).fill(0);
      vote(cosines, sines, tangents, reach, row, votes);
      const count = peaks(votes, row, least, found);
      return Array.from(wordsAt(found, count), (cell) => {
        const t = Math.floor(cell / row);
        return { t, r: cell - t * row - reach - 1, v: Math.abs(voted[cell]!) };
      });
    },
    fit(c, s, r) {
      fit(c, s, r, sums);
      const sum = doublesAt(sums, 5);
      return { n: sum[0]!, t: sum[1]!, d: sum[2]!, tt: sum[3]!, td: sum[4]! };
    },
    outlines(lines, pairs) {
      doublesAt(lineData, lines.length * 4).set(lines.flatMap(({ c, s, r, border }) => [c, s, r, border ? 1 : 0]));
      wordsAt(pairData, pairs.length * 2).set(pairs.flat());
      for (const [n, { c, s, r, border }] of lines.entries())
        if (!border) along(c, s, r, reach, row, supports + n * 2 * row * 4);
      let at = -1;
      return {
        next(atLeast, sizeCounts) {
          const bySize = sizeCounts ? 1 : 0;
          at = nextQuad(
            lineData,
            pairData,
            pairs.length,
            at,
            supports,
            reach,
            row,
            SMALLEST_AREA,
            bySize,
            atLeast,
            sums,
          );
          if (at < 0) return null;
          const out = doublesAt(sums, 11);
          const corner = (k: number): FramePoint => ({ x: out[2 * k]!, y: out[2 * k + 1]! });
          const corners = [corner(0), corner(1), corner(2), corner(3)] as const;
          return { corners, area: out[8]!, score: out[9]!, weight: out[10]! };
        },
      };
    },
  };
}
