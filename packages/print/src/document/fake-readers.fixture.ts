import type { MrzOutcome, MrzReader } from '@verify/reading/mrz/reader';
import type { Raster } from '@verify/reading';
import type { VizReader } from '../viz/read-viz.ts';
import type { VizField, VizRequest } from '../viz/viz-field.ts';
import { CARD_FRONT } from './layouts.ts';
import { placeWhole } from './place.ts';
import type { Work } from './side-work.ts';

const [TABLE, PAPER] = [40, 220];

type Paper = readonly [x: number, y: number, width: number, height: number];

/** White papers on a dark table. */
export function photoOf([width, height]: readonly [number, number], ...papers: readonly Paper[]): Raster {
  const data = new Uint8Array(width * height * 4).fill(TABLE);
  for (const [left, top, wide, tall] of papers)
    for (let y = top; y < top + tall; y++) data.fill(PAPER, (y * width + left) * 4, (y * width + left + wide) * 4);
  return { width, height, data };
}

export const NOT_FOUND: MrzOutcome = { ok: false, reason: 'not-found' };

/** Returns one outcome after another, then repeats the last. Counts the same number of rows in any picture. */
export function mrzReader(outcomes: readonly MrzOutcome[], rows = 0): { reader: MrzReader; seen: string[] } {
  const seen: string[] = [];
  let next = 0;
  return {
    seen,
    reader: {
      read({ width, height }) {
        seen.push(`read ${width} x ${height}`);
        return outcomes[Math.min(next++, outcomes.length - 1)] ?? NOT_FOUND;
      },
      countRows({ width, height }) {
        seen.push(`count ${width} x ${height}`);
        return rows;
      },
    },
  };
}

/** Returns each side's legibility in turn, and reads the same fields in each, or others in each. */
export function vizReader(
  legible: readonly (number | null)[],
  ...fields: readonly (readonly VizField[])[]
): { reader: VizReader; requests: VizRequest[] } {
  const requests: VizRequest[] = [];
  let asked = 0;
  return {
    requests,
    reader: {
      async read(request) {
        requests.push(request);
        return [...(fields[Math.min(requests.length, fields.length) - 1] ?? [])];
      },
      legibility: () => legible[asked++] ?? null,
      dispose() {},
    },
  };
}

const picture: Raster = { width: 428, height: 270, data: new Uint8Array(428 * 270 * 4).fill(230) };

/** A card that fills its picture, at five pixels a millimetre, without any text read. */
export const cardWork = (changes: Partial<Work> = {}): Work => ({
  side: 'front',
  picture,
  factor: 1,
  thumbnail: { small: picture, factor: 1 },
  mrz: NOT_FOUND,
  placement: { ...placeWhole(picture), layout: CARD_FRONT },
  flat: picture,
  rowsOfPrint: null,
  viz: [],
  overprint: null,
  headings: [],
  barcodes: [],
  ...changes,
});
