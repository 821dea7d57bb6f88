import { quadOf } from '@verify/reading/raster/geometry';
import { bytesAt, native, putBytes, allocate } from '@verify/reading/raster/native';
import { brightest, percentile, type Plane } from '@verify/reading/raster/plane';
import type { Box, Raster } from '@verify/reading';
import { rectify } from '@verify/reading/raster/rectify';
import { inPixels } from './viz-field.ts';

/** A row of characters on a flat document, in millimetres. */
export interface PrintedLine extends Box {
  /** Separate shapes: about the number of characters, when they don't touch. */
  readonly shapes: number;
}

const PIXELS_PER_MM = 6;
/** Strokes are thinner than twice this; broader shapes are no print. */
const STROKE_MM = 0.7;
/** Smallest and largest height of a character's body in documents: labels have 1 mm, headlines 5 mm. */
const HEIGHT_MM = [0.75, 6] as const;
/** Widest gap within a line, in heights of its characters: a space of a typewriter face. */
const WIDEST_GAP = 1.15;

/** Share of the darkest strokes' contrast at which a stroke counts: values are nearly as dark as any thin shape. */
const VALUES = 0.38;

/** Lines of print seen from the front, upper left first. Zones in `without` (MRZ, portrait) are left out. */
export function findPrintedLines(
  flat: Raster,
  widthMm: number,
  heightMm: number,
  without: readonly Box[] = [],
): PrintedLine[] {
  const small = brightest(
    rectify(flat, quadOf(flat), Math.round(widthMm * PIXELS_PER_MM), Math.round(heightMm * PIXELS_PER_MM)),
  );
  const strokes = darkStrokes(small);
  // Values are the darkest thin shapes; guilloche and holograms stay well below them.
  const dark = Math.max(20, percentile(strokes, 0.995));
  return linesIn(strokes, VALUES * dark, without).toSorted((a, b) => a.y - b.y || a.x - b.x);
}

function linesIn(strokes: Plane, threshold: number, without: readonly Box[]): PrintedLine[] {
  const ink = { ...strokes, data: strokes.data.map((value) => (value >= threshold ? INK : 0)) };
  for (const box of without) blank(ink, inPixels(box, PIXELS_PER_MM));
  return chain(shapesOf(ink))
    .map(({ shapes, ...box }) => ({ ...inPixels(box, 1 / PIXELS_PER_MM), shapes }))
    .filter((line) => line.height >= 0.9 && line.width >= 0.25 * line.height);
}

/** Black-hat: by how much a pixel is darker than its surroundings within a stroke's reach. */
function darkStrokes({ width, height, data }: Plane): Plane {
  const reach = Math.round(STROKE_MM * PIXELS_PER_MM);
  const size = 2 * reach + 1;
  const [from, to, line, tall] = allocate(data.length, data.length, width + size, (height + size) * width);
  putBytes(data, from);
  native().blackHat(from, to, width, height, size, line, tall);
  return { width, height, data: bytesAt(to, data.length).slice() };
}

const [INK, SEEN] = [1, 2];

function blank(ink: Plane, { x, y, width, height }: Box): void {
  const right = Math.min(ink.width, Math.round(x + width));
  for (let row = Math.max(0, Math.round(y)); row < Math.min(ink.height, Math.round(y + height)); row++)
    ink.data.fill(0, row * ink.width + Math.max(0, Math.round(x)), row * ink.width + right);
}

interface Shape {
  x: number;
  y: number;
  right: number;
  bottom: number;
}

/** Connected ink (8 neighbours) of a character's size. */
function shapesOf({ width, height, data }: Plane): Shape[] {
  const shapes: Shape[] = [];
  const stack: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (data[start] !== INK) continue;
    const shape = { x: width, y: height, right: 0, bottom: 0 };
    let size = 0;
    stack.push(start);
    data[start] = SEEN;
    while (stack.length > 0) {
      const i = stack.pop()!;
      const x = i % width;
      const y = (i - x) / width;
      size++;
      shape.x = Math.min(shape.x, x);
      shape.y = Math.min(shape.y, y);
      shape.right = Math.max(shape.right, x + 1);
      shape.bottom = Math.max(shape.bottom, y + 1);
      for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy++) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
          const next = i + dy * width + dx;
          if (data[next] !== INK) continue;
          data[next] = SEEN;
          stack.push(next);
        }
      }
    }
    const tall = (shape.bottom - shape.y) / PIXELS_PER_MM;
    const broad = (shape.right - shape.x) / PIXELS_PER_MM;
    if (tall <= HEIGHT_MM[1] && broad <= 14 && size >= 3 && (tall >= HEIGHT_MM[0] * 0.4 || broad >= 0.3))
      shapes.push(shape);
  }
  return shapes;
}

/** Joins shapes side by side from left to right. Accents are left out, so the line's reader adds room for them. */
function chain(shapes: readonly Shape[]): PrintedLine[] {
  const bodies = shapes.filter((s) => (s.bottom - s.y) / PIXELS_PER_MM >= HEIGHT_MM[0]).toSorted((a, b) => a.x - b.x);
  const open: (Shape & { last: Shape; shapes: number; tallest: number })[] = [];
  for (const body of bodies) {
    const tall = body.bottom - body.y;
    let best = null;
    let nearest = Infinity;
    for (const line of open) {
      const gap = body.x - line.right;
      const reach = WIDEST_GAP * Math.max(line.tallest, tall);
      if (gap > reach || gap < -tall) continue;
      const shared = Math.min(body.bottom, line.last.bottom) - Math.max(body.y, line.last.y);
      const lower = Math.min(tall, line.last.bottom - line.last.y);
      const ratio = tall / line.tallest;
      if (shared < 0.6 * lower || ratio > 1.9 || ratio < 0.4) continue;
      if (gap < nearest) [nearest, best] = [gap, line];
    }
    if (best) {
      best.right = Math.max(best.right, body.right);
      best.y = Math.min(best.y, body.y);
      best.bottom = Math.max(best.bottom, body.bottom);
      best.tallest = Math.max(best.tallest, tall);
      best.last = body;
      best.shapes++;
    } else open.push({ ...body, last: body, shapes: 1, tallest: tall });
  }
  return open.map(({ x, y, right, bottom, shapes: all }) => {
    return { x, y, width: right - x, height: bottom - y, shapes: all };
  });
}
