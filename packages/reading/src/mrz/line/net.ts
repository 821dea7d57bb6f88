import { instantiate } from '../../raster/wasm.ts';
import { createPixels, type PixelExports, type Pixels } from '../locate/pixels.ts';

/** The network's line: 24 px high, grey, row-major, capitals filling half to nine tenths of the height. */
export interface Strip {
  readonly width: number;
  readonly data: Uint8Array;
}

/** Functions of mrz-net.wasm: it reads lines, and searches pictures for them. */
export interface LineNet {
  readonly pixels: Pixels;
  /** Log-probabilities, a row of `CLASSES` (CTC's blank, then `ALPHABET`) each 4 px. Throws beyond `maxWidth`. */
  readonly recognise: (strip: Strip) => Scores;
  readonly maxWidth: number;
}

export interface Scores {
  readonly steps: number;
  readonly values: Float32Array;
}

export const STRIP_HEIGHT = 24;
export const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
export const CLASSES = ALPHABET.length + 1;

interface Exports extends PixelExports {
  readonly file: () => number;
  readonly input: () => number;
  readonly output: () => number;
  readonly maxWidth: () => number;
  readonly pad: () => number;
  readonly stride: (width: number) => number;
  readonly outputStride: (width: number) => number;
  readonly load: () => number;
  readonly run: (width: number) => void;
}

/** Loads `mrz-net.wasm` (native/) and `mrz-net.weights` (training/export.py); rejects when they don't match. */
export async function createLineNet(wasm: Uint8Array, weights: Uint8Array): Promise<LineNet> {
  const net = await instantiate<Exports>(wasm);
  new Uint8Array(net.memory.buffer, net.file(), weights.length).set(weights);
  if (net.load() !== weights.length) throw new Error('mrz-net.weights does not fit mrz-net.wasm');
  const maxWidth = net.maxWidth();
  const pad = net.pad();

  const recognise = (strip: Strip): Scores => {
    const width = Math.ceil(strip.width / 4) * 4;
    if (width > maxWidth) throw new RangeError(`strip of ${strip.width} px, at most ${maxWidth}`);
    const stride = net.stride(width);
    const plane = new Int16Array(net.memory.buffer, net.input(), (STRIP_HEIGHT + 2) * stride * 2).fill(0);
    const { median, scale } = spread(strip.data);
    for (let y = 0; y < STRIP_HEIGHT; y++) {
      let to = ((y + 1) * stride + pad) * 2;
      for (let x = 0, from = y * strip.width; x < strip.width; x++, from++, to += 2) {
        plane[to] = Math.round(Math.max(-4, Math.min(4, (strip.data[from]! - median) / scale)) * 1024);
      }
    }
    net.run(width);
    const outputStride = net.outputStride(width);
    const logits = new Float32Array(net.memory.buffer, net.output(), CLASSES * outputStride);
    return logProbabilities(logits, outputStride, Math.max(1, Math.floor(strip.width / 4)));
  };
  return { recognise, maxWidth, pixels: createPixels(net) };
}

/** As `normalised` in training/sample.py: the median is the paper, the spread how dark the ink is against it. */
function spread(data: Uint8Array): { median: number; scale: number } {
  const histogram = new Uint32Array(256);
  let sum = 0;
  let squares = 0;
  for (const value of data) {
    histogram[value]!++;
    sum += value;
    squares += value * value;
  }
  const mean = sum / data.length;
  let median = 0;
  for (let below = 0; median < 255; median++) {
    below += histogram[median]!;
    if (below * 2 >= data.length) break;
  }
  return { median, scale: Math.sqrt(Math.max(0, squares / data.length - mean * mean)) + 4 };
}

function logProbabilities(logits: Float32Array, stride: number, steps: number): Scores {
  const values = new Float32Array(steps * CLASSES);
  for (let t = 0; t < steps; t++) {
    let top = -Infinity;
    for (let c = 0; c < CLASSES; c++) top = Math.max(top, logits[c * stride + t]!);
    let sum = 0;
    for (let c = 0; c < CLASSES; c++) sum += Math.exp(logits[c * stride + t]! - top);
    const norm = top + Math.log(sum);
    for (let c = 0; c < CLASSES; c++) values[t * CLASSES + c] = logits[c * stride + t]! - norm;
  }
  return { steps, values };
}
