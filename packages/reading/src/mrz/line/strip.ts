import type { FramePoint } from '../../types.ts';
import type { Pyramid } from '../locate/gray.ts';
import { STRIP_HEIGHT, type Strip } from './net.ts';

/** A line of text in the picture, in reading direction: a strip is cut along it. */
export interface Baseline {
  /** The centre of the line. */
  readonly x: number;
  readonly y: number;
  /** Unit vector in reading direction. */
  readonly ux: number;
  readonly uy: number;
  readonly length: number;
  readonly cap: number;
  /** See `Row`. */
  readonly bend: number;
}

/** Capitals fill this share of a strip's height; the network was trained with 0.50 to 0.86. */
const CAP_SHARE = 0.66;

/** The place of a point in the picture: `u` px along the line from its middle, `v` px below it. */
export function pointOn(line: Baseline, u: number, v: number): FramePoint {
  const t = (2 * u) / line.length;
  const off = v - line.bend * t * t;
  return { x: line.x + line.ux * u - line.uy * off, y: line.y + line.uy * u + line.ux * off };
}

/** The line with `margin` px before and after, capitals at `CAP_SHARE`. `scale`: px of the picture for the strip's. */
export function cutStrip(
  pyramid: Pyramid,
  line: Baseline,
  margin: number,
  maxWidth: number,
): { strip: Strip; scale: number } {
  let scale = line.cap / (CAP_SHARE * STRIP_HEIGHT);
  let width = Math.round((line.length + 2 * margin) / scale);
  let squeeze = 1;
  if (width > maxWidth) {
    squeeze = width / maxWidth;
    width = maxWidth;
  }
  width = Math.max(8, width);
  const data = sampleBlock(pyramid, line, width, STRIP_HEIGHT, scale * squeeze, scale);
  scale *= squeeze;
  return { strip: { width, data }, scale };
}

/** A block of `width` x `height` samples, `stepU` and `stepV` px apart. Outside the picture its edge is repeated. */
export function sampleBlock(
  pyramid: Pyramid,
  line: Baseline,
  width: number,
  height: number,
  stepU: number,
  stepV: number,
): Uint8Array {
  const { gray, shrink } = pyramid.levelFor(stepV);
  const out = new Uint8Array(width * height);
  const { width: w, height: h, data } = gray;
  const right = w - 1.001;
  const bottom = h - 1.001;
  const down = w > 1 ? 1 : 0;
  const below = h > 1 ? w : 0;
  for (let i = 0; i < width; i++) {
    const top = pointOn(line, (i + 0.5 - width / 2) * stepU, (0.5 - height / 2) * stepV);
    let x = (top.x + 0.5) / shrink - 0.5;
    let y = (top.y + 0.5) / shrink - 0.5;
    const dx = (-line.uy * stepV) / shrink;
    const dy = (line.ux * stepV) / shrink;
    for (let j = 0; j < height; j++, x += dx, y += dy) {
      const px = x < 0 ? 0 : x > right ? Math.max(0, right) : x;
      const py = y < 0 ? 0 : y > bottom ? Math.max(0, bottom) : y;
      const ix = px | 0;
      const iy = py | 0;
      const fx = px - ix;
      const fy = py - iy;
      const at = iy * w + ix;
      const upper = data[at]! + (data[at + down]! - data[at]!) * fx;
      const lower = data[at + below]! + (data[at + below + down]! - data[at + below]!) * fx;
      out[j * width + i] = upper + (lower - upper) * fy + 0.5;
    }
  }
  return out;
}

/** The same line read from the other end. */
export function turned(line: Baseline): Baseline {
  return { ...line, ux: -line.ux, uy: -line.uy, bend: -line.bend };
}

/** The line from `from` to `to`, px along it from its middle; beyond its ends the curve continues. */
export function resliced(line: Baseline, from: number, to: number): Baseline {
  const middle = (from + to) / 2;
  const { x, y } = pointOn(line, middle, 0);
  const slope = (-8 * line.bend * middle) / line.length ** 2;
  const norm = Math.hypot(1, slope);
  const length = to - from;
  const ux = (line.ux - line.uy * slope) / norm;
  const uy = (line.uy + line.ux * slope) / norm;
  return { x, y, ux, uy, length, cap: line.cap, bend: line.bend * (length / line.length) ** 2 };
}
