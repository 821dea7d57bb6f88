import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';

/** A picture of a face to be pasted, with its mesh. */
export interface FaceSource {
  readonly raster: Raster;
  readonly landmarks: FaceLandmarks;
}

export interface PasteOptions {
  /** `similarity` moves, turns and scales the picture; `mesh` also bends it until every point of the mesh fits. */
  readonly fit?: 'similarity' | 'mesh';
  /** Share of the pasted face, 0 to 1; less than 1 blends the two faces. */
  readonly opacity?: number;
  /** Parts of the face below that show through the paste. */
  readonly own?: readonly OwnPart[];
}

export interface OwnPart {
  readonly part: 'eyes' | 'mouth';
  /** How much of it shows, 0 to 1. */
  readonly opacity: number;
  /** Size of the soft oval in widths of the part. */
  readonly grow: number;
  /** Its mean colour is brought to that of the paste. */
  readonly matched: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Mesh points of the oval's axes: both temples, top of the forehead and chin. */
const AXES = { left: 234, right: 454, top: 10, bottom: 152 } as const;
/** The oval is whole up to this share of its radius, and fades out until `REACH`. */
const WHOLE = 0.82;
const REACH = 1.04;
/** Every so many points of the mesh bend the picture. */
const EACH = 4;
const GRID_PX = 6;

/** The picture of `target` with the face of `source` over its own: a soft oval in the colours of the face below it. */
export function pasteFace(
  target: Raster,
  landmarks: FaceLandmarks,
  source: FaceSource,
  { fit = 'similarity', opacity = 1, own = [] }: PasteOptions = {},
): Raster {
  const to = inPixels(landmarks, target);
  const from = inPixels(source.landmarks, source.raster);
  const similar = similarityFit(to, from);
  const oval = ovalOf(to);
  const box = {
    left: Math.max(0, Math.floor(oval.centre.x - oval.size)),
    right: Math.min(target.width, Math.ceil(oval.centre.x + oval.size)),
    top: Math.max(0, Math.floor(oval.centre.y - oval.size)),
    bottom: Math.min(target.height, Math.ceil(oval.centre.y + oval.size)),
  };
  const place = fit === 'mesh' ? bent(to, from, similar, box) : (x: number, y: number) => similar({ x, y });
  const tone = toneBetween(target, source.raster, oval, place, box);
  const data = new Uint8ClampedArray(target.data);
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) {
      const share = opacity * oval.share(x, y);
      if (share <= 0) continue;
      const at = place(x, y);
      const k = (y * target.width + x) * 4;
      for (let c = 0; c < 3; c++)
        data[k + c] = data[k + c]! * (1 - share) + tone(c, levelAt(source.raster, at, c)) * share;
    }
  for (const part of own) showOwn(data, target, to, part);
  return { width: target.width, height: target.height, data };
}

/** Corners of the parts that may show through. */
const PARTS = {
  eyes: [
    [33, 133],
    [362, 263],
  ],
  mouth: [[61, 291]],
} as const;
/** Height of their ovals, in widths. */
const FLATNESS = { eyes: 0.62, mouth: 0.75 } as const;

/** Brings the target's own pixels back in soft ovals. */
function showOwn(
  data: Uint8ClampedArray,
  target: Raster,
  points: readonly Point[],
  { part, opacity, grow, matched }: OwnPart,
): void {
  for (const [a, b] of PARTS[part]) {
    const [from, to] = [points[a]!, points[b]!];
    const width = (distance(from, to) / 2) * grow;
    const height = width * FLATNESS[part];
    const centre = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const [cos, sin] = [(to.x - from.x) / distance(from, to), (to.y - from.y) / distance(from, to)];
    const inside: { k: number; share: number }[] = [];
    for (let y = Math.max(0, Math.floor(centre.y - width)); y <= Math.min(target.height - 1, centre.y + width); y++)
      for (let x = Math.max(0, Math.floor(centre.x - width)); x <= Math.min(target.width - 1, centre.x + width); x++) {
        const [dx, dy] = [x - centre.x, y - centre.y];
        const radius = Math.hypot((dx * cos + dy * sin) / width, (dy * cos - dx * sin) / height);
        const t = Math.min(1, Math.max(0, (1 - radius) / 0.35));
        if (t > 0) inside.push({ k: (y * target.width + x) * 4, share: t * t * (3 - 2 * t) });
      }
    for (let c = 0; c < 3; c++) {
      // At the edge of the oval both show skin.
      const edge = inside.filter(({ share }) => share < 0.5);
      const gap = edge.reduce((sum, { k }) => sum + data[k + c]! - target.data[k + c]!, 0) / Math.max(1, edge.length);
      for (const { k, share } of inside) {
        const shown = target.data[k + c]! + (matched ? gap : 0);
        data[k + c] = data[k + c]! * (1 - share * opacity) + shown * share * opacity;
      }
    }
  }
}

const inPixels = (landmarks: FaceLandmarks, { width, height }: Raster): Point[] =>
  landmarks.map(({ x, y }) => ({ x: x * width, y: y * height }));

/** The similarity that maps `from` to `to`, by least squares. */
function similarityFit(from: readonly Point[], to: readonly Point[]): (point: Point) => Point {
  const middle = (points: readonly Point[]): Point => ({
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  });
  const [m, n] = [middle(from), middle(to)];
  let [along, across, square] = [0, 0, 0];
  from.forEach(({ x, y }, i) => {
    const [dx, dy, du, dv] = [x - m.x, y - m.y, to[i]!.x - n.x, to[i]!.y - n.y];
    along += dx * du + dy * dv;
    across += dx * dv - dy * du;
    square += dx * dx + dy * dy;
  });
  const [a, b] = [along / square, across / square];
  return ({ x, y }) => ({ x: n.x + a * (x - m.x) - b * (y - m.y), y: n.y + b * (x - m.x) + a * (y - m.y) });
}

function ovalOf(points: readonly Point[]) {
  const [left, right, top, bottom] = [AXES.left, AXES.right, AXES.top, AXES.bottom].map((index) => points[index]!) as [
    Point,
    Point,
    Point,
    Point,
  ];
  const centre = { x: (left.x + right.x + top.x + bottom.x) / 4, y: (left.y + right.y + top.y + bottom.y) / 4 };
  const [width, height] = [distance(left, right) / 2, distance(top, bottom) / 2];
  const [cos, sin] = [(right.x - left.x) / (2 * width || 1), (right.y - left.y) / (2 * width || 1)];
  return {
    centre,
    size: Math.max(width, height) * REACH + 1,
    share(x: number, y: number): number {
      const [dx, dy] = [x - centre.x, y - centre.y];
      const radius = Math.hypot((dx * cos + dy * sin) / width, (dy * cos - dx * sin) / height);
      const t = Math.min(1, Math.max(0, (REACH - radius) / (REACH - WHOLE)));
      return t * t * (3 - 2 * t);
    },
  };
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** The similarity, corrected at each place by what it misses at the points around, weighted by their nearness. */
function bent(
  to: readonly Point[],
  from: readonly Point[],
  similar: (point: Point) => Point,
  box: Box,
): (x: number, y: number) => Point {
  const knots = to.flatMap((point, i) => {
    const near = similar(point);
    return i % EACH === 0 ? [{ ...point, dx: from[i]!.x - near.x, dy: from[i]!.y - near.y }] : [];
  });
  const columns = Math.ceil((box.right - box.left) / GRID_PX) + 2;
  const rows = Math.ceil((box.bottom - box.top) / GRID_PX) + 2;
  const grid = Array.from({ length: columns * rows }, (_, n) => {
    const [x, y] = [box.left + (n % columns) * GRID_PX, box.top + Math.floor(n / columns) * GRID_PX];
    let [dx, dy, all] = [0, 0, 0];
    for (const knot of knots) {
      const weight = 1 / ((knot.x - x) ** 2 + (knot.y - y) ** 2 + 4) ** 2;
      dx += knot.dx * weight;
      dy += knot.dy * weight;
      all += weight;
    }
    return { dx: dx / all, dy: dy / all };
  });
  return (x, y) => {
    const [u, v] = [(x - box.left) / GRID_PX, (y - box.top) / GRID_PX];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const [fu, fv] = [u - i, v - j];
    const at = (di: number, dj: number) => grid[(j + dj) * columns + i + di]!;
    const mix = (pick: 'dx' | 'dy') =>
      (at(0, 0)[pick] * (1 - fu) + at(1, 0)[pick] * fu) * (1 - fv) +
      (at(0, 1)[pick] * (1 - fu) + at(1, 1)[pick] * fu) * fv;
    const near = similar({ x, y });
    return { x: near.x + mix('dx'), y: near.y + mix('dy') };
  };
}

/** Brings mean and deviation of each channel of the pasted face to those of the face below it. */
function toneBetween(
  target: Raster,
  source: Raster,
  oval: ReturnType<typeof ovalOf>,
  place: (x: number, y: number) => Point,
  box: Box,
): (channel: number, level: number) => number {
  const sums = [0, 1, 2].map(() => ({ a: 0, aa: 0, b: 0, bb: 0 }));
  let count = 0;
  for (let y = box.top; y < box.bottom; y += 3)
    for (let x = box.left; x < box.right; x += 3) {
      if (oval.share(x, y) < 0.9) continue;
      const at = place(x, y);
      count++;
      sums.forEach((sum, c) => {
        const [a, b] = [target.data[(y * target.width + x) * 4 + c]!, levelAt(source, at, c)];
        sum.a += a;
        sum.aa += a * a;
        sum.b += b;
        sum.bb += b * b;
      });
    }
  const tones = sums.map(({ a, aa, b, bb }) => {
    const [ma, mb] = [a / count, b / count];
    const gain = Math.sqrt(Math.max(1, aa / count - ma * ma) / Math.max(1, bb / count - mb * mb));
    return { gain, offset: ma - gain * mb };
  });
  return (c, level) => level * tones[c]!.gain + tones[c]!.offset;
}

function levelAt({ width, height, data }: Raster, { x, y }: Point, channel: number): number {
  const cx = Math.min(width - 1.001, Math.max(0, x));
  const cy = Math.min(height - 1.001, Math.max(0, y));
  const [left, top] = [Math.floor(cx), Math.floor(cy)];
  const [fx, fy] = [cx - left, cy - top];
  const o = (top * width + left) * 4 + channel;
  const p = o + width * 4;
  return (data[o]! * (1 - fx) + data[o + 4]! * fx) * (1 - fy) + (data[p]! * (1 - fx) + data[p + 4]! * fx) * fy;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
