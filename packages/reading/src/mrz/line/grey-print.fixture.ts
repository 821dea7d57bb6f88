import type { Plane } from '../../raster/plane.ts';
import { Pyramid } from '../locate/gray.ts';
import type { Pixels } from '../locate/pixels.ts';
import { ALPHABET, CLASSES, type LineNet, type Scores, type Strip } from './net.ts';
import type { Baseline } from './strip.ts';

/**
 * Print that a few lines of code can read, in place of letters and the trained network: each character is a block as
 * high as a capital in a grey of its own, slightly lighter in its uppermost quarter.
 */
const PAPER = 250;
const greyOf = (char: string): number => 6 * ALPHABET.indexOf(char) + 6;
const LIGHTER = 3;
/** Share of the pitch that the block of a character fills. */
const FILLED = 0.7;

export const sheet = (width: number, height: number): Plane => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(PAPER),
});

/** Prints a text with the line's middle, one character each `pitch` px; a space is blank paper. */
export function print({ width, data }: Plane, text: string, line: Baseline, pitch: number): void {
  for (let i = 0; i < data.length; i++) {
    const [dx, dy] = [(i % width) - line.x, Math.floor(i / width) - line.y];
    const u = dx * line.ux + dy * line.uy;
    const v = dy * line.ux - dx * line.uy + line.bend * ((2 * u) / line.length) ** 2;
    const at = u / pitch + text.length / 2;
    const char = text[Math.floor(at)] ?? ' ';
    if (char === ' ' || Math.abs(at - Math.floor(at) - 0.5) > FILLED / 2 || Math.abs(v) > line.cap / 2) continue;
    data[i] = greyOf(char) + (v < -line.cap / 4 ? LIGHTER : 0);
  }
}

/** Finds blocks in the strip: the likelihood is the share of a capital's rows that have the block's grey. */
function read({ width, data }: Strip): Scores {
  const steps = Math.floor(width / 4);
  const values = new Float32Array(steps * CLASSES).fill(Math.log(1e-6));
  const [top, quarter, bottom] = [4, 8, 20];
  for (let t = 0; t < steps; t++) {
    const seen = (x: number, y: number, grey: number) => Math.abs(data[y * width + 4 * t + x]! - grey) <= 1;
    const index = Math.round(data[12 * width + 4 * t + 1]! / 6) - 1;
    let rows = 0;
    for (let y = top; y < bottom; y++) {
      const grey = 6 * index + 6 + (y < quarter ? LIGHTER : 0);
      if (seen(1, y, grey) && seen(2, y, grey)) rows++;
    }
    const chance = index < ALPHABET.length ? Math.max(0.001, (0.999 * rows) / (bottom - top)) : 0.001;
    values[t * CLASSES] = Math.log(1 - chance);
    if (index < ALPHABET.length) values[t * CLASSES + index + 1] = Math.log(chance);
  }
  return { steps, values };
}

const halved = ({ width, height, data }: Plane): Plane => {
  const [w, h] = [width >> 1, height >> 1];
  const mean = (at: number) => (data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]!) / 4;
  const at = (i: number) => 2 * Math.floor(i / w) * width + 2 * (i % w);
  return { width: w, height: h, data: Uint8Array.from({ length: w * h }, (_, i) => mean(at(i))) };
};

const pixels = { halved } as Pixels;
export const greyNet: LineNet = { pixels, maxWidth: 1200, recognise: read };
export const pyramidOf = (gray: Plane): Pyramid => new Pyramid(pixels, gray);

/** A net that returns its answers in turn, ignoring its input, and repeats the last one. */
export function inTurn(...nets: readonly LineNet[]): LineNet & { readonly asked: () => number } {
  let asked = 0;
  return {
    ...nets[0]!,
    recognise: (strip) => nets[Math.min(asked++, nets.length - 1)]!.recognise(strip),
    asked: () => asked,
  };
}

/** A net that reads `text` in every strip: a character each `gap` steps (or after each gap), the first at `from`. */
export function saying(text: string, chance = 0.9, gaps: number | readonly number[] = 4, from = 1): LineNet {
  return {
    pixels,
    maxWidth: 1200,
    recognise: (strip) => {
      const steps = Math.floor(strip.width / 4);
      const values = new Float32Array(steps * CLASSES).fill(Math.log(1e-6));
      for (let t = 0; t < steps; t++) values[t * CLASSES] = 0;
      let t = from;
      for (const [i, char] of [...text].entries()) {
        values[t * CLASSES] = Math.log(1 - chance);
        values[t * CLASSES + ALPHABET.indexOf(char) + 1] = Math.log(chance);
        t += typeof gaps === 'number' ? gaps : (gaps[i] ?? 4);
      }
      return { steps, values };
    },
  };
}
