import type { Category, DocumentType } from '@verify/contract';
import { rotate, startAt } from '../raster/rotate.ts';
import type { Box, MrzReading } from '../types.ts';
import { readLatinNames } from '../viz/latin-names.ts';
import { readOriginalNames } from '../viz/original-names.ts';
import type { VizReader } from '../viz/read-viz.ts';
import type { ScriptReaders } from '../viz/script-readers.ts';
import { isLatin, scriptOf } from '../viz/scripts.ts';
import type { VizField, VizRequest } from '../viz/viz-field.ts';
import type { ReadDocumentOptions } from './document-reading.ts';
import { mrzOf, type Work } from './side-work.ts';

interface Known {
  readonly documentType: DocumentType | null;
  readonly issuingState: string | null;
  readonly mrz: MrzReading | null;
  readonly options: ReadDocumentOptions;
}

/** Measured on 62 specimen card fronts in scenes: 58 scored 0.43 or more upright, and all scored 0.45 or less upside down. */
const LEGIBLE = 0.42;

/** Reads the visual zone of a side; one that can't tell which way is up by an MRZ is tried both ways. */
export function readViz(reader: VizReader, work: Work, known: Known): void {
  if (!work.placement.upright && !standUp(reader, work)) return;
  work.viz = reader.read(requestOf(work, known));
}

/** Names in the letters of the issuing State: Latin ones beyond A to Z, or those of another script beside the Latin ones. */
export async function readOwnLetters(readers: ScriptReaders, work: Work, known: Known): Promise<void> {
  const script = scriptOf(known.issuingState);
  if (!script || !known.mrz || !work.placement.upright || known.options.signal?.aborted) return;
  if (isLatin(script) && !work.viz.some(({ category }) => NAMES.has(category))) return;
  const reader = await readers.get(script.language);
  const request = requestOf(work, known);
  if (isLatin(script)) work.viz = readLatinNames(reader, work.viz, request);
  else work.viz = [...withoutMisread(work.viz, known.mrz), ...readOriginalNames(reader, script, work.viz, request)];
}

const NAMES: ReadonlySet<Category> = new Set<Category>(['Last name', 'First name']);

/** A Russian internal passport prints no Latin letters: what was taken for such a name is Cyrillic, СЕРОВ is no CEPOB. */
const withoutMisread = (viz: readonly VizField[], mrz: MrzReading): readonly VizField[] =>
  mrz.format === 'RUPN' ? viz.filter(({ category }) => !NAMES.has(category)) : viz;

function requestOf(work: Work, { documentType, issuingState, mrz, options }: Known): VizRequest {
  const { layout } = work.placement;
  const own = mrzOf(work);
  const kind = documentType ?? options.documentType;
  return {
    flat: work.flat,
    widthMm: layout.widthMm,
    heightMm: layout.heightMm,
    without: [...(own ? [layout.mrz] : []), ...(layout.portrait ? [core(layout.portrait)] : [])],
    templateKeys: ['front', 'back'].map((side) => `${issuingState}/${kind}/${side}`),
    numbered: kind === 'driving-licence',
    mrz,
    issuingState,
    today: options.today,
    signal: options.signal,
  };
}

/** The part of a portrait's zone that no print comes near to. */
const core = ({ x, y, width, height }: Box): Box => ({
  x: x + 0.1 * width,
  y: y + 0.1 * height,
  width: 0.5 * width,
  height: 0.8 * height,
});

/** Turns a side without an MRZ the way up that reads better. False when neither does. */
function standUp(reader: VizReader, work: Work): boolean {
  const { widthMm, heightMm } = work.placement.layout;
  const asIs = reader.legibility(work.flat, widthMm, heightMm);
  if (asIs === null) return false;
  if (asIs > LEGIBLE + 0.2) return true;
  const turned = rotate(work.flat, 180);
  const other = reader.legibility(turned, widthMm, heightMm) ?? 0;
  if (Math.max(asIs, other) < LEGIBLE) return false;
  if (other > asIs) {
    work.flat = turned;
    work.placement = { ...work.placement, quad: startAt(work.placement.quad, 2), upright: true };
  }
  return true;
}
