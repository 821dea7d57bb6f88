import type { Quad, Raster } from '../types.ts';
import { findInSmall, moved, SEARCH_SIDE } from '../quad/find-document.ts';
import { crop } from '../raster/crop.ts';
import { area, centre, distance, mapQuad } from '../raster/geometry.ts';
import { luma } from '../raster/plane.ts';
import { rectify } from '../raster/rectify.ts';
import { shrink, shrinkFactor } from '../raster/shrink.ts';
import { glareShare, paperLevel } from '../quality/light.ts';
import { sharpness } from '../quality/sharpness.ts';

export type FrameHint =
  | 'no_document'
  | 'too_far'
  | 'too_close'
  | 'off_centre'
  | 'tilted'
  | 'blurred'
  | 'dark'
  | 'glare'
  | 'hold_still'
  | 'ready';

/** One frame of the live preview. Lengths are shares of the frame or of the document. */
export interface FrameJudgement {
  readonly quad: Quad | null;
  readonly widthPx: number;
  readonly heightPx: number;
  /** 0 to about 1: how well the four edges match a document. */
  readonly score: number;
  /** Width over height of the document, perspective removed; 0 without one. */
  readonly aspect: number;
  /** Document's share of the frame's area. */
  readonly coverage: number;
  /** Its length over the frame's, where that is larger. */
  readonly fill: number;
  /** Shorter over longer of opposite sides, of the worse pair: 1 when seen from the front. */
  readonly frontality: number;
  /** Longest movement of a corner since the frame before, over the diagonal; null without a document before. */
  readonly motion: number | null;
  /** See `sharpness`; 0 where there is no print. */
  readonly sharpness: number;
  /** Level of the document's paper, 0 to 1. */
  readonly brightness: number;
  /** Share of the document that is overexposed. */
  readonly glare: number;
  readonly hint: FrameHint;
}

/**
 * `score` and `sharpness` by 250 specimen scenes (`bench/reading/quad.ts`): 221 of 223 right quads, and all of 124
 * whose MRZ was read, have more. Light and frontality are `judgePhoto`'s with a margin; the rest is chosen.
 */
export const FRAME_THRESHOLDS = {
  score: 0.6,
  fillAtLeast: 0.58,
  /** Distance to the frame's edge, as a share of its shorter side. */
  margin: 0.006,
  offCentre: 0.2,
  frontality: 0.72,
  motion: 0.018,
  sharpness: 0.6,
  brightness: 0.3,
  glare: 0.02,
} as const;

/** `before`: the quad of the frame before. Takes about 6 ms for 1280x720 on one 3 GHz core. */
export function judgeFrame(frame: Raster, before: Quad | null = null): FrameJudgement {
  const factor = shrinkFactor(frame, SEARCH_SIDE);
  const small = shrink(frame, factor);
  const found = findInSmall(small);
  const size = { widthPx: frame.width, heightPx: frame.height };
  if (!found || found.score < FRAME_THRESHOLDS.score) {
    const brightness = paperLevel(luma(small)) / 255;
    const hint = brightness < FRAME_THRESHOLDS.brightness / 2 ? 'dark' : 'no_document';
    return {
      quad: null,
      ...size,
      score: found?.score ?? 0,
      aspect: 0,
      coverage: 0,
      fill: 0,
      frontality: 0,
      motion: null,
      sharpness: 0,
      brightness,
      glare: 0,
      hint,
    };
  }
  const quad = mapQuad(found.quad, (point) => ({ x: point.x * factor, y: point.y * factor }));
  const inside = rectify(small, found.quad, 160, Math.max(16, Math.round(160 / found.aspect)));
  const xs = quad.map((point) => point.x);
  const ys = quad.map((point) => point.y);
  const measures = {
    score: found.score,
    aspect: found.aspect,
    coverage: area(quad) / (frame.width * frame.height),
    fill: Math.max(
      (Math.max(...xs) - Math.min(...xs)) / frame.width,
      (Math.max(...ys) - Math.min(...ys)) / frame.height,
    ),
    frontality: frontality(quad),
    motion: before && moved(quad, before),
    sharpness: sharpnessWithin(frame, quad),
    brightness: paperLevel(luma(inside)) / 255,
    glare: glareShare(inside),
  };
  return { quad, ...size, ...measures, hint: hintFor(measures, quad, frame) };
}

function hintFor(
  m: Omit<FrameJudgement, 'quad' | 'widthPx' | 'heightPx' | 'hint'>,
  quad: Quad,
  frame: Raster,
): FrameHint {
  const t = FRAME_THRESHOLDS;
  const margin = t.margin * Math.min(frame.width, frame.height);
  if (quad.some(({ x, y }) => x < margin || y < margin || x > frame.width - margin || y > frame.height - margin))
    return m.fill > 0.9 ? 'too_close' : 'off_centre';
  if (m.fill < t.fillAtLeast) return 'too_far';
  const middle = centre(quad);
  if (Math.abs(middle.x / frame.width - 0.5) > t.offCentre || Math.abs(middle.y / frame.height - 0.5) > t.offCentre)
    return 'off_centre';
  if (m.frontality < t.frontality) return 'tilted';
  if (m.brightness < t.brightness) return 'dark';
  if (m.glare > t.glare) return 'glare';
  if (m.motion !== null && m.motion > t.motion) return 'hold_still';
  if (m.sharpness < t.sharpness) return 'blurred';
  return m.motion === null ? 'hold_still' : 'ready';
}

function frontality([a, b, c, d]: Quad): number {
  const ratio = (one: number, other: number): number => Math.min(one, other) / Math.max(one, other, 1);
  return Math.min(ratio(distance(a, b), distance(d, c)), ratio(distance(a, d), distance(b, c)));
}

/** Shrinking would hide the blur, so this uses the frame's own pixels in the middle, where print is. */
function sharpnessWithin(frame: Raster, quad: Quad): number {
  const { x, y } = centre(quad);
  const half = Math.sqrt(area(quad)) * 0.32;
  const box = { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
  return sharpness(luma(crop(frame, box))) ?? 0;
}
