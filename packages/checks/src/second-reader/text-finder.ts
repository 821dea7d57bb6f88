import type { Quad, Raster } from '@verify/reading';
import { openSession, type Runtime } from './runtime.ts';
import { stripsIn } from './strips.ts';

/** A network that finds lines of print on a page. */
export interface TextFinder {
  /** Each line's corners in pixels of the page, in its reading direction. */
  findLines(page: Raster): Promise<readonly Quad[]>;
  release(): Promise<void>;
}

/** The network halves a side five times. */
const STEP_PX = 32;
/** What its training subtracts from each colour's share of white, and what it divides by. */
const MEAN = [0.485, 0.456, 0.406] as const;
const SPREAD = [0.229, 0.224, 0.225] as const;

/** Opens a PaddleOCR detector in ONNX form: a page in, the likelihood of print at each pixel out. */
export async function openTextFinder(ort: Runtime, network: Uint8Array): Promise<TextFinder> {
  const { run, release } = await openSession(ort, network);
  return {
    async findLines(page) {
      const [width, height] = [roundUp(page.width), roundUp(page.height)];
      const { data } = await run(planes(page, width, height), [1, 3, height, width]);
      return stripsIn({ width, height, data }, page);
    },
    release,
  };
}

const roundUp = (size: number): number => Math.ceil(size / STEP_PX) * STEP_PX;

/** Blue, green, red. What lies beyond the page is as its edge. */
function planes({ width, height, data }: Raster, across: number, down: number): Float32Array {
  const out = new Float32Array(3 * across * down);
  for (let c = 0; c < 3; c++)
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++) {
        const from = 4 * (Math.min(y, height - 1) * width + Math.min(x, width - 1)) + 2 - c;
        out[(c * down + y) * across + x] = (data[from]! / 255 - MEAN[c]!) / SPREAD[c]!;
      }
  return out;
}
