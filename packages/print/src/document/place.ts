import { findInThumbnail, type Thumbnail } from '@verify/reading/quad/find-document';
import { invert, mapQuad, project, quadOf, seenSize, squareTo } from '@verify/reading/raster/geometry';
import type { Box, FramePoint, MrzReading, Quad, Raster } from '@verify/reading';
import { rectify } from '@verify/reading/raster/rectify';
import { startAt } from '@verify/reading/raster/rotate';
import { CARD_FRONT, type Layout, LAYOUT_OF_MRZ, PAGE_WITHOUT_MRZ } from './layouts.ts';

/** The place of a document in a picture. */
export interface Placement {
  /** In the raster's pixels, in reading direction where `upright` is known. */
  readonly quad: Quad;
  /** `edges`: its sides were seen; `mrz`: computed from the MRZ alone; `picture`: taken to be the whole picture. */
  readonly from: 'edges' | 'mrz' | 'picture';
  /** Edge score for `edges`, else 0. */
  readonly score: number;
  readonly layout: Layout;
  /** The MRZ or legible print shows which way is up. Otherwise landscape is assumed, and it may be upside down. */
  readonly upright: boolean;
}

/** All 223 right quads of 250 specimen scenes scored more, 10 of 27 wrong ones less (`node bench/reading/quad.ts`). */
const SURE_SCORE = 0.55;
/** Mean distance of the MRZ's corners from those in the layout, mm. A page in a bent booklet reaches 4. */
const FARTHEST_MM = 6;

export function placeDocument(raster: Raster, thumbnail: Thumbnail, mrz: MrzReading | null): Placement {
  if (mrz) return placeByMrz(thumbnail, mrz);
  const found = findInThumbnail(thumbnail);
  if (!found || found.score < SURE_SCORE) return placeWhole(raster);
  const quad = lying(found.quad);
  const long = Math.max(found.aspect, 1 / found.aspect);
  return {
    quad,
    from: 'edges',
    score: found.score,
    layout: long > 1.505 ? CARD_FRONT : PAGE_WITHOUT_MRZ,
    upright: false,
  };
}

/** A document that fills the picture. */
export function placeWhole(raster: Raster): Placement {
  const whole = quadOf(raster);
  return { quad: lying(whole), from: 'picture', score: 0, layout: layoutLike(whole), upright: false };
}

function placeByMrz(thumbnail: Thumbnail, mrz: MrzReading): Placement {
  const layout = LAYOUT_OF_MRZ[mrz.format];
  const reckoned = reckon(mrz.quad, layout);
  const found = findInThumbnail(thumbnail, reckoned);
  if (found) {
    const quads = [0, 1, 2, 3]
      .map((first) => startAt(found.quad, first))
      .map((quad) => ({ quad, off: offMm(quad, mrz.quad, layout) }));
    const best = quads.reduce((a, b) => (b.off < a.off ? b : a));
    if (best.off < FARTHEST_MM) return { quad: best.quad, from: 'edges', score: found.score, layout, upright: true };
  }
  return { quad: reckoned, from: 'mrz', score: 0, layout, upright: true };
}

/** The document's corners if it is parallel to the camera: an MRZ is too thin a strip to give the perspective. */
function reckon(mrz: Quad, { widthMm, heightMm, mrz: zone }: Layout): Quad {
  const [a, b, c, d] = mrz;
  const origin = { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 };
  const right = { x: (b.x - a.x + c.x - d.x) / 2 / zone.width, y: (b.y - a.y + c.y - d.y) / 2 / zone.width };
  // The strip's height is known only to about 5 %, so assume square pixels and a right angle.
  const down = { x: -right.y, y: right.x };
  const [cx, cy] = [zone.x + zone.width / 2, zone.y + zone.height / 2];
  return mapQuad(quadOf({ width: widthMm, height: heightMm }), (p) => ({
    x: origin.x + (p.x - cx) * right.x + (p.y - cy) * down.x,
    y: origin.y + (p.x - cx) * right.y + (p.y - cy) * down.y,
  }));
}

function offMm(quad: Quad, mrz: Quad, { widthMm, heightMm, mrz: zone }: Layout): number {
  const back = invert(squareTo(quad));
  const expected = quadOf(zone);
  let sum = 0;
  mrz.forEach((corner, i) => {
    const p = project(back, corner);
    sum += Math.hypot(p.x * widthMm - expected[i]!.x, p.y * heightMm - expected[i]!.y) / 4;
  });
  return sum;
}

/** Landscape: the longer pair of sides is at the top and bottom. */
function lying(quad: Quad): Quad {
  const seen = seenSize(quad);
  if (seen.width >= seen.height) return quad;
  // Of two landscape orientations take the counter-clockwise one: people turn the phone to the right.
  return startAt(quad, 1);
}

function layoutLike(quad: Quad): Layout {
  const { width, height } = seenSize(quad);
  return Math.max(width, height) / Math.min(width, height) > 1.505 ? CARD_FRONT : PAGE_WITHOUT_MRZ;
}

/** A box on the document, in millimetres, as a quad in the picture. */
export function boxToQuad({ quad, layout }: Placement, box: Box): Quad {
  const there = squareTo(quad);
  return mapQuad(quadOf(box), (p): FramePoint => project(there, { x: p.x / layout.widthMm, y: p.y / layout.heightMm }));
}

/** Dots per inch of the document in the picture. */
export function dpiOf({ quad, layout }: Pick<Placement, 'quad' | 'layout'>): number {
  const seen = seenSize(quad);
  return Math.max((seen.width / layout.widthMm) * 25.4, (seen.height / layout.heightMm) * 25.4);
}

/** The document seen from the front, at most `dpi` and no more than the picture has. */
export function rectifyDocument(raster: Raster, placement: Placement, dpi: number): Raster {
  const { widthMm, heightMm } = placement.layout;
  const scale = Math.min(dpi, Math.max(40, dpiOf(placement))) / 25.4;
  return rectify(raster, placement.quad, Math.round(widthMm * scale), Math.round(heightMm * scale));
}
