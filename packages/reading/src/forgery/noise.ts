import { type Blocks, FREQUENCIES } from './blocks.ts';
import type { CellMap } from './windows.ts';

const SHARE = 0.4;
/**
 * A cell is still when so much of it stays below this amplitude, in levels: what a computer filled, and JPEG left
 * alone.
 */
const STILL = 0.15;
/**
 * Amplitude that all but this share of a document's cells reach. Below, compression or the phone took the noise away,
 * and stillness tells nothing.
 */
const LEAST_NOISE = 0.8;
const QUIET = 0.03;
const LEAST_CELLS = 120;

/**
 * Cells (two by two blocks) without any noise: 1, and 0 where there is some. A camera's noise is in every part of its
 * picture, even after a JPEG's compression, which spares low frequencies. The quieter two fifths of a cell's
 * coefficients belong to the ground between print. Null where noise is missing elsewhere, too. `portrait`: printed
 * pictures are smooth, so they do not count for what is usual.
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
