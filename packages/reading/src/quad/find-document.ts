import type { FramePoint, Quad, Raster } from '../types.ts';
import { area, distance, isConvex, mapQuad } from '../raster/geometry.ts';
import { shrink, shrinkFactor } from '../raster/shrink.ts';
import { aspectOf, offShape } from './aspect.ts';
import { findEdges } from './edges.ts';
import { borderLines, findLines, type Line } from './lines.ts';

export interface FoundDocument {
  /** Clockwise from the corner nearest to the raster's top left: which way the document reads, its corners don't tell. */
  readonly quad: Quad;
  /** 0 to about 1: how much edge there is along the sides, and how like a standard document the shape is. */
  readonly score: number;
  /** Width over height of the document itself, perspective undone. */
  readonly aspect: number;
}

/** Longer side, in pixels, at which documents are looked for. */
export const SEARCH_SIDE = 320;
/** Score times size: noise and texture reach 0.2, documents have more than 0.3. */
const LEAST_RANK = 0.25;
/** Smallest share of the frame that counts as a document. */
const SMALLEST_AREA = 0.06;
/** Of pairs with about the same direction. */
const MAX_PAIRS_A_DIRECTION = 44;
const DIRECTIONS = 6;

/**
 * The card or page in a picture: the four straight edges that together look most like one. Null when there are none, as in a scan
 * whose paper is the picture. `near`: about where the document is, when an MRZ has told; only quads that share half of it count.
 */
export function findDocument(raster: Raster, near?: Quad): FoundDocument | null {
  return findInThumbnail(thumbnail(raster), near);
}

/** A picture as small as documents are looked for in, kept where it is looked at more than once. */
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
  const pairs = opposites([...findLines(edges), ...borderLines(edges)], Math.min(raster.width, raster.height));
  let best: Candidate | null = null;
  for (let i = 0; i < pairs.length; i++) {
    for (let j = i + 1; j < pairs.length; j++) {
      const found = judge(pairs[i]!, pairs[j]!, raster, best?.rank ?? LEAST_RANK, near);
      if (found) best = found;
    }
  }
  return best && { quad: best.quad, score: best.score, aspect: best.aspect };
}

/** Larger documents win: what is printed in one has straight edges too. */
interface Candidate extends FoundDocument {
  readonly rank: number;
}

interface Pair {
  readonly a: Line;
  readonly b: Line;
  readonly votes: number;
}

/** Lines that can be opposite sides: within 28 degrees of parallel and not too near to each other. */
function opposites(lines: readonly Line[], shorter: number): Pair[] {
  const pairs: Pair[] = [];
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length; j++) {
      const a = lines[i]!;
      const b = lines[j]!;
      if (a.border && b.border) continue;
      const cosine = a.c * b.c + a.s * b.s;
      if (Math.abs(cosine) < 0.883) continue;
      if (Math.abs(a.r - Math.sign(cosine) * b.r) < 0.14 * shorter) continue;
      pairs.push({ a, b, votes: a.votes + b.votes });
    }
  }
  pairs.sort((p, q) => q.votes - p.votes);
  const taken = new Uint32Array(DIRECTIONS);
  return pairs.filter(({ a, b }) => {
    const direction = Math.floor((((a.border ? b : a).angle / Math.PI + 1) * DIRECTIONS) % DIRECTIONS);
    return taken[direction]!++ < MAX_PAIRS_A_DIRECTION;
  });
}

function judge(one: Pair, other: Pair, raster: Raster, atLeast: number, near?: Quad): Candidate | null {
  if (Math.abs(one.a.c * other.a.c + one.a.s * other.a.s) > 0.57) return null;
  const sides = [one.a, other.a, one.b, other.b] as const;
  if (sides.filter((side) => side.border).length > 1) return null;
  const { width, height } = raster;
  const corners: FramePoint[] = [];
  for (let i = 0; i < 4; i++) {
    const point = crossing(sides[(i + 3) % 4]!, sides[i]!);
    if (!point || Math.abs(point.x) > width * 0.54 || Math.abs(point.y) > height * 0.54) return null;
    corners.push(point);
  }
  // corners[i] is where side i begins: side i runs from corners[i] to corners[i + 1].
  let quad = corners as unknown as Quad;
  const size = area(quad);
  if (Math.abs(size) < SMALLEST_AREA * width * height) return null;
  const support: number[] = [];
  let polarity = 0;
  let beyond = 0;
  for (let i = 0; i < 4; i++) {
    const side = alongSide(sides[i]!, corners[i]!, corners[(i + 1) % 4]!);
    support.push(side.support);
    polarity += side.polarity / 4;
    beyond += side.beyond / 4;
  }
  const least = Math.min(...support);
  const mean = (support[0]! + support[1]! + support[2]! + support[3]!) / 4;
  const edgeScore = 0.42 * mean + 0.36 * least + 0.22 * polarity - 0.12 * beyond;
  const sizeTerm = near ? 1 : 0.4 + 0.6 * Math.sqrt(Math.abs(size) / (width * height));
  if (least < 0.22 || edgeScore * sizeTerm <= atLeast) return null;
  quad = ordered(quad, size, width, height);
  if (!isConvex(quad)) return null;
  const aspect = aspectOf(quad, raster);
  const off = offShape(aspect);
  if (off > 0.45) return null;
  const score = edgeScore * (1 - 0.3 * Math.max(0, Math.min(1, (off - 0.03) / 0.3)));
  const shared = near ? overlap(quad, near) : 1;
  if (shared < 0.5) return null;
  const rank = score * sizeTerm * shared;
  return rank > atLeast ? { quad, score, aspect, rank } : null;
}

function crossing(a: Line, b: Line): FramePoint | null {
  const det = a.c * b.s - a.s * b.c;
  if (Math.abs(det) < 0.3) return null;
  return { x: (a.r * b.s - b.r * a.s) / det, y: (a.c * b.r - b.c * a.r) / det };
}

/** What a border of the picture counts as a side: enough to find a document that is cut off, less than any side that is seen. */
const BORDER = { support: 0.3, polarity: 0.15, beyond: 0 } as const;

/** Support between two points of a line, without the rounded corners, and the support that goes on beyond them. */
function alongSide(
  line: Line,
  from: FramePoint,
  to: FramePoint,
): { support: number; polarity: number; beyond: number } {
  if (line.border) return BORDER;
  const a = from.y * line.c - from.x * line.s;
  const b = to.y * line.c - to.x * line.s;
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  const length = high - low;
  const sum = (sums: Float32Array, t0: number, t1: number): number => {
    const last = 2 * line.reach + 1;
    const k0 = Math.min(last, Math.max(0, Math.round(t0 + line.reach)));
    const k1 = Math.min(last, Math.max(0, Math.round(t1 + line.reach)));
    return sums[k1]! - sums[k0]!;
  };
  const inner = 0.9 * length || 1;
  const past = 0.12 * length || 1;
  return {
    support: sum(line.support, low + 0.05 * length, high - 0.05 * length) / inner,
    polarity: Math.abs(sum(line.polarity, low + 0.05 * length, high - 0.05 * length)) / inner,
    beyond:
      (sum(line.support, low - 0.02 * length - past, low - 0.02 * length) +
        sum(line.support, high + 0.02 * length, high + 0.02 * length + past)) /
      (2 * past),
  };
}

/** From centred to picture coordinates, clockwise, the corner nearest to the top left first. */
function ordered(quad: Quad, signedArea: number, width: number, height: number): Quad {
  const clockwise = signedArea > 0 ? quad : ([quad[3], quad[2], quad[1], quad[0]] as const);
  const moved = mapQuad(clockwise, (point) => ({ x: point.x + width / 2, y: point.y + height / 2 }));
  let first = 0;
  for (let i = 1; i < 4; i++) if (moved[i]!.x + moved[i]!.y < moved[first]!.x + moved[first]!.y) first = i;
  return [moved[first]!, moved[(first + 1) % 4]!, moved[(first + 2) % 4]!, moved[(first + 3) % 4]!];
}

/** Area of the common part over that of both together, 0 to 1. For convex quads in clockwise order. */
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

/** Longest way that a corner moved, over the length of the longer diagonal. */
export function moved(a: Quad, b: Quad): number {
  const diagonal = Math.max(distance(a[0], a[2]), distance(a[1], a[3]), 1);
  return Math.max(...a.map((point, i) => distance(point, b[i]!))) / diagonal;
}
