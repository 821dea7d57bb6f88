/** Side of a window that is transformed. */
export const SIZE = 256;
const HALF = SIZE / 2;

/**
 * Power of each frequency of two windows of SIZE x SIZE values, which are overwritten; the mean stands first. Of numbers that are real
 * one transform holds two. The lower half, which mirrors the upper, is left at 0.
 */
export function powersOf(real: Float32Array, imaginary: Float32Array): [Float32Array, Float32Array] {
  for (let y = 0; y < SIZE; y++) transformRow(real, imaginary, y * SIZE);
  transformColumns(real, imaginary);
  const [a, b] = [new Float32Array(SIZE * SIZE), new Float32Array(SIZE * SIZE)];
  for (let y = 0; y <= HALF; y++)
    for (let x = 0; x < SIZE; x++) {
      const i = y * SIZE + x;
      const j = ((SIZE - y) % SIZE) * SIZE + ((SIZE - x) % SIZE);
      a[i] = ((real[i]! + real[j]!) ** 2 + (imaginary[i]! - imaginary[j]!) ** 2) / 4;
      b[i] = ((imaginary[i]! + imaginary[j]!) ** 2 + (real[i]! - real[j]!) ** 2) / 4;
    }
  return [a, b];
}

const COS = Float32Array.from({ length: HALF }, (_, k) => Math.cos((-2 * Math.PI * k) / SIZE));
const SIN = Float32Array.from({ length: HALF }, (_, k) => Math.sin((-2 * Math.PI * k) / SIZE));
const REVERSED = Uint16Array.from({ length: SIZE }, (_, i) => {
  let out = 0;
  for (let bit = 1, from = HALF; bit < SIZE; bit <<= 1, from >>= 1) if (i & bit) out |= from;
  return out;
});

/** One row in place (Cooley and Tukey, radix 2). */
function transformRow(re: Float32Array, im: Float32Array, from: number): void {
  for (let i = 0; i < SIZE; i++) {
    const j = REVERSED[i]!;
    if (j <= i) continue;
    swap(re, from + i, from + j);
    swap(im, from + i, from + j);
  }
  for (let half = 1, step = HALF; half < SIZE; half <<= 1, step >>= 1)
    for (let k = 0, t = 0; k < half; k++, t += step) {
      const c = COS[t]!;
      const s = SIN[t]!;
      for (let a = from + k; a < from + SIZE; a += 2 * half) {
        const b = a + half;
        const x = re[b]! * c - im[b]! * s;
        const y = re[b]! * s + im[b]! * c;
        re[b] = re[a]! - x;
        im[b] = im[a]! - y;
        re[a] = re[a]! + x;
        im[a] = im[a]! + y;
      }
    }
}

/** All columns at once, row against row: a column by itself would take a line of the cache for each of its values. */
function transformColumns(re: Float32Array, im: Float32Array): void {
  for (let i = 0; i < SIZE; i++) {
    const j = REVERSED[i]!;
    if (j <= i) continue;
    for (let x = 0; x < SIZE; x++) {
      swap(re, i * SIZE + x, j * SIZE + x);
      swap(im, i * SIZE + x, j * SIZE + x);
    }
  }
  for (let half = 1, step = HALF; half < SIZE; half <<= 1, step >>= 1)
    for (let start = 0; start < SIZE; start += 2 * half)
      for (let k = 0, t = 0; k < half; k++, t += step) {
        const c = COS[t]!;
        const s = SIN[t]!;
        const end = (start + k + 1) * SIZE;
        for (let a = end - SIZE, b = a + half * SIZE; a < end; a++, b++) {
          const x = re[b]! * c - im[b]! * s;
          const y = re[b]! * s + im[b]! * c;
          re[b] = re[a]! - x;
          im[b] = im[a]! - y;
          re[a] = re[a]! + x;
          im[a] = im[a]! + y;
        }
      }
}

function swap(values: Float32Array, i: number, j: number): void {
  const value = values[i]!;
  values[i] = values[j]!;
  values[j] = value;
}
