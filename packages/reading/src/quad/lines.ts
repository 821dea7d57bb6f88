import type { Edges } from './edges.ts';

/** Points with x·c + y·s = r, measured from the picture's centre, and how much edge lies along it. */
export interface Line {
  readonly c: number;
  readonly s: number;
  readonly r: number;
  /** 0 to π. */
  readonly angle: number;
  readonly votes: number;
  /** Running sums over t = -reach to reach, along (-s, c): edge support 0 to 1 a step, and the same signed by which side is brighter. */
  readonly support: Float32Array;
  readonly polarity: Float32Array;
  readonly reach: number;
  /** The picture's own border, which may cut the document off. */
  readonly border: boolean;
}

const ANGLES = 180;
/** An edge pixel votes this many degrees to both sides of its gradient: texture turns weak gradients by that much. */
const SPREAD = 5;
/** Wood grain and lines of print crowd into one direction; the sides across it must not starve. */
const MAX_LINES_A_DIRECTION = 13;
const DIRECTIONS = 9;
/** A side of a document that fills a quarter of the frame is longer than this share of the frame's shorter side. */
const SHORTEST_SHARE = 0.045;

/** Straight edges by a Hough transform in which each edge pixel votes near its own gradient's direction; strongest first. */
export function findLines(edges: Edges): Line[] {
  const { width, height, gx, gy, strength, ridge, ridgeX, ridgeY, threshold } = edges;
  const reach = Math.ceil(Math.hypot(width, height) / 2) + 1;
  const row = 2 * reach + 3;
  const votes = new Float32Array(ANGLES * row);
  const cos = Float32Array.from({ length: ANGLES }, (_, i) => Math.cos((i * Math.PI) / ANGLES));
  const sin = Float32Array.from({ length: ANGLES }, (_, i) => Math.sin((i * Math.PI) / ANGLES));
  for (let n = 0; n < ridge.length; n++) {
    const i = ridge[n]!;
    const x = ridgeX[n]!;
    const y = ridgeY[n]!;
    const nearest = Math.round((Math.atan2(gy[i]!, gx[i]!) * ANGLES) / Math.PI) + 2 * ANGLES;
    const weight = 0.4 + 0.6 * Math.min(1, strength[i]! / (3 * threshold));
    for (let d = -SPREAD; d <= SPREAD; d++) {
      const turns = ((nearest + d) / ANGLES) | 0;
      const t = nearest + d - turns * ANGLES;
      const r = x * cos[t]! + y * sin[t]! + reach + 1;
      const whole = r | 0;
      const rest = r - whole;
      // Which side is brighter: the same all along a document's side, now this and now that along print and texture.
      const w = (turns & 1 ? -weight : weight) * (1 - (d < 0 ? -d : d) / (SPREAD + 1));
      const cell = t * row + whole;
      votes[cell]! += w * (1 - rest);
      votes[cell + 1]! += w * rest;
    }
  }
  for (let t = 0; t < ANGLES; t++) soften(votes.subarray(t * row, (t + 1) * row));
  for (let i = 0; i < votes.length; i++) votes[i] = Math.abs(votes[i]!);
  const least = Math.min(width, height) * SHORTEST_SHARE;
  return peaks(votes, row, reach, least).map(({ t, r, v }) =>
    measure(edges, refine(edges, (t * Math.PI) / ANGLES, r), v, reach, false),
  );
}

/** A side that lies between two angles of the table spreads over three cells. */
function soften(cells: Float32Array): void {
  let before = 0;
  for (let i = 0; i < cells.length - 1; i++) {
    const here = cells[i]!;
    cells[i] = 0.5 * before + here + 0.5 * cells[i + 1]!;
    before = here;
  }
}

interface Peak {
  readonly t: number;
  readonly r: number;
  readonly v: number;
}

function peaks(votes: Float32Array, row: number, reach: number, least: number): Peak[] {
  const found: Peak[] = [];
  for (let t = 0; t < ANGLES; t++) {
    for (let k = 1; k < row - 1; k++) {
      const v = votes[t * row + k]!;
      if (v < least || v < votes[t * row + k - 1]! || v < votes[t * row + k + 1]!) continue;
      found.push({ t, r: k - reach - 1, v });
    }
  }
  found.sort((a, b) => b.v - a.v);
  const kept: Peak[] = [];
  const taken = new Uint8Array(DIRECTIONS);
  for (const peak of found) {
    const direction = Math.floor((peak.t * DIRECTIONS) / ANGLES);
    if (taken[direction]! >= MAX_LINES_A_DIRECTION || kept.some((other) => near(peak, other))) continue;
    taken[direction]!++;
    kept.push(peak);
  }
  return kept;
}

/** One line's votes smear over some 7 degrees and 4 pixels. */
function near(a: Peak, b: Peak): boolean {
  let dt = Math.abs(a.t - b.t);
  let r = b.r;
  if (dt > ANGLES / 2) {
    dt = ANGLES - dt;
    r = -r;
  }
  return dt <= 7 && Math.abs(a.r - r) <= (dt < 3 ? 3 : 5);
}

/** Least squares over the edge pixels within 2 pixels and 8 degrees of the peak: a Hough cell alone is a degree wide. */
function refine(edges: Edges, angle: number, r: number): { angle: number; r: number } {
  const { gx, gy, strength, ridge, ridgeX, ridgeY } = edges;
  for (let pass = 0; pass < 2; pass++) {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    let n = 0;
    let st = 0;
    let sd = 0;
    let stt = 0;
    let std = 0;
    for (let k = 0; k < ridge.length; k++) {
      const x = ridgeX[k]!;
      const y = ridgeY[k]!;
      const d = x * c + y * s - r;
      if (d > 2 || d < -2) continue;
      const i = ridge[k]!;
      const along = Math.abs(gx[i]! * c + gy[i]! * s);
      if (along < 0.97 * strength[i]!) continue;
      const t = y * c - x * s;
      n++;
      st += t;
      sd += d;
      stt += t * t;
      std += t * d;
    }
    const spread = n * stt - st * st;
    if (n < 8 || spread < 1) break;
    const slope = (n * std - st * sd) / spread;
    const offset = (sd - slope * st) / n;
    if (Math.abs(slope) > 0.06 || Math.abs(offset) > 3) break;
    // Turning the normal by the slope moves the foot of the perpendicular only in second order.
    angle -= Math.atan(slope);
    r = (r + offset) * Math.cos(slope);
  }
  return { angle, r };
}

/** The four borders of the picture, as lines that a document may be cut off by. */
export function borderLines(edges: Edges): Line[] {
  const { width, height } = edges;
  const reach = Math.ceil(Math.hypot(width, height) / 2) + 1;
  const flat = (angle: number, r: number): Line => ({
    c: Math.cos(angle),
    s: Math.sin(angle),
    r,
    angle,
    votes: 0,
    support: new Float32Array(0),
    polarity: new Float32Array(0),
    reach,
    border: true,
  });
  return [flat(0, -width / 2), flat(0, width / 2), flat(Math.PI / 2, -height / 2), flat(Math.PI / 2, height / 2)];
}

function measure(
  edges: Edges,
  { angle, r }: { angle: number; r: number },
  votes: number,
  reach: number,
  border: boolean,
): Line {
  const { width, height, gx, gy, strength, threshold } = edges;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const support = new Float32Array(2 * reach + 2);
  const polarity = new Float32Array(2 * reach + 2);
  for (let t = -reach, k = 0; t <= reach; t++, k++) {
    let best = 0;
    let sign = 0;
    for (let o = -2; o <= 2; o++) {
      const x = Math.floor((r + o) * c - t * s + width / 2);
      const y = Math.floor((r + o) * s + t * c + height / 2);
      if (x < 1 || y < 1 || x > width - 2 || y > height - 2) continue;
      const i = y * width + x;
      const m = strength[i]!;
      if (m < 0.7 * threshold) continue;
      const g = gx[i]! * c + gy[i]! * s;
      if (Math.abs(g) < 0.86 * m) continue;
      const value = (o === -2 || o === 2 ? 0.8 : 1) * (0.65 + 0.35 * Math.min(1, m / (3 * threshold)));
      if (value > best) {
        best = value;
        sign = Math.sign(g);
      }
    }
    support[k + 1] = support[k]! + best;
    polarity[k + 1] = polarity[k]! + best * sign;
  }
  return { c, s, r, angle, votes, support, polarity, reach, border };
}
