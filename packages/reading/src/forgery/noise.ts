import { type Blocks, FREQUENCIES } from './blocks.ts';
import type { CellMap } from './windows.ts';

const SHARE = 0.4;
/** A cell counts as still when this share of it is below this amplitude in levels, like computed areas. */
const STILL = 0.15;
/** Amplitude that all but this share of cells reach. Below it compression or the phone took the noise away. */
const LEAST_NOISE = 0.8;
const QUIET = 0.03;
const LEAST_CELLS = 120;

/**
 * Cells (two by two blocks) without noise are 1, others 0. Quiet coefficients are the ground between print, and a
 * camera's noise outlives JPEG in their low frequencies. Null where noise is missing elsewhere. `portrait`, printed
 * smoothly, is left out of what is usual.
 */
export function stillnessMap(blocks: Blocks, portrait: (x: number, y: number) => boolean): CellMap | null {
  const { step, coefficients, usable } = blocks;
  const columns = blocks.columns >> 1;
  const rows = blocks.rows >> 1;
  const cell = 16 * step;
  const values = new Float32Array(columns * rows).fill(Number.NaN);
  const n = FREQUENCIES.length;
  let [usual, quiet] = [0, 0];
  for (let y = 0, c = 0; y < rows; y++)
    for (let x = 0; x < columns; x++, c++) {
      let [blocksOfCell, still, low] = [0, 0, 0];
      for (let k = 0; k < 4; k++) {
        const b = (2 * y + (k >> 1)) * blocks.columns + 2 * x + (k & 1);
        if (!usable[b]) continue;
        blocksOfCell++;
        for (let i = b * n; i < (b + 1) * n; i++) {
          const amplitude = Math.abs(coefficients[i]!);
          if (amplitude < STILL) still++;
          if (amplitude < LEAST_NOISE) low++;
        }
      }
      if (blocksOfCell < 3) continue;
      const most = Math.floor(blocksOfCell * n * SHARE);
      values[c] = still > most ? 1 : 0;
      if (portrait((x + 0.5) * cell, (y + 0.5) * cell)) continue;
      usual++;
      if (low > most) quiet++;
    }
  if (usual < LEAST_CELLS || quiet > Math.floor(usual * QUIET)) return null;
  return { columns, rows, cell, values };
}
