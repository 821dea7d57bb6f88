import type { MrzReading, Quad, Raster } from '@verify/reading';
import { KNOWN } from '../document/layouts.ts';
import { boxToQuad, type Placement } from '../document/place.ts';
import { distance, mapQuad, project, quadOf, seenSize, squareTo } from '@verify/reading/raster/geometry';
import { rectify } from '@verify/reading/raster/rectify';
import { looksAlike } from './looks-alike.ts';
import { findPortrait } from './portrait.ts';

export type CropKind = 'front' | 'back' | 'mrz' | 'portrait' | 'signature' | 'ghost-portrait' | 'barcode';

export interface Crop {
  readonly kind: CropKind;
  readonly side: 'front' | 'back';
  /** In pixels of the side's picture. */
  readonly quad: Quad;
  readonly raster: Raster;
}

export interface CropSource {
  readonly side: 'front' | 'back';
  readonly picture: Raster;
  readonly placement: Placement;
  /** The document seen from the front, according to `placement`. */
  readonly flat: Raster;
  readonly mrz: MrzReading | null;
  /** `passport`, `id-card`, … and issuing State, where they are known. */
  readonly documentType: string | null;
  readonly issuingState: string | null;
}

/** ISO 19794-5 portraits on documents are 35 x 45 mm at most; at 300 dots an inch that is 413 pixels wide. */
const PORTRAIT_DPI = 300;
const CROP_DPI = 250;

/** Everything that can be cut out of one side, except what neither the layout nor the pixels show. */
export function makeCrops(source: CropSource): Crop[] {
  const { side, picture, placement, flat, mrz } = source;
  const crops: Crop[] = [{ kind: side, side, quad: placement.quad, raster: flat }];
  if (mrz) {
    // The page's edges place the zone more exactly than the ends of the lines that were read.
    const quad = widened(placement.from === 'edges' ? boxToQuad(placement, placement.layout.mrz) : mrz.quad);
    crops.push({ kind: 'mrz', side, quad, raster: cut(picture, quad, mrzScale(quad, placement)) });
  }
  const known = KNOWN[`${source.issuingState}/${source.documentType}/${side}`];
  const zone = known?.portrait ?? placement.layout.portrait;
  // A layout may have no zone; where the layout is a guess, so is the zone.
  const guessed = placement.from === 'picture';
  const portrait = zone || guessed ? findPortrait(flat, placement.layout, guessed ? null : zone) : null;
  if (portrait) crops.push(zoneCrop('portrait', source, boxToQuad(placement, portrait), PORTRAIT_DPI));
  const signature = known?.signature ?? placement.layout.signature;
  if (signature) crops.push(zoneCrop('signature', source, boxToQuad(placement, signature), CROP_DPI));
  // Where a layout may have one, the pixels decide whether this page has one.
  if (known?.ghost && portrait && looksAlike(flat, placement.layout.widthMm, portrait, known.ghost)) {
    crops.push(zoneCrop('ghost-portrait', source, boxToQuad(placement, known.ghost), CROP_DPI));
  }
  return crops;
}

function zoneCrop(kind: CropKind, { side, picture, placement }: CropSource, quad: Quad, dpi: number): Crop {
  const scale = seenSize(placement.quad).width / placement.layout.widthMm;
  return { kind, side, quad, raster: cut(picture, quad, Math.min(1, dpi / 25.4 / scale)) };
}

/** `scale`: pixels of the crop to pixels of the picture. */
function cut(picture: Raster, quad: Quad, scale: number): Raster {
  const { width, height } = seenSize(quad);
  return rectify(picture, quad, Math.max(4, Math.round(width * scale)), Math.max(4, Math.round(height * scale)));
}

/** Crops at the place where a barcode was found. */
export function barcodeCrop(side: 'front' | 'back', picture: Raster, quad: Quad): Crop {
  const longest = Math.max(distance(quad[0], quad[1]), distance(quad[1], quad[2]), 1);
  return { kind: 'barcode', side, quad, raster: cut(picture, quad, Math.min(1, 1000 / longest)) };
}

/** Margin around the MRZ: a fiftieth of its width at the sides, a quarter of a line's height above and below. */
function widened(quad: Quad): Quad {
  const there = squareTo(quad);
  const lines = quadOf({ x: -0.02, y: -0.08, width: 1.04, height: 1.16 });
  return mapQuad(lines, (p) => project(there, p));
}

function mrzScale(quad: Quad, { layout }: Placement): number {
  return Math.min(1, ((layout.mrz.width / 25.4) * CROP_DPI) / Math.max(1, seenSize(quad).width));
}
