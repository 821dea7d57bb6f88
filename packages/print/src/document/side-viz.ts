import type { Category, DocumentType } from '@verify/contract';
import { type QuarterTurn, rotate, startAt } from '@verify/reading/raster/rotate';
import type { Box, MrzReading, Raster } from '@verify/reading';
import type { VizReader } from '../viz/read-viz.ts';
import type { VizRequest } from '../viz/viz-field.ts';
import type { ReadDocumentOptions } from './document-reading.ts';
import { standing } from './layouts.ts';
import { mrzOf, type Work } from './side-work.ts';

export interface Known {
  readonly documentType: DocumentType | null;
  readonly issuingState: string | null;
  readonly mrz: MrzReading | null;
  readonly encoded?: ReadonlyMap<Category, string>;
  readonly options: ReadDocumentOptions;
}

/** Of 62 specimen card fronts in scenes, 58 scored 0.43 or more upright, and all 0.45 or less upside down. */
const LEGIBLE = 0.42;

/** Reads a side's visual zone, both ways up unless the MRZ decides; without any print it stays as it is. */
export async function readViz(reader: VizReader, work: Work, known: Known): Promise<void> {
  if (!work.placement.upright) standUp(reader, work);
  if (work.placement.upright) work.viz = await reader.read(requestOf(work, known));
}

export function requestOf(work: Work, known: Known): VizRequest {
  const { documentType, mrz, encoded, options } = known;
  const { layout } = work.placement;
  const own = mrzOf(work);
  const kind = documentType ?? options.documentType;
  const issuingState = known.issuingState ?? encoded?.get('Issue country') ?? null;
  return {
    flat: work.flat,
    widthMm: layout.widthMm,
    heightMm: layout.heightMm,
    without: [...(own ? [layout.mrz] : []), ...(layout.portrait ? [core(layout.portrait)] : [])],
    numbered: kind === 'driving-licence',
    mrz,
    encoded,
    issuingState,
    today: options.today,
    signal: options.signal,
  };
}

/** The content of the document's barcodes that could be parsed. */
export const encodedIn = (works: readonly Work[]): ReadonlyMap<Category, string> =>
  new Map(
    works
      .flatMap(({ barcodes }) => barcodes)
      .flatMap(({ parsed, fields }) => (parsed ? fields : []))
      .map(({ category, value }) => [category, value]),
  );

/** The part of a portrait's zone that has no print near it. */
const core = ({ x, y, width, height }: Box): Box => ({
  x: x + 0.1 * width,
  y: y + 0.1 * height,
  width: 0.5 * width,
  height: 0.8 * height,
});

/** Turns a side without an MRZ to the orientation that reads better. */
function standUp(reader: VizReader, work: Work): void {
  const { widthMm, heightMm } = work.placement.layout;
  const asIs = reader.legibility(work.flat, widthMm, heightMm);
  if (asIs === null) return;
  if (asIs > LEGIBLE + 0.2) return stand(work);
  const turned = rotate(work.flat, 180);
  const other = reader.legibility(turned, widthMm, heightMm) ?? 0;
  if (Math.max(asIs, other) < LEGIBLE) return;
  if (other > asIs) turnBy(work, 180, turned);
  else stand(work);
}

export function stand(work: Work): void {
  work.placement = { ...work.placement, upright: true };
}

/** `turned`: the flat document turned clockwise by `turn`. */
export function turnBy(work: Work, turn: QuarterTurn, turned: Raster): void {
  const { quad, layout } = work.placement;
  work.flat = turned;
  work.placement = {
    ...work.placement,
    quad: startAt(quad, 4 - turn / 90),
    layout: turn % 180 === 0 ? layout : standing(layout),
    upright: true,
  };
}
