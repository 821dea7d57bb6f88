import type { ForgeryEvidence } from '@verify/contract';
import { type Box, mapQuad, project, quadOf, squareTo, type Quad } from '@verify/reading';
import type { DocumentReading, SideReading } from '@verify/print/document';
import {
  type CellMap,
  type ForgeryFinding,
  type ForgeryJudge,
  type ForgerySignal,
  jpegTables,
} from '@verify/reading/forgery';
import { type BurstVerdict, judgeBurst } from '../../signals/burst/judge-burst.ts';
import type { DecodedImage } from '../../image/decode.ts';
import { boxAround, type Original, readOriginal } from '../../image/original.ts';
import type { MaterialFile } from '../../material/material.ts';
import { NAMES } from './fact.ts';

/** A signal's finding on a side, with its marks for a reviewer. */
export interface SideFinding extends Pick<ForgeryFinding, 'signal' | 'verdict' | 'score' | 'measure' | 'threshold'> {
  readonly signal: ForgerySignal;
  readonly evidence: readonly ForgeryEvidence[];
}

/** From the original bytes, because the stored picture lost the signals. Empty for PDF pages and mirrored pictures. */
export async function forgeryOf(
  judgeForgery: ForgeryJudge,
  file: MaterialFile,
  image: DecodedImage,
  reading: SideReading,
  document: DocumentReading,
): Promise<SideFinding[]> {
  if (image.mediaType === 'application/pdf') return [];
  const { width, height } = image.raster;
  const corners = reading.quad.map(({ x, y }) => ({ x: x / width, y: y / height }));
  const original = await readOriginal(file.bytes, image, corners);
  if (!original) return [];
  const stored = (quad: SideReading['quad']) =>
    mapQuad(quad, ({ x, y }) => original.stored({ x: x / width, y: y / height }));
  const portrait = document.crops.find((crop) => crop.side === reading.side && crop.kind === 'portrait');
  const mrz = document.mrzSide === reading.side ? document.mrz : null;
  return judgeForgery({
    picture: original.raster,
    quad: stored(reading.quad),
    portrait: portrait ? stored(portrait.quad) : null,
    jpeg: jpegTables(file.bytes),
    zone: mrz && { lines: mrz.lines, quad: stored(mrz.quad) },
    fields: fieldsOf(reading, document).map((group) => group.map(stored)),
  }).map(({ signal, verdict, score, measure, threshold, boxes, map }) => ({
    signal,
    verdict,
    score,
    measure,
    threshold,
    evidence: [
      ...(boxes.length > 0 ? [boxesOf(boxes, reading.side, original)] : []),
      ...(map ? [mapOf(map, SCALES[signal] ?? 1, reading.side, original)] : []),
    ],
  }));
}

/** Places of a side's dates and names, in pixels of its picture: each group is printed in one way. */
function fieldsOf({ side, viz }: SideReading, { crops }: DocumentReading): Quad[][] {
  const flat = crops.find(({ kind }) => kind === side);
  if (!flat) return [];
  const { width, height } = flat.raster;
  const there = squareTo(flat.quad);
  const dates = viz.filter(({ contentType }) => contentType === 'date');
  const names = viz.filter(({ category }) => NAMES.includes(category));
  return [dates, names].map((group) =>
    group.map(({ box }) => mapQuad(quadOf(box), ({ x, y }) => project(there, { x: x / width, y: y / height }))),
  );
}

/** Result of the frames before a photo, and the place for a reviewer to look at. */
export interface SideBurst extends Omit<BurstVerdict, 'where'> {
  readonly where: Box | null;
}

/** Null for a file, and without a document to find in the frames. */
export async function burstOf(
  file: MaterialFile,
  image: DecodedImage,
  reading: SideReading,
  document: DocumentReading,
): Promise<SideBurst | null> {
  if (!file.burst) return null;
  const portrait = document.crops.find((crop) => crop.side === reading.side && crop.kind === 'portrait')?.quad ?? null;
  const { where, ...verdict } = await judgeBurst({ raster: image.raster, quad: reading.quad, portrait }, file.burst);
  return { ...verdict, where: where && boxAround(where, image.raster) };
}

type Side = SideReading['side'];

function boxesOf(boxes: ForgeryFinding['boxes'], side: Side, { share }: Original): ForgeryEvidence {
  return {
    kind: 'boxes',
    side,
    boxes: boxes.map(({ x, y, width, height }) =>
      boxAround([share({ x, y }), share({ x: x + width, y: y + height })], WHOLE),
    ),
  };
}

const WHOLE = { width: 1, height: 1 };

/** The value shown as most suspect, if it is not 1. */
const SCALES: Partial<Record<ForgerySignal, number>> = { compression: 3, 'portrait-compression': 3 };
const [COLUMNS, ROWS] = [48, 36];

/** The cells' means on a grid over the upright picture. */
function mapOf({ columns, cell, values }: CellMap, most: number, side: Side, { share }: Original): ForgeryEvidence {
  const sums = new Float32Array(COLUMNS * ROWS);
  const counts = new Uint32Array(COLUMNS * ROWS);
  values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const { x, y } = share({ x: ((i % columns) + 0.5) * cell, y: (Math.floor(i / columns) + 0.5) * cell });
    const at = Math.min(ROWS - 1, Math.floor(y * ROWS)) * COLUMNS + Math.min(COLUMNS - 1, Math.floor(x * COLUMNS));
    sums[at]! += value;
    counts[at]!++;
  });
  const bytes = Uint8Array.from(sums, (sum, i) =>
    Math.round(255 * Math.min(1, Math.max(0, sum / Math.max(1, counts[i]!) / most))),
  );
  return { kind: 'map', side, width: COLUMNS, height: ROWS, values: Buffer.from(bytes).toString('base64') };
}
