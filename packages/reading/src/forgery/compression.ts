import type { Plane } from '../raster/plane.ts';
import { type Blocks, FREQUENCIES, transformBlock } from './blocks.ts';
import { fitModel, REACH } from './double-quantisation.ts';
import type { JpegTables } from './jpeg-tables.ts';
import type { CellMap } from './windows.ts';

/** A coefficient whose second compression is less sure than this, in nats a block, is left out. */
const LEAST_GAIN = 0.012;
/** Blocks beside the grid that tell how coefficients are without quantisation. */
const SAMPLES = 6000;
const LEAST_BLOCKS = 300;

/**
 * For each block, in deviations from the document's mean: how much better one compression explains it than the two that the rest of the
 * picture went through. High where something was set in after the first. Null when the picture shows no traces of an earlier
 * compression to compare with.
 */
export function compressionMap(plane: Plane, tables: JpegTables, blocks: Blocks): CellMap | null {
  const { columns, rows, step, coefficients, usable, count } = blocks;
  if (count < LEAST_BLOCKS) return null;
  const n = FREQUENCIES.length;
  const beside = besideGrid(plane, blocks);
  const steps = FREQUENCIES.map(([v, u]) => tables.luma[v * 8 + u]!);
  const models = FREQUENCIES.map((_, f) => {
    const seen = new Float32Array(2 * REACH + 1);
    for (let b = 0; b < usable.length; b++) if (usable[b]) seen[quantised(coefficients[b * n + f]!, steps[f]!)]!++;
    return fitModel(
      seen,
      Float32Array.from({ length: beside.length / n }, (_, i) => beside[i * n + f]!),
      steps[f]!,
    );
  });
  const telling = FREQUENCIES.map((_, f) => f).filter((f) => models[f]!.gain >= LEAST_GAIN);
  if (telling.length === 0) return null;
  const values = new Float32Array(columns * rows).fill(Number.NaN);
  let [sum, squares] = [0, 0];
  for (let b = 0; b < usable.length; b++) {
    if (!usable[b]) continue;
    let value = 0;
    for (const f of telling) value += models[f]!.ratio[quantised(coefficients[b * n + f]!, steps[f]!)]!;
    values[b] = value;
    sum += value;
    squares += value * value;
  }
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(1e-6, squares / count - mean * mean));
  return { columns, rows, cell: 8 * step, values: values.map((value) => (value - mean) / deviation) };
}

/** The same coefficients half a block further: there the grid's quantisation does not show. */
function besideGrid(plane: Plane, { columns, rows, step, usable, count }: Blocks): Float32Array {
  const n = FREQUENCIES.length;
  const every = Math.max(1, Math.floor(count / SAMPLES));
  const beside = new Float32Array((Math.ceil(count / every) + 1) * n);
  let taken = 0;
  for (let y = 0, b = 0, seen = 0; y < rows - 1; y++)
    for (let x = 0; x < columns; x++, b++) {
      if (!usable[b] || x === columns - 1 || seen++ % every !== 0) continue;
      if (transformBlock(plane, x * 8 * step + 4, y * 8 * step + 4, beside, taken * n)) taken++;
    }
  return beside.subarray(0, taken * n);
}

const quantised = (value: number, step: number): number =>
  Math.max(-REACH, Math.min(REACH, Math.round(value / step))) + REACH;
