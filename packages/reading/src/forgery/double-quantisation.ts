/** How one coefficient is distributed after one compression and after two on the same grid. */
export interface QuantisationModel {
  /** Step of the first compression. */
  readonly first: number;
  /** Nats a block by which two compressions explain the coefficient better than one. */
  readonly gain: number;
  /** Logarithm of once over twice for the coefficient -REACH to REACH. */
  readonly ratio: Float32Array;
}

/** Coefficients in steps of the last compression; larger ones count as this. */
export const REACH = 30;
const SIZE = 2 * REACH + 1;
/** Deviation of a coefficient by rounding to whole levels and by colour conversion. */
const ROUNDING = 0.6;
const SHARES = [0.6, 0.8, 0.92, 1];
const LEAST = 1e-4;

/** After Bianchi, De Rosa and Piva (ICASSP 2011): the quantised histogram, and the same off the grid, unquantised. */
export function fitModel(seen: Float32Array, plain: Float32Array, step: number): QuantisationModel {
  const fine = finely(plain);
  const once = density(fine, step);
  const before = likelihood(seen, once, once, 0);
  let best = { first: 0, gain: 0, twice: once };
  for (let first = 1; first <= Math.min(48, 5 * step + 12); first++) {
    // Multiples of each other leave no trace, or that of a single compression.
    if (first === step) continue;
    const twice = requantised(fine, first, step);
    for (const share of SHARES) {
      const gain = likelihood(seen, once, twice, share) - before;
      if (gain > best.gain) best = { first, gain, twice };
    }
  }
  const ratio = Float32Array.from({ length: SIZE }, (_, i) =>
    Math.max(-2.5, Math.min(2.5, Math.log(once[i]! / best.twice[i]!))),
  );
  return { first: best.first, gain: best.gain, ratio };
}

const bin = (k: number): number => Math.max(-REACH, Math.min(REACH, k)) + REACH;

/** Unquantised coefficients in bins of a quarter of a level, from -RANGE to RANGE. */
const RANGE = 256;
function finely(plain: Float32Array): Float32Array {
  const counts = new Float32Array(RANGE * 8 + 1);
  for (const c of plain) counts[Math.round((Math.max(-RANGE, Math.min(RANGE, c)) + RANGE) * 4)]!++;
  return counts;
}

function density(fine: Float32Array, step: number): Float32Array {
  const counts = new Float32Array(SIZE);
  for (let i = 0; i < fine.length; i++) if (fine[i]) counts[bin(Math.round((i / 4 - RANGE) / step))]! += fine[i]!;
  return normalised(counts);
}

/** Quantised by `first`, rounded to pixels, then quantised by `step`. */
function requantised(fine: Float32Array, first: number, step: number): Float32Array {
  const most = Math.ceil(RANGE / first);
  const steps = new Float32Array(2 * most + 1);
  for (let i = 0; i < fine.length; i++) if (fine[i]) steps[Math.round((i / 4 - RANGE) / first) + most]! += fine[i]!;
  const counts = new Float32Array(SIZE);
  for (let m = -most; m <= most; m++) {
    const count = steps[m + most]!;
    if (count === 0) continue;
    const value = (m * first) / step;
    const deviation = ROUNDING / step;
    const k = Math.round(value);
    let left = 1;
    for (const other of [k - 1, k + 1]) {
      // The share that rounding moves over the boundary to the neighbour.
      const over = upper(Math.abs(other - value) - 0.5, deviation);
      counts[bin(other)]! += count * over;
      left -= over;
    }
    counts[bin(k)]! += count * left;
  }
  return normalised(counts);
}

/** Upper tail of a Gaussian, by the logistic function: accurate to 0.01. */
const upper = (distance: number, deviation: number): number => 1 / (1 + Math.exp((1.702 * distance) / deviation));

function normalised(counts: Float32Array): Float32Array {
  let sum = 0;
  for (const count of counts) sum += count;
  return counts.map((count) => (count / Math.max(1, sum)) * (1 - SIZE * LEAST) + LEAST);
}

function likelihood(seen: Float32Array, once: Float32Array, twice: Float32Array, share: number): number {
  let [sum, n] = [0, 0];
  for (let i = 0; i < SIZE; i++) {
    sum += seen[i]! * Math.log(share * twice[i]! + (1 - share) * once[i]!);
    n += seen[i]!;
  }
  return sum / Math.max(1, n);
}
