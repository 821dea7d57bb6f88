import { doublesAt, floatsAt, native, putPixels, room, wordsAt } from '../raster/native.ts';
import type { Raster } from '../types.ts';

/**
 * Colour edges of a small picture: a white card on a beige desk differs in blue long before it does in brightness. Coordinates are measured
 * from the picture's middle. They lie in the native memory: whoever finds edges looks at them before any other pass over pixels.
 */
export interface Edges {
  readonly width: number;
  readonly height: number;
  /** How far a line through the picture can be from its middle. */
  readonly reach: number;
  /** Straight edges by a Hough transform: its cells of at least so many votes that have more than their neighbours. */
  readonly peaks: (least: number) => Peak[];
  /** Sums over the edge pixels within 2 pixels of the line x * c + y * s = r and 14 degrees of its direction. */
  readonly fit: (c: number, s: number, r: number) => Fit;
  readonly along: (c: number, s: number, r: number) => Along;
}

/** Degrees of the line's normal, its distance from the middle in pixels, and its votes. */
export interface Peak {
  readonly t: number;
  readonly r: number;
  readonly v: number;
}

/** Number of pixels, and sums over their places along the line (t) and distances from it (d). */
export interface Fit {
  readonly n: number;
  readonly t: number;
  readonly d: number;
  readonly tt: number;
  readonly td: number;
}

/** Running sums over t = -reach to reach along (-s, c): edge support 0 to 1 a step, and the same signed by which side is brighter. */
export interface Along {
  readonly support: Float32Array;
  readonly polarity: Float32Array;
}

/** This share of all pixels is weaker than an edge. Documents, desks and print leave 10 to 20 % of a frame on edges. */
const WEAKER_SHARE = 0.7;
/** In the units of a Sobel sum over 8-bit pixels: sensor noise of 4 levels, blurred, stays below. */
const WEAKEST = 12;
/** Above it print nearby would hide the document's own, fainter sides. */
const STRONGEST = 34;

/** The native passes have so many. */
export const ANGLES = 180;
const radians = (degrees: number): number => (degrees * Math.PI) / ANGLES;
/** From the first on again, so that neighbours of the last lie behind it. */
const COSINES = Float32Array.from({ length: ANGLES + 12 }, (_, i) => Math.cos(radians(i % ANGLES)));
const SINES = Float32Array.from({ length: ANGLES + 12 }, (_, i) => Math.sin(radians(i % ANGLES)));
/** Where one degree ends and the next begins. */
const TANGENTS = Float64Array.from({ length: 46 }, (_, i) => Math.tan(radians(i + 0.5)));

export function findEdges(raster: Raster): Edges {
  const { width, height } = raster;
  const reach = Math.ceil(Math.hypot(width, height) / 2) + 1;
  const row = (2 * reach + 7) & ~3;
  const cells = ANGLES * row;
  const { edges, edgesRoom, vote, peaks, fit, along } = native();
  const [cosines, sines, tangents, sums, supports, polarities, votes, found, pixels, rest] = room(
    COSINES.byteLength,
    SINES.byteLength,
    TANGENTS.byteLength,
    5 * 8,
    row * 4,
    row * 4,
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
    along(c, s, r) {
      along(c, s, r, reach, supports, polarities);
      return {
        support: floatsAt(supports, 2 * reach + 2).slice(),
        polarity: floatsAt(polarities, 2 * reach + 2).slice(),
      };
    },
  };
}
