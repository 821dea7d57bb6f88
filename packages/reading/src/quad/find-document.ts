import type { FramePoint, Quad, Raster } from '../types.ts';
import { area, distance, isConvex, mapQuad, quadOf, seenSize } from '../raster/geometry.ts';
import { shrink, shrinkFactor } from '../raster/shrink.ts';
import { aspectOf, offShape } from './aspect.ts';
import { findEdges, MOST_PAIRS, type Outline, type Outlines } from './edges.ts';
import { borderLines, findLines, type Line } from './lines.ts';

export interface FoundDocument {
  /** Clockwise from the corner nearest to the raster's top left: corners don't show the reading direction. */
  readonly quad: Quad;
  /** 0 to about 1: how much edge there is along the sides, and how close the shape is to a standard document. */
  readonly score: number;
  /** Width over height of the document itself, perspective removed. */
  readonly aspect: number;
}

/** Longer side, in pixels, at which documents are searched. */
export const SEARCH_SIDE = 320;
/** Score times size: noise and texture reach 0.2, documents have more than 0.3. */
const LEAST_RANK = 0.25;
/** Pairs of lines are divided by direction into this many groups, each of which keeps the same number. */
const DIRECTIONS = 6;
const MAX_PAIRS_A_DIRECTION = MOST_PAIRS / DIRECTIONS;

/** The four edges that best match a card or page, or null. A quad must share half of `near`, where an MRZ is. */
export function findDocument(raster: Raster, near?: Quad): FoundDocument | null {
  return findInThumbnail(thumbnail(raster), near);
}

/** A picture at the size at which documents are searched, kept where it is used more than once. */
export interface Thumbnail {
  readonly small: Raster;
  /** Pixels of the picture to one of `small`. */
  readonly factor: number;
}

export function thumbnail(raster: Raster): Thumbnail {
  const factor = shrinkFactor(raster, SEARCH_SIDE);
  return { small: shrink(raster, factor), factor };
}

export function findInThumbnail({ small, factor }: Thumbnail, near?: Quad): FoundDocument | null {
  const found = findInSmall(small, near && mapQuad(near, (point) => ({ x: point.x / factor, y: point.y / factor })));
  return found && { ...found, quad: mapQuad(found.quad, (point) => ({ x: point.x * factor, y: point.y * factor })) };
}

/** The same for a raster that is small already. */
export function findInSmall(raster: Raster, near?: Quad): FoundDocument | null {
  if (raster.width < 32 || raster.height < 32) return null;
  const edges = findEdges(raster);
  const lines = [...findLines(edges), ...borderLines(edges)];
  const pairs = opposites(lines, Math.min(raster.width, raster.height));
  const best = bestOutline(edges.outlines(lines, pairs), raster, near);
  if (!best || near || area(best.quad) > PORTRAIT.most * raster.width * raster.height) return best;
  const around = bestOutline(edges.outlines(lines, pairs), raster, undefined, best.quad);
  if (around) return around;
  const whole = { quad: quadOf(raster), aspect: raster.width / raster.height };
  return offShape(whole.aspect) < MOST_OFF_SCAN && surroundsPortrait(whole, best.quad) ? null : best;
}

/** The outline that ranks highest; of those around the portrait `inner`, where it is given. */
function bestOutline(outlines: Outlines, raster: Raster, near?: Quad, inner?: Quad): FoundDocument | null {
  let best: Candidate | null = null;
  for (;;) {
    const atLeast: number = best?.rank ?? LEAST_RANK;
    const outline = outlines.next(atLeast, !near);
    if (!outline) break;
    const candidate = judge(outline, raster, atLeast, near);
    if (candidate && (!inner || isAround(candidate, inner))) best = candidate;
  }
  return best && { quad: best.quad, score: best.score, aspect: best.aspect };
}

/** Shares of a card or page that its portrait's frame covers. */
const PORTRAIT = { least: 0.08, most: 0.35 };
/** Least score of a document around a portrait, and its largest deviation from a standard shape. */
const LEAST_AROUND = 0.42;
const MOST_OFF_AROUND = 0.1;
const MOST_OFF_SCAN = 0.04;

/** A portrait's sides are clearer than a document's: it was taken for one in nine of ten scans, one of 15 photos. */
function isAround(outer: Candidate, inner: Quad): boolean {
  return outer.score >= LEAST_AROUND && offShape(outer.aspect) < MOST_OFF_AROUND && surroundsPortrait(outer, inner);
}

/** In a landscape document the portrait is upright. */
function surroundsPortrait({ quad, aspect }: Pick<FoundDocument, 'quad' | 'aspect'>, inner: Quad): boolean {
  const share = area(inner) / area(quad);
  if (share < PORTRAIT.least || share > PORTRAIT.most) return false;
  const [outside, inside] = [seenSize(quad), seenSize(inner)];
  return (
    aspect > 1 &&
    outside.width > outside.height &&
    inside.height > inside.width &&
    inner.every((corner) => contains(quad, corner))
  );
}

/** For a convex quad in clockwise order. */
function contains(quad: Quad, point: FramePoint): boolean {
  return quad.every((p, i) => {
    const q = quad[(i + 1) % 4]!;
    return (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x) >= 0;
  });
}

interface Candidate extends FoundDocument {
  readonly rank: number;
}

/** Pairs of lines, as indices, that can be opposite sides: within 28 degrees of parallel, and not too close. */
function opposites(lines: readonly Line[], shorter: number): [number, number][] {
  const pairs: { readonly a: number; readonly b: number; readonly votes: number; readonly angle: number }[] = [];
  for (const [i, a] of lines.entries()) {
    for (let j = i + 1; j < lines.length; j++) {
      const b = lines[j]!;
      if (a.border && b.border) continue;
      const cosine = a.c * b.c + a.s * b.s;
      if (Math.abs(cosine) < 0.883) continue;
      if (Math.abs(a.r - Math.sign(cosine) * b.r) < 0.14 * shorter) continue;
      pairs.push({ a: i, b: j, votes: a.votes + b.votes, angle: (a.border ? b : a).angle });
    }
  }
  pairs.sort((p, q) => q.votes - p.votes);
  const taken = new Uint32Array(DIRECTIONS);
  const kept = pairs.filter(({ angle }) => {
    const direction = Math.floor(((angle / Math.PI + 1) * DIRECTIONS) % DIRECTIONS);
    return taken[direction]!++ < MAX_PAIRS_A_DIRECTION;
  });
  return kept.map(({ a, b }) => [a, b]);
}

function judge(outline: Outline, raster: Raster, atLeast: number, near?: Quad): Candidate | null {
  const quad = ordered(outline.corners, outline.area, raster.width, raster.height);
  if (!isConvex(quad)) return null;
  const aspect = aspectOf(quad, raster);
  const off = offShape(aspect);
  if (off > 0.45) return null;
  const score = outline.score * (1 - 0.3 * Math.max(0, Math.min(1, (off - 0.03) / 0.3)));
  const shared = near ? overlap(quad, near) : 1;
  if (shared < 0.5) return null;
  const rank = score * outline.weight * shared;
  return rank > atLeast ? { quad, score, aspect, rank } : null;
}

/** From centred to picture coordinates, clockwise, the corner nearest to the top left first. */
function ordered(quad: Quad, signedArea: number, width: number, height: number): Quad {
  const clockwise = signedArea > 0 ? quad : ([quad[3], quad[2], quad[1], quad[0]] as const);
  const moved = mapQuad(clockwise, (point) => ({ x: point.x + width / 2, y: point.y + height / 2 }));
  let first = 0;
  for (let i = 1; i < 4; i++) if (moved[i]!.x + moved[i]!.y < moved[first]!.x + moved[first]!.y) first = i;
  return [moved[first]!, moved[(first + 1) % 4]!, moved[(first + 2) % 4]!, moved[(first + 3) % 4]!];
}

/** Area of the intersection over that of the union, 0 to 1. For convex quads in clockwise order. */
export function overlap(a: Quad, b: Quad): number {
  let polygon: FramePoint[] = [...a];
  for (let i = 0; i < 4 && polygon.length; i++) {
    const p = b[i]!;
    const q = b[(i + 1) % 4]!;
    const side = (point: FramePoint): number => (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x);
    const cut: FramePoint[] = [];
    polygon.forEach((point, k) => {
      const next = polygon[(k + 1) % polygon.length]!;
      const [here, there] = [side(point), side(next)];
      if (here >= 0) cut.push(point);
      if (here * there < 0) {
        const share = here / (here - there);
        cut.push({ x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share });
      }
    });
    polygon = cut;
  }
  let common = 0;
  polygon.forEach((point, k) => {
    const next = polygon[(k + 1) % polygon.length]!;
    common += (point.x * next.y - next.x * point.y) / 2;
  });
  return common / (area(a) + area(b) - common);
}

/** Largest movement of a corner, over the length of the longer diagonal. */
export function moved(a: Quad, b: Quad): number {
  const diagonal = Math.max(distance(a[0], a[2]), distance(a[1], a[3]), 1);
  return Math.max(...a.map((point, i) => distance(point, b[i]!))) / diagonal;
}
