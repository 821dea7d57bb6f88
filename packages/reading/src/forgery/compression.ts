import { type Blocks, FREQUENCIES } from './blocks.ts';
import { fitModel, REACH } from './double-quantisation.ts';
import type { JpegTables } from './jpeg-tables.ts';
import type { Held } from './native.ts';
import type { CellMap } from './windows.ts';

/** A coefficient whose second compression is less certain than this, in nats a block, is left out. */
const LEAST_GAIN = 0.012;
/** Resized pictures reach 0.26, insertions 0.5 to 2.3 (`untouched` and `forge`, seeds 52009 to 53016). */
const LEAST_TOTAL_GAIN = 0.3;
/** Blocks off the grid, which show the coefficients without quantisation. */
const SAMPLES = 6000;
const LEAST_BLOCKS = 300;

export interface EarlierCompression {
  /** Nats a block by which two compressions on this grid explain the coefficients better than one. */
  readonly gain: number;
  /** How much better one compression explains each block than two, in the document's deviations; null if weak. */
  readonly map: CellMap | null;
}

/** Null for less than 300 blocks. */
export function earlierCompression(held: Held, tables: JpegTables, blocks: Blocks): EarlierCompression | null {
  const { columns, rows, step, usable, count } = blocks;
  if (count < LEAST_BLOCKS) return null;
  const n = FREQUENCIES.length;
  const steps = FREQUENCIES.map(([v, u]) => tables.luma[v * 8 + u]!);
  const bins = quantised(blocks, steps);
  const beside = besideGrid(held, blocks);
  const models = steps.map((step, f) => {
    const seen = new Float32Array(2 * REACH + 1);
    for (let b = 0, i = f; b < usable.length; b++, i += n) if (usable[b]) seen[bins[i]!]!++;
    return fitModel(seen, everyNth(beside, f, n), step);
  });
  const values = new Float32Array(columns * rows);
  const gain = models.reduce((sum, model) => sum + model.gain, 0);
  let total = 0;
  models.forEach(({ gain: own, ratio }, f) => {
    if (own < LEAST_GAIN) return;
    total += own;
    for (let b = 0, i = f; b < values.length; b++, i += n) values[b]! += ratio[bins[i]!]!;
  });
  if (total < LEAST_TOTAL_GAIN) return { gain, map: null };
  let [sum, squares] = [0, 0];
  for (let b = 0; b < usable.length; b++) {
    if (!usable[b]) continue;
    const value = values[b]!;
    sum += value;
    squares += value * value;
  }
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(1e-6, squares / count - mean * mean));
  for (let b = 0; b < values.length; b++) values[b] = usable[b] ? (values[b]! - mean) / deviation : Number.NaN;
  return { gain, map: { columns, rows, cell: 8 * step, values } };
}

/** Each coefficient as its bin of a model: steps of the last compression from the middle. */
function quantised({ coefficients }: Blocks, steps: readonly number[]): Uint8Array {
  const bins = new Uint8Array(coefficients.length);
  const n = steps.length;
  for (let f = 0; f < n; f++) {
    const perLevel = 1 / steps[f]!;
    for (let i = f; i < bins.length; i += n) {
      // Shifted to be positive, where cutting off is rounding down: a third of what Math.round costs.
      const level = ((coefficients[i]! * perLevel + 4096.5) | 0) - 4096;
      bins[i] = (level > REACH ? REACH : level < -REACH ? -REACH : level) + REACH;
    }
  }
  return bins;
}

function everyNth(values: Float32Array, from: number, n: number): Float32Array {
  const out = new Float32Array(values.length / n);
  for (let i = 0, at = from; i < out.length; i++, at += n) out[i] = values[at]!;
  return out;
}

/** The same coefficients half a block further, where the grid's quantisation has no effect. */
function besideGrid(held: Held, { columns, rows, step, usable, count }: Blocks): Float32Array {
  const n = FREQUENCIES.length;
  const every = Math.max(1, Math.floor(count / SAMPLES));
  const beside = new Float32Array((Math.ceil(count / every) + 1) * n);
  let taken = 0;
  for (let y = 0, b = 0, seen = 0; y < rows - 1; y++)
    for (let x = 0; x < columns; x++, b++) {
      if (!usable[b] || x === columns - 1 || seen++ % every !== 0) continue;
      if (held.block(x * 8 * step + 4, y * 8 * step + 4, beside, taken * n)) taken++;
    }
  return beside.subarray(0, taken * n);
}
