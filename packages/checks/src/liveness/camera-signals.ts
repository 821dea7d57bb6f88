import type { Raster } from '@verify/reading';
import { LIVENESS_LIMITS } from './limits.ts';
import type { Notebook } from '../rules/notebook.ts';
import type { Recording } from './recording.ts';

/**
 * What a file or a program behind the browser often lacks: the noise of a sensor, and a picture of a camera's shape.
 * Weights for the reader of the trace, never proof: a phone smooths noise away, and a browser may cut a picture to any
 * shape.
 */
export function judgeSignals(notes: Notebook, { widthPx, heightPx }: Recording, grains: readonly number[]): void {
  const shape = Math.max(widthPx, heightPx) / Math.min(widthPx, heightPx);
  const known = SHAPES.some((one) => Math.abs(shape / one - 1) < 0.015);
  notes.signal('picture-size', { widthPx, heightPx, weight: known ? 0 : 0.2 });
  const levels = grains.toSorted((a, b) => a - b)[grains.length >> 1];
  // The same noise in every picture is as little a sensor's as none: both leave nothing between two pictures.
  const noiseless = levels !== undefined && levels < LIVENESS_LIMITS.minGrain;
  notes.signal('camera-noise', {
    levels: levels === undefined ? null : Math.round(levels * 1000) / 1000,
    weight: noiseless ? 0.3 : 0,
  });
}

/** 4:3, 16:9, 3:2, 1:1, 16:10, 5:4, CIF (11:9), 2:1, upright or not. */
const SHAPES = [4 / 3, 16 / 9, 3 / 2, 1, 16 / 10, 5 / 4, 11 / 9, 2];

const BLOCK = 24;
const AROUND = [0, 0.25, 0.5, 0.75, 1];

/** Measures what differs between each two pictures in a row where they differ least. */
export function createGrainMeter(): { add(raster: Raster): void; readonly grains: readonly number[] } {
  const grains: number[] = [];
  let last: Uint8Array[] | null = null;
  return {
    add(raster) {
      const blocks = borderBlocks(raster);
      if (last) {
        const calmest = Math.min(...blocks.map((block, i) => grainBetween(block, last![i]!)));
        grains.push(calmest);
      }
      last = blocks;
    },
    grains,
  };
}

/** Green of blocks along both sides and the top, where a room stands still behind a head. */
function borderBlocks({ width, height, data }: Raster): Uint8Array[] {
  const corners = [
    ...AROUND.slice(0, 4).flatMap((y) => [0, 1].map((x) => [x, y] as const)),
    ...AROUND.slice(1, 4).map((x) => [x, 0] as const),
  ];
  return corners.map(([x, y]) => {
    const [left, top] = [Math.floor(x * (width - BLOCK)), Math.floor(y * (height - BLOCK))];
    const block = new Uint8Array(BLOCK * BLOCK);
    for (let v = 0; v < BLOCK; v++)
      for (let u = 0; u < BLOCK; u++) block[v * BLOCK + u] = data[((top + v) * width + left + u) * 4 + 1]!;
    return block;
  });
}

/** Mean absolute deviation from their mean difference, in levels: light that changes all over is no noise. */
function grainBetween(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! - b[i]!;
  const mean = sum / a.length;
  let spread = 0;
  for (let i = 0; i < a.length; i++) spread += Math.abs(a[i]! - b[i]! - mean);
  return spread / a.length;
}
