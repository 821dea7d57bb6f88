import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';

const SIZE = 64;
/** Lower frequencies are the face itself. */
const LOWEST = 5;

/**
 * How far one frequency stands out of the others over the face's skin: the beat of a screen's pixels with the camera's. Decibels of the
 * strongest frequency above the median of those about as high; the mean of the frames' spectra, since a beat moves and its frequency stays.
 */
export function screenPattern(
  frames: readonly { readonly raster: Raster; readonly landmarks: FaceLandmarks }[],
): number {
  const power = new Float64Array(SIZE * SIZE);
  for (const { raster, landmarks } of frames) addSpectrum(power, window(raster, landmarks));
  let most = 0;
  for (let ring = LOWEST; ring < SIZE / 2; ring++) {
    const values: number[] = [];
    for (let v = 0; v < SIZE; v++)
      for (let u = 0; u <= SIZE / 2; u++) {
        const [fx, fy] = [u, v < SIZE / 2 ? v : v - SIZE];
        if (Math.round(Math.hypot(fx, fy)) === ring && !isBlockGrid(fx, fy)) values.push(power[v * SIZE + u]!);
      }
    values.sort((a, b) => a - b);
    const median = values[Math.floor(values.length / 2)]!;
    if (median > 0) most = Math.max(most, values.at(-1)! / median);
  }
  return most > 0 ? 10 * Math.log10(most) : 0;
}

/** JPEG's blocks of eight pixels beat too: at multiples of an eighth along the axes. */
const isBlockGrid = (fx: number, fy: number): boolean =>
  (Math.abs(fy) <= 1 && Math.abs(fx) % (SIZE / 8) <= 1) || (Math.abs(fx) <= 1 && Math.abs(fy) % (SIZE / 8) <= 1);

/** Green of the skin between brows and mouth, at the still's own resolution, less its local mean, faded out at the edges. */
function window({ width, height, data }: Raster, landmarks: FaceLandmarks): Float64Array {
  const nose = landmarks[5]!;
  const left = Math.min(Math.max(0, width - SIZE), Math.max(0, Math.round(nose.x * width - SIZE / 2)));
  const top = Math.min(Math.max(0, height - SIZE), Math.max(0, Math.round(nose.y * height - SIZE / 2)));
  const grey = (x: number, y: number): number =>
    data[(Math.min(height - 1, top + y) * width + Math.min(width - 1, left + x)) * 4 + 1]!;
  const out = new Float64Array(SIZE * SIZE);
  const fade = (n: number): number => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      let mean = 0;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++)
          mean += grey(Math.min(SIZE - 1, Math.max(0, x + dx)), Math.min(SIZE - 1, Math.max(0, y + dy)));
      // Edges of eyes and nostrils are strong and not periodic: beyond a few levels they count no more.
      const detail = Math.max(-12, Math.min(12, grey(x, y) - mean / 25));
      out[y * SIZE + x] = detail * fade(x) * fade(y);
    }
  }
  return out;
}

function addSpectrum(power: Float64Array, picture: Float64Array): void {
  const real = picture.slice();
  const imaginary = new Float64Array(SIZE * SIZE);
  for (let n = 0; n < SIZE; n++) transform(real, imaginary, n * SIZE, 1);
  for (let n = 0; n < SIZE; n++) transform(real, imaginary, n, SIZE);
  for (let i = 0; i < power.length; i++) power[i]! += real[i]! ** 2 + imaginary[i]! ** 2;
}

/** Fourier transform of one row or column in place (Cooley and Tukey, radix 2). */
function transform(real: Float64Array, imaginary: Float64Array, from: number, stride: number): void {
  for (let i = 1, j = 0; i < SIZE; i++) {
    let bit = SIZE >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      const [a, b] = [from + i * stride, from + j * stride];
      [real[a], real[b]] = [real[b]!, real[a]!];
      [imaginary[a], imaginary[b]] = [imaginary[b]!, imaginary[a]!];
    }
  }
  for (let length = 2; length <= SIZE; length <<= 1) {
    for (let start = 0; start < SIZE; start += length) {
      for (let k = 0; k < length / 2; k++) {
        const angle = (-2 * Math.PI * k) / length;
        const [a, b] = [from + (start + k) * stride, from + (start + k + length / 2) * stride];
        const re = real[b]! * Math.cos(angle) - imaginary[b]! * Math.sin(angle);
        const im = real[b]! * Math.sin(angle) + imaginary[b]! * Math.cos(angle);
        [real[b], imaginary[b]] = [real[a]! - re, imaginary[a]! - im];
        [real[a], imaginary[a]] = [real[a]! + re, imaginary[a]! + im];
      }
    }
  }
}
