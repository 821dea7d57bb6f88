import { endsAtBorder } from '@verify/reading/quad/border';
import { area } from '@verify/reading/raster/geometry';
import type { Quad } from '@verify/reading';
import { type ReviewedSide, SURE_SCORE } from './read-side.ts';
import type { Advice } from './review-verdict.ts';

/** The part of a photo that the document fills, upright: the part to show to a person. */
export interface ShownPart {
  /** Shares of the picture's width and height, before it is turned. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Clockwise, so that the text is upright. 0 if the direction is unknown. */
  readonly turnDeg: 0 | 90 | 180 | 270;
}

/** Margin around the document, as a share of its longer side: shows that nothing is cut off. */
const MARGIN = 0.04;
/** A computed outline may end this far outside the picture, as a share of its shorter side. */
const OUTSIDE = 0.02;
/** A smaller outline is probably a part of the document, such as its portrait. */
const LEAST_SHARE = 0.05;

/** This advice concerns the whole photo, so all of it is shown. */
const ABOUT_THE_PHOTO: ReadonlySet<Advice> = new Set<Advice>([
  'retake_no_document',
  'retake_too_far',
  'retake_cut_off',
  'retake_covered',
]);

/** Null if the outline is uncertain, or if the advice is about the document's surroundings. */
export function shownPart({ reading, picture }: ReviewedSide, advice: Advice): ShownPart | null {
  const { found, quad, edgeScore, mrz } = reading;
  const sure = found !== null && (mrz.ok || edgeScore >= SURE_SCORE);
  if (!sure || ABOUT_THE_PHOTO.has(advice) || endsAtBorder(quad, picture)) return null;
  const { width, height } = picture;
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const outside = OUTSIDE * Math.min(width, height);
  if (left < -outside || top < -outside || right > width + outside || bottom > height + outside) return null;
  if (Math.abs(area(quad)) < LEAST_SHARE * width * height) return null;
  const margin = MARGIN * Math.max(right - left, bottom - top);
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  return {
    x: x / width,
    y: y / height,
    width: (Math.min(width, right + margin) - x) / width,
    height: (Math.min(height, bottom + margin) - y) / height,
    turnDeg: mrz.ok ? turnOf(quad) : 0,
  };
}

/** The upper edge of a document in reading direction, turned to the right. */
function turnOf([from, to]: Quad): ShownPart['turnDeg'] {
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (((4 - Math.round(degrees / 90)) % 4) * 90) as ShownPart['turnDeg'];
}
