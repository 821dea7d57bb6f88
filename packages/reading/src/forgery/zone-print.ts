import { project, squareTo } from '../raster/geometry.ts';
import { luma, type Plane } from '../raster/plane.ts';
import { rectify } from '../raster/rectify.ts';
import type { MrzReading, Quad, Raster } from '../types.ts';

/** Neighbouring characters of one line whose height differs from the rest. */
export interface OddRun {
  /** Corners in the given picture. */
  readonly quad: Quad;
  readonly characters: number;
  /** By what factor they are further from the line's own height than its characters usually are. */
  readonly ratio: number;
}

/** Pixels per character's pitch in the strip that is measured: about 200 dots an inch. */
const PITCH = 20;
const LINE_MM = 6.35;
const MM = PITCH / 2.54;
/** With fewer pixels per pitch in the picture, a tenth of a character can't be measured. */
const LEAST_PITCH = 16;
/** How many characters must be measured to know what is usual in a line. */
const LEAST_GLYPHS = 7;
/** A forger replaces more than one; single characters differ by chance and dirt. */
const LEAST_RUN = 3;
/** Smallest usual deviation that is accepted, in pixels of the strip: a smaller one comes from the picture. */
const LEAST_SCATTER = 0.35;
/** Share of the blur that is no fault: 4 of 12 blurred backs (seeds 8800 to 8811) would reach 3 without it, now 1. */
const OF_SOFTNESS = 0.5;

interface Glyph {
  readonly column: number;
  readonly baseline: number;
  /** Rows from a quarter to three quarters of its ink at the base line: a measure of the picture's blur. */
  readonly softness: number;
}

/** The run of characters of a zone that differs most; null where the print is too small or too faint to measure. */
export function oddestRun(raster: Raster, mrz: Pick<MrzReading, 'lines' | 'quad'>): OddRun | null {
  const { lines, quad } = mrz;
  const count = Math.max(...lines.map((line) => line.length));
  const pitchPx = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y) / (count + 0.2);
  if (pitchPx < LEAST_PITCH) return null;
  const width = Math.round((count + 0.2) * PITCH);
  const height = Math.round(((lines.length - 1) * LINE_MM + 3.7) * MM);
  const strip = luma(rectify(raster, quad, width, height));
  let best: OddRun | null = null;
  let measured = false;
  for (let l = 0; l < lines.length; l++) {
    const glyphs = [...lines[l]!].flatMap((char, column) => (char === '<' ? [] : (measure(strip, l, column) ?? [])));
    if (glyphs.length < LEAST_GLYPHS) continue;
    measured = true;
    const run = runOf(glyphs);
    if (run && run.ratio > (best?.ratio ?? 0))
      best = { ...run, quad: place(quad, count, lines.length, l, run.from, run.to) };
  }
  if (!measured) return null;
  return best ?? { quad, characters: 0, ratio: 0 };
}

/** Where the ink of a character begins and ends, and how wide its strokes are. Null without clear ink. */
function measure(strip: Plane, line: number, column: number): Glyph | null {
  const { data, width, height } = strip;
  const left = Math.max(0, Math.round((column + 0.1) * PITCH));
  const right = Math.min(width, Math.round((column + 1.1) * PITCH));
  const middle = (1.85 + line * LINE_MM) * MM;
  const top = Math.max(0, Math.round(middle - 1.85 * MM));
  const bottom = Math.min(height, Math.round(middle + 1.85 * MM));
  let [dark, light] = [255, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const v = data[y * width + x]!;
      if (v < dark) dark = v;
      if (v > light) light = v;
    }
  if (light - dark < 60) return null;
  // The darkest of each row, 0 to 1.
  const rows: number[] = [];
  for (let y = top; y < bottom; y++) {
    let most = 0;
    for (let x = left; x < right; x++) most = Math.max(most, (light - data[y * width + x]!) / (light - dark));
    rows.push(most);
  }
  const first = crossing(rows, 1);
  const last = crossing(rows, -1);
  if (first === null || last === null || last - first < 1.2 * MM) return null;
  const inner = crossing(rows, -1, 0.75);
  const softness = inner === null ? 0 : (crossing(rows, -1, 0.25) ?? last) - inner;
  return { column, baseline: top + last, softness };
}

/** Where rows become dark, from the top (1) or the bottom (-1), to a fraction of a pixel. */
function crossing(rows: readonly number[], step: 1 | -1, level = 0.5): number | null {
  for (let k = 1; k < rows.length; k++) {
    const i = step === 1 ? k : rows.length - 1 - k;
    const [outer, inner] = [rows[i - step]!, rows[i]!];
    if (inner < level) continue;
    const share = inner > outer ? (level - outer) / (inner - outer) : 0;
    return i - step + step * Math.max(0, Math.min(1, share));
  }
  return null;
}

function runOf(glyphs: readonly Glyph[]) {
  const trend = fitted(glyphs);
  const off = glyphs.map(({ baseline, column }) => baseline - trend(column));
  const usual = 1.48 * median(off.map(Math.abs));
  const scatter = Math.max(LEAST_SCATTER, usual, OF_SOFTNESS * median(glyphs.map(({ softness }) => softness)));
  let best: { ratio: number; from: number; to: number; characters: number } | null = null;
  for (let i = 0; i < off.length; i++)
    for (let j = i + LEAST_RUN; j <= off.length && j <= i + 12; j++) {
      // A run of half of the line would determine what is usual in the line.
      if (j - i > off.length * 0.6) break;
      const run = off.slice(i, j);
      const middle = median(run);
      const same = run.filter((value) => value * middle > 0).length;
      if (same < run.length) continue;
      const ratio = (Math.abs(middle) / scatter) * Math.sqrt(Math.min(6, run.length) / 3);
      if (ratio > (best?.ratio ?? 0))
        best = { ratio, from: glyphs[i]!.column, to: glyphs[j - 1]!.column, characters: j - i };
    }
  return best;
}

/** A parabola through the line, as pages may bend; weighted so that deviating characters do not shift it. */
function fitted(glyphs: readonly Glyph[]): (column: number) => number {
  const points = glyphs.map(({ column, baseline }) => ({ x: column / 22 - 1, y: baseline }));
  let weights = points.map(() => 1);
  let c: [number, number, number] = [0, 0, 0];
  for (let round = 0; round < 8; round++) {
    c = leastSquares(points, weights);
    weights = points.map(({ x, y }) => 1 / Math.max(0.15, Math.abs(y - (c[0] + c[1] * x + c[2] * x * x))));
  }
  return (column) => c[0] + c[1] * (column / 22 - 1) + c[2] * (column / 22 - 1) ** 2;
}

function leastSquares(
  points: readonly { readonly x: number; readonly y: number }[],
  weights: readonly number[],
): [number, number, number] {
  const s = [0, 0, 0, 0, 0];
  const t = [0, 0, 0];
  points.forEach(({ x, y }, i) => {
    for (let k = 0; k < 5; k++) s[k]! += weights[i]! * x ** k;
    for (let k = 0; k < 3; k++) t[k]! += weights[i]! * y * x ** k;
  });
  const det3 = (m: number[]): number =>
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
    m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
    m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!);
  const [a, b, c, d, e] = s as [number, number, number, number, number];
  // A small multiple of the identity keeps the line from bending where there are few points.
  const matrix = [a, b, c, b, c + 1e-3, d, c, d, e + 1];
  const all = det3(matrix) || 1e-9;
  const solve = (column: number): number =>
    det3(matrix.map((value, i) => (i % 3 === column ? t[Math.floor(i / 3)]! : value))) / all;
  return [solve(0), solve(1), solve(2)];
}

function place(quad: Quad, count: number, lines: number, line: number, from: number, to: number): Quad {
  const there = squareTo(quad);
  const x = (column: number) => column / (count + 0.2);
  const height = (lines - 1) * LINE_MM + 3.7;
  const [top, bottom] = [(line * LINE_MM) / height, (line * LINE_MM + 3.7) / height];
  const at = (u: number, v: number) => project(there, { x: u, y: v });
  return [at(x(from), top), at(x(to + 1.2), top), at(x(to + 1.2), bottom), at(x(from), bottom)];
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
