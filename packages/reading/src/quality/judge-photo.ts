import type { Quad, Raster } from '../types.ts';
import { aspectOf, SHAPES } from '../quad/aspect.ts';
import { type Thumbnail, thumbnail } from '../quad/find-document.ts';
import { mapQuad, quadOf, seenSize } from '../raster/geometry.ts';
import { luma } from '../raster/plane.ts';
import { rectify } from '../raster/rectify.ts';
import { colourSpread, glareShare, paperLevel } from './light.ts';
import { goesOn } from './goes-on.ts';
import { occlusion, OCCLUSION_SIDE } from './occlusion.ts';
import { sharpness } from './sharpness.ts';

export type QualityName =
  | 'sharpness'
  | 'glare'
  | 'exposure'
  | 'overexposure'
  | 'resolution'
  | 'cropping'
  | 'occlusion'
  | 'colour';

export interface Measure {
  readonly name: QualityName;
  /** Null where there was nothing to measure it on; then `ok` is true. */
  readonly value: number | null;
  readonly threshold: number;
  /** On which side of the threshold a value is good. */
  readonly right: 'at-least' | 'at-most';
  readonly ok: boolean;
}

export type PhotoQuality = Readonly<Record<QualityName, Measure>>;

/**
 * Each separates careful specimen photographs from the same with one fault, 20 seeds each (`node
 * bench/reading/quality.ts`). Sharpness is lower, as 120 of 122 scenes down to 0.62 had their MRZ read exactly.
 */
export const QUALITY_THRESHOLDS = {
  /** Steepness of steps at 200 dpi or the picture's own resolution, if less. */
  sharpness: { threshold: 0.62, right: 'at-least' },
  /** Share of the document in overexposed spots. */
  glare: { threshold: 0.006, right: 'at-most' },
  /** Stops (factors of two) by which the paper is darker than a well-lit one. */
  exposure: { threshold: 1.1, right: 'at-most' },
  /** Share of the document that is overexposed; a lamp's reflection covers less. */
  overexposure: { threshold: 0.25, right: 'at-most' },
  /** Dots per inch of the document in the picture. An MRZ character is 2.5 mm high, 11 pixels at 110. */
  resolution: { threshold: 110, right: 'at-least' },
  /** How far the document, or an edge that continues, extends beyond the picture: a share of the longer side. */
  cropping: { threshold: 0.012, right: 'at-most' },
  /** How far a finger extends inwards, as a share of the longer side: holding it by its edge covers up to 0.06. */
  occlusion: { threshold: 0.16, right: 'at-most' },
  /** Levels by which colours vary. */
  colour: { threshold: 5, right: 'at-least' },
} as const satisfies Record<QualityName, Pick<Measure, 'threshold' | 'right'>>;

/** Paper of a well-exposed photo, in levels of 255. */
const WELL_LIT = 190;
const SHARPNESS_DPI = 200;

/**
 * Measures a photograph, in about 25 ms for 12 megapixels on one 3 GHz core. `quad`: the document, else all. `small`:
 * an existing thumbnail. `byEdges`: no zone shows where the document ends.
 */
export function judgePhoto(raster: Raster, quad?: Quad, small?: Thumbnail, byEdges = false): PhotoQuality {
  const corners = quad ?? quadOf(raster);
  const dpi = dotsPerInch(raster, corners, quad !== undefined);
  const seen = seenSize(corners);
  const scale = Math.min(1, SHARPNESS_DPI / dpi, 2400 / Math.max(seen.width, seen.height));
  const longest = Math.max(seen.width, seen.height);
  const fine = rectify(raster, corners, atLeast8(seen.width * scale), atLeast8(seen.height * scale));
  const rest = Math.min(1, 480 / (longest * scale));
  const flat = rectify(fine, quadOf(fine), atLeast8(fine.width * rest), atLeast8(fine.height * rest));
  const level = Math.max(1, paperLevel(luma(flat)));
  const burnt = glareShare(flat);
  return {
    sharpness: measure('sharpness', sharpness(luma(fine))),
    glare: measure('glare', burnt),
    exposure: measure('exposure', Math.max(0, Math.log2(WELL_LIT / level))),
    overexposure: measure('overexposure', burnt),
    resolution: measure('resolution', dpi),
    cropping: measure('cropping', quad ? cropping(raster, quad, byEdges ? (small ?? thumbnail(raster)) : null) : null),
    occlusion: measure('occlusion', quad ? covered(raster, quad, small ?? thumbnail(raster)) : null),
    colour: measure('colour', colourSpread(flat)),
  };
}

/** On the thumbnail, unless the document is smaller there than the depth of a finger can be measured on. */
function covered(raster: Raster, quad: Quad, { small, factor }: Thumbnail): number {
  const { width, height } = seenSize(quad);
  if (Math.max(width, height) < factor * OCCLUSION_SIDE) return occlusion(raster, quad);
  return occlusion(
    small,
    mapQuad(quad, ({ x, y }) => ({ x: x / factor, y: y / factor })),
  );
}

const atLeast8 = (length: number): number => Math.max(8, Math.round(length));

function measure(name: QualityName, value: number | null): Measure {
  const { threshold, right } = QUALITY_THRESHOLDS[name];
  return {
    name,
    value,
    threshold,
    right,
    ok: value === null || (right === 'at-least' ? value >= threshold : value <= threshold),
  };
}

/** Resolution of the document, assuming the standard shape nearest to its own. */
function dotsPerInch(raster: Raster, quad: Quad, perspective = true): number {
  const seen = seenSize(quad);
  const aspect = perspective ? aspectOf(quad, raster) : seen.width / seen.height;
  const long = Math.abs(Math.log(aspect));
  const off = (shape: (typeof SHAPES)[number]): number => Math.abs(long - Math.log(shape.widthMm / shape.heightMm));
  // ID-2 and ID-3 have one aspect; passports are by far the commoner.
  const shape = off(SHAPES[0]) < off(SHAPES[2]) ? SHAPES[0] : SHAPES[2];
  return (Math.max(seen.width, seen.height) / shape.widthMm) * 25.4;
}

function cropping(raster: Raster, quad: Quad, inSmall: Thumbnail | null): number {
  const beyond = beyondEdge(raster, quad);
  if (!inSmall) return beyond;
  const { small, factor } = inSmall;
  return Math.max(
    beyond,
    goesOn(
      small,
      mapQuad(quad, ({ x, y }) => ({ x: x / factor, y: y / factor })),
    ),
  );
}

function beyondEdge(raster: Raster, quad: Quad): number {
  const seen = seenSize(quad);
  let most = 0;
  for (const { x, y } of quad) most = Math.max(most, -x, -y, x - raster.width, y - raster.height);
  return most / Math.max(seen.width, seen.height);
}
