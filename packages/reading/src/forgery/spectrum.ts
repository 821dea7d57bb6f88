/** Side of a window that is transformed. */
export const SIZE = 256;
const HALF = SIZE / 2;

/**
 * Power of each frequency of two windows of SIZE x SIZE values, which are overwritten; the mean stands first. Of numbers that are real
 * one transform holds two. The lower half, which mirrors the upper, is left at 0.
 */
export function powersOf(real: Float32Array, imaginary: Float32Array): [Float32Array, Float32Array] {
  for (let n = 0; n < SIZE; n++) transform(real, imaginary, n * SIZE, 1);
  for (let n = 0; n < SIZE; n++) transform(real, imaginary, n, SIZE);
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
const re = new Float32Array(SIZE);
const im = new Float32Array(SIZE);
const REVERSED = Uint16Array.from({ length: SIZE }, (_, i) => {
  let out = 0;
  for (let bit = 1, from = HALF; bit < SIZE; bit <<= 1, from >>= 1) if (i & bit) out |= from;
  return out;
});

/** One row or column in place (Cooley and Tukey, radix 2), by way of a contiguous copy. */
function transform(real: Float32Array, imaginary: Float32Array, from: number, stride: number): void {
  for (let i = 0; i < SIZE; i++) {
    const p = from + REVERSED[i]! * stride;
    re[i] = real[p]!;
    im[i] = imaginary[p]!;
  }
  for (let length = 2; length <= SIZE; length <<= 1) {
    const half = length >> 1;
    const step = SIZE / length;
    for (let start = 0; start < SIZE; start += length)
      for (let k = 0, t = 0, a = start; k < half; k++, t += step, a++) {
        const b = a + half;
        const [c, s] = [COS[t]!, SIN[t]!];
        const x = re[b]! * c - im[b]! * s;
        const y = re[b]! * s + im[b]! * c;
        re[b] = re[a]! - x;
        im[b] = im[a]! - y;
        re[a] = re[a]! + x;
        im[a] = im[a]! + y;
      }
  }
  for (let i = 0; i < SIZE; i++) {
    real[from + i * stride] = re[i]!;
    imaginary[from + i * stride] = im[i]!;
  }
}
