import { ANGLES, type EdgeLine, type Edges, type Peak } from './edges.ts';

/** A line and the votes that it received. */
export interface Line extends EdgeLine {
  /** 0 to π. */
  readonly angle: number;
  readonly votes: number;
}

/** Wood grain and lines of print have many lines in one direction; the sides across it must keep some. */
const MAX_LINES_A_DIRECTION = 13;
const DIRECTIONS = 9;
/** A side of a document that fills a quarter of the frame is longer than this share of the frame's shorter side. */
const SHORTEST_SHARE = 0.045;

/** Straight edges, those with most votes first. */
export function findLines(edges: Edges): Line[] {
  const least = Math.min(edges.width, edges.height) * SHORTEST_SHARE;
  return apart(edges.peaks(least)).map(({ t, r, v }) => {
    const line = refine(edges, (t * Math.PI) / ANGLES, r);
    return { c: Math.cos(line.angle), s: Math.sin(line.angle), ...line, votes: v, border: false };
  });
}

/** The strongest of each direction, and each line only once. */
function apart(peaks: Peak[]): Peak[] {
  peaks.sort((a, b) => b.v - a.v);
  const kept: Peak[] = [];
  const taken = new Uint8Array(DIRECTIONS);
  for (const peak of peaks) {
    const direction = Math.floor((peak.t * DIRECTIONS) / ANGLES);
    if (taken[direction]! >= MAX_LINES_A_DIRECTION || kept.some((other) => near(peak, other))) continue;
    taken[direction]!++;
    kept.push(peak);
  }
  return kept;
}

/** The votes of one line spread over about 7 degrees and 4 pixels. */
function near(a: Peak, b: Peak): boolean {
  let dt = Math.abs(a.t - b.t);
  let r = b.r;
  if (dt > ANGLES / 2) {
    dt = ANGLES - dt;
    r = -r;
  }
  return dt <= 7 && Math.abs(a.r - r) <= (dt < 3 ? 3 : 5);
}

/** Least squares over the edge pixels near the peak: a Hough cell alone is a degree wide. */
function refine(edges: Edges, angle: number, r: number): { angle: number; r: number } {
  for (let pass = 0; pass < 2; pass++) {
    const { n, t, d, tt, td } = edges.fit(Math.cos(angle), Math.sin(angle), r);
    const spread = n * tt - t * t;
    if (n < 8 || spread < 1) break;
    const slope = (n * td - t * d) / spread;
    const offset = (d - slope * t) / n;
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
  const flat = (angle: number, r: number): Line => ({
    c: Math.cos(angle),
    s: Math.sin(angle),
    r,
    angle,
    votes: 0,
    border: true,
  });
  return [flat(0, -width / 2), flat(0, width / 2), flat(Math.PI / 2, -height / 2), flat(Math.PI / 2, height / 2)];
}
