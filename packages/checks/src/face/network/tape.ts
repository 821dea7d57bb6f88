import type { Kernels } from './kernels.ts';
import { type Activation, roundUp, type Tensor } from './tensor.ts';

/** Names of the operations in `native/face-net.c`, in its order. */
const OPERATIONS = ['convolution', 'depthwise', 'maximum', 'mean', 'add', 'padding', 'winograd'] as const;
const JOB_WORDS = 22;

/** One layer as the kernels take it; weights and bias are addresses. */
export interface Job {
  readonly op: (typeof OPERATIONS)[number];
  readonly from: Tensor;
  readonly to: Tensor;
  readonly size?: number;
  readonly stride?: number;
  readonly top?: number;
  readonly left?: number;
  readonly weights?: number;
  readonly bias?: number;
  readonly other?: Tensor;
  readonly activation?: Activation;
  /** Memory that is used only during this job. */
  readonly scratch?: Tensor;
}

export interface Tape {
  /** Runs all jobs after `fill` has written the input to the given address. */
  play(fill: (address: number) => void): void;
  /** The values of a tensor that was kept; valid until the next network runs. */
  read(tensor: Tensor): Float32Array;
}

/** Writes the jobs into the kernels' memory once. Running them allocates nothing. */
export function createTape(kernels: Kernels, input: Tensor, jobs: readonly Job[], kept: readonly Tensor[]): Tape {
  const { places, bytes } = placeTensors(input, jobs, kept);
  const address = kernels.allocate(jobs.length * JOB_WORDS * 4);
  const slopes = jobs.map(({ activation }) => (typeof activation === 'object' ? kernels.keep(activation.slopes) : 0));
  let base = -1;
  const at = (tensor: Tensor | undefined): number => (tensor ? base + places.get(tensor)! : 0);

  const write = (): void => {
    const words = kernels.words(address, jobs.length * JOB_WORDS);
    for (const [n, { op, from, to, other, activation, scratch, ...job }] of jobs.entries()) {
      const how = activation === 'relu' ? 1 : typeof activation === 'object' ? 2 : 0;
      const parts = [
        [OPERATIONS.indexOf(op)],
        [at(from), from.rows, from.columns, from.stride],
        [at(to), to.rows, to.columns, to.stride],
        [job.size ?? 0, job.stride ?? 1, job.top ?? 0, job.left ?? 0],
        [job.weights ?? 0, job.bias ?? 0],
        [at(other), other?.rows ?? 0, other?.columns ?? 0, other?.stride ?? 0],
        [how, slopes[n]!, at(scratch)],
      ];
      words.set(parts.flat(), n * JOB_WORDS);
    }
  };
  /** The networks' shared memory moves when a network needs more of it. */
  const settle = (): void => {
    const shared = kernels.shared(bytes);
    if (shared === base) return;
    base = shared;
    write();
  };
  settle();

  return {
    play(fill) {
      settle();
      fill(at(input));
      kernels.run(address, jobs.length);
    },
    read: (tensor) => kernels.floats(at(tensor), tensor.rows * tensor.columns * tensor.stride),
  };
}

/** Assigns memory to each tensor and reuses it after its last reader. */
function placeTensors(input: Tensor, jobs: readonly Job[], kept: readonly Tensor[]) {
  const lastUse = new Map<Tensor, number>();
  for (const [n, { from, other }] of jobs.entries()) for (const used of [from, other]) if (used) lastUse.set(used, n);
  for (const one of kept) lastUse.set(one, Infinity);
  const places = new Map<Tensor, number>();
  let taken: { readonly at: number; readonly end: number; readonly tensor: Tensor }[] = [];
  let bytes = 0;
  const place = (one: Tensor): void => {
    const size = roundUp(one.rows * one.columns * one.stride * 4 + BEYOND_BYTES, 16);
    let at = 0;
    for (const other of taken) {
      if (other.at - at >= size) break;
      at = other.end;
    }
    taken = [...taken, { at, end: at + size, tensor: one }].toSorted((a, b) => a.at - b.at);
    places.set(one, at);
    bytes = Math.max(bytes, at + size);
  };
  place(input);
  for (const [n, { to, scratch }] of jobs.entries()) {
    place(to);
    if (scratch) place(scratch);
    taken = taken.filter(({ tensor }) => (lastUse.get(tensor) ?? n) > n);
  }
  return { places, bytes };
}

/** Bytes that the kernels may read beyond a tensor. */
const BEYOND_BYTES = 16;
