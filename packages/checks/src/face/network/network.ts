import type { Kernels } from './kernels.ts';
import { createTape, type Job } from './tape.ts';
import { type Activation, roundUp, type Tensor, tensor } from './tensor.ts';
import { winogradWeights } from './winograd.ts';

export interface Convolution {
  /** Order: row, column, input channel, output channel. */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
  readonly size: number;
  readonly stride: number;
  /** As in TensorFlow: `same` adds zeros around, the extra one at the end if their number is odd. */
  readonly padding: 'same' | 'valid';
  readonly activation: Activation;
  /** Added before the activation; if it has fewer channels, the others are unchanged. */
  readonly residual?: Tensor;
}

/** Creates layers in the order of the calls. */
export interface NetworkBuilder {
  readonly input: Tensor;
  convolve(from: Tensor, layer: Convolution): Tensor;
  /** 3 x 3, each channel separately, padded as `same`. */
  depthwise(from: Tensor, weights: Float32Array, stride: number): Tensor;
  pool(from: Tensor, how: 'maximum' | 'mean', size: number, stride: number): Tensor;
  /** Adds tensors of different sizes from the same corner; the larger one is kept beyond the smaller. */
  add(a: Tensor, b: Tensor, activation: Activation): Tensor;
  /** @param outputs what `run` returns, in this order */
  build(outputs: readonly Tensor[]): Network;
}

export interface Network {
  /** `fill` writes the input to the given address, in the order row, column, channel. */
  run(fill: (address: number) => void): Float32Array[];
}

/** A network for pictures of `side` x `side` RGB. */
export function createNetworkBuilder(kernels: Kernels, side: number): NetworkBuilder {
  const input = { rows: side, columns: side, channels: 3, stride: 3 };
  const jobs: Job[] = [];
  const push = (job: Job): Tensor => {
    jobs.push(job);
    return job.to;
  };
  const padded = (from: Tensor, size: number, stride: number): Tensor => {
    const [rows, columns] = [margin(from.rows, size, stride), margin(from.columns, size, stride)];
    if (rows.all + columns.all === 0) return from;
    const to = { ...from, rows: from.rows + rows.all, columns: from.columns + columns.all };
    return push({ op: 'padding', from, to, top: rows.before, left: columns.before });
  };
  const halved = (length: number, size: number, stride: number): number => Math.floor((length - size) / stride) + 1;

  return {
    input,
    convolve(from, { weights, bias, size, stride, padding, activation, residual }) {
      const keptBias = kernels.keep(bias, roundUp(bias.length, PANEL));
      const rest = { size, stride, bias: keptBias, activation, ...(residual && { other: residual }) };
      if (padding === 'same' && size === 3 && stride === 1 && from.rows > 1 && from.channels >= FEWEST_TRANSFORMED) {
        const to = tensor(from.rows, from.columns, bias.length);
        const [rows, columns] = [roundUp(to.rows, 2) + 2, roundUp(to.columns, 2) + 2];
        const points = winogradWeights(weights).map((one) => pack(one, 1, from, bias.length));
        return push({
          ...rest,
          op: 'winograd',
          from: push({ op: 'padding', from, to: { ...from, rows, columns }, top: 1, left: 1 }),
          to,
          weights: kernels.keep(joined(points)),
          scratch: {
            rows: rows / 2 - 1,
            columns: columns / 2 - 1,
            channels: 0,
            stride: 16 * (from.stride + to.stride),
          },
        });
      }
      const seen = padding === 'same' ? padded(from, size, stride) : from;
      return push({
        ...rest,
        op: 'convolution',
        from: seen,
        to: tensor(halved(seen.rows, size, stride), halved(seen.columns, size, stride), bias.length),
        weights: kernels.keep(pack(weights, size * size, from, bias.length)),
      });
    },
    depthwise(from, weights, stride) {
      if (from.channels !== from.stride) throw new Error(`${from.channels} channels are no fours`);
      const [top, left] = [margin(from.rows, 3, stride).before, margin(from.columns, 3, stride).before];
      const to = tensor(Math.ceil(from.rows / stride), Math.ceil(from.columns / stride), from.channels);
      return push({ op: 'depthwise', from, to, size: 3, stride, top, left, weights: kernels.keep(weights) });
    },
    pool(from, op, size, stride) {
      const to = { ...from, rows: halved(from.rows, size, stride), columns: halved(from.columns, size, stride) };
      return push({ op, from, to, size, stride });
    },
    add(a, b, activation) {
      const [rows, columns] = [Math.max(a.rows, b.rows), Math.max(a.columns, b.columns)];
      const to = tensor(rows, columns, Math.max(a.channels, b.channels));
      return push({ op: 'add', from: a, to, other: b, activation });
    },
    build(outputs) {
      const tape = createTape(kernels, input, jobs, outputs);
      return {
        run(fill) {
          tape.play(fill);
          return outputs.map((output) => withoutStride(tape.read(output), output));
        },
      };
    },
  };
}

/** Output channels that the kernels compute at once. */
const PANEL = 8;

/** With fewer channels, going to the sixteen points and back costs more than it saves. */
const FEWEST_TRANSFORMED = 16;

/** Rows or columns of zeros around a picture, so that a layer returns one value per stride. */
function margin(length: number, size: number, stride: number): { before: number; all: number } {
  const all = Math.max(0, (Math.ceil(length / stride) - 1) * stride + size - length);
  return { before: all >> 1, all };
}

/** Packs weights into panels of eight output channels, with zeros for missing channels. */
function pack(weights: Float32Array, taps: number, { channels, stride }: Tensor, out: number): Float32Array {
  const packed = new Float32Array(taps * stride * roundUp(out, PANEL));
  for (let tap = 0; tap < taps; tap++)
    for (let i = 0; i < channels; i++)
      for (let o = 0; o < out; o++) {
        const panel = Math.floor(o / PANEL);
        packed[((panel * taps + tap) * stride + i) * PANEL + (o % PANEL)] = weights[(tap * channels + i) * out + o]!;
      }
  return packed;
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Returns a copy, because the next network uses the same memory. */
function withoutStride(values: Float32Array, { rows, columns, channels, stride }: Tensor): Float32Array {
  if (stride === channels) return values.slice();
  const out = new Float32Array(rows * columns * channels);
  for (let pixel = 0; pixel < rows * columns; pixel++)
    out.set(values.subarray(pixel * stride, pixel * stride + channels), pixel * channels);
  return out;
}
