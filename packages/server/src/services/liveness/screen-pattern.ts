import type { Raster } from '@verify/reading';

const SIZE = 128;
const COLUMNS = 3;
const ROWS = 2;
/** In so many of the six windows a frequency has to stand out: blinds or a bookshelf fill fewer, a screen fills the picture. */
const WINDOWS = 4;
/** Below it is what the picture shows; waves of more than 21 px. */
const LOWEST = 6;

/**
 * How far one frequency stands out of the others all over the picture: the beat of a screen's pixels with the camera's. Decibels above
 * the median of the frequencies about as high, in the fourth best of six windows; means of the frames' spectra, since a beat moves and its
 * frequency stays. Measured on rendered screens alone: denser ones beat less than a still shows, so it finds some screens and no more.
 */
export function screenPattern(frames: readonly Raster[]): number {
  const maps: Float64Array[] = [];
  for (let n = 0; n < COLUMNS * ROWS; n++) {
    const power = new Float64Array(SIZE * SIZE);
    for (const raster of frames) addSpectrum(power, window(raster, n % COLUMNS, Math.floor(n / COLUMNS)));
    maps.push(widened(prominence(power)));
  }
  let most = 0;
  for (let i = 0; i < SIZE * SIZE; i++) {
    const best = maps.map((map) => map[i]!).toSorted((a, b) => b - a);
    most = Math.max(most, best[WINDOWS - 1]!);
  }
  return most;
}

/** Green of a window, less its mean over 13 x 13 pixels, faded out at the edges. */
function window({ width, height, data }: Raster, column: number, row: number): Float64Array {
  const left = Math.max(0, Math.round(((width - SIZE) * column) / (COLUMNS - 1)));
  const top = Math.max(0, Math.round(((height - SIZE) * row) / (ROWS - 1)));
  const reach = 6;
  const side = SIZE + 1;
  const sums = new Float64Array(side * side);
  const green = (x: number, y: number): number =>
    data[(Math.min(height - 1, top + y) * width + Math.min(width - 1, left + x)) * 4 + 1]!;
  for (let y = 0; y < SIZE; y++) {
    let line = 0;
    for (let x = 0; x < SIZE; x++) {
      line += green(x, y);
      sums[(y + 1) * side + x + 1] = sums[y * side + x + 1]! + line;
    }
  }
  const out = new Float64Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    const [y0, y1] = [Math.max(0, y - reach), Math.min(SIZE, y + reach + 1)];
    for (let x = 0; x < SIZE; x++) {
      const [x0, x1] = [Math.max(0, x - reach), Math.min(SIZE, x + reach + 1)];
      const sum = sums[y1 * side + x1]! - sums[y0 * side + x1]! - sums[y1 * side + x0]! + sums[y0 * side + x0]!;
      // Edges are strong and not periodic: beyond a few levels they count no more.
      const detail = Math.max(-8, Math.min(8, green(x, y) - sum / ((x1 - x0) * (y1 - y0))));
      out[y * SIZE + x] = detail * FADE[x]! * FADE[y]!;
    }
  }
  return out;
}

const FADE = Float64Array.from({ length: SIZE }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / SIZE));

/** Decibels above the median of the ring; 0 where nothing is looked for. */
function prominence(power: Float64Array): Float64Array {
  const rings: number[][] = Array.from({ length: SIZE / 2 }, () => []);
  for (let i = 0; i < power.length; i++) {
    const ring = RING[i]!;
    if (ring > 0) rings[ring]!.push(power[i]!);
  }
  const medians = rings.map((ring) => ring.toSorted((a, b) => a - b)[ring.length >> 1] ?? 0);
  return power.map((value, i) => {
    const median = medians[RING[i]!]!;
    return RING[i]! > 0 && median > 0 ? 10 * Math.log10(Math.max(value / median, 1)) : 0;
  });
}

/** Which ring a frequency lies on, 0 for none: too low, too high, or of JPEG's blocks of eight pixels, which beat along the axes. */
const RING = Uint8Array.from({ length: SIZE * SIZE }, (_, i) => {
  const [fx, fy] = [i % SIZE, Math.floor(i / SIZE)].map((f) => (f < SIZE / 2 ? f : f - SIZE)) as [number, number];
  const ring = Math.round(Math.hypot(fx, fy));
  const near = (f: number): boolean => Math.abs(f - Math.round(f / (SIZE / 8)) * (SIZE / 8)) <= 1;
  const block = (Math.abs(fy) <= 1 && near(fx)) || (Math.abs(fx) <= 1 && near(fy));
  return ring < LOWEST || ring >= SIZE / 2 || block ? 0 : ring;
});

/** The most of each frequency and its neighbours: perspective shifts a beat a little from window to window. */
function widened(map: Float64Array): Float64Array {
  return map.map((_, i) => {
    let most = 0;
    for (const dy of [-1, 0, 1])
      for (const dx of [-1, 0, 1]) {
        const x = (i + dx + SIZE) % SIZE;
        const y = (Math.floor(i / SIZE) + dy + SIZE) % SIZE;
        most = Math.max(most, map[y * SIZE + x]!);
      }
    return most;
  });
}

function addSpectrum(power: Float64Array, real: Float64Array): void {
  const imaginary = new Float64Array(SIZE * SIZE);
  for (let n = 0; n < SIZE; n++) transform(real, imaginary, n * SIZE, 1);
  for (let n = 0; n < SIZE; n++) transform(real, imaginary, n, SIZE);
  for (let i = 0; i < power.length; i++) power[i]! += real[i]! ** 2 + imaginary[i]! ** 2;
}

const COS = Float64Array.from({ length: SIZE / 2 }, (_, k) => Math.cos((-2 * Math.PI * k) / SIZE));
const SIN = Float64Array.from({ length: SIZE / 2 }, (_, k) => Math.sin((-2 * Math.PI * k) / SIZE));

/** Fourier transform of one row or column in place (Cooley and Tukey, radix 2). */
function transform(real: Float64Array, imaginary: Float64Array, from: number, stride: number): void {
  for (let i = 1, j = 0; i < SIZE; i++) {
    let bit = SIZE >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      const [a, b] = [from + i * stride, from + j * stride];
      const [re, im] = [real[a]!, imaginary[a]!];
      real[a] = real[b]!;
      imaginary[a] = imaginary[b]!;
      real[b] = re;
      imaginary[b] = im;
    }
  }
  for (let length = 2; length <= SIZE; length <<= 1) {
    const half = length >> 1;
    for (let start = 0; start < SIZE; start += length) {
      for (let k = 0; k < half; k++) {
        const twiddle = k * (SIZE / length);
        const a = from + (start + k) * stride;
        const b = a + half * stride;
        const re = real[b]! * COS[twiddle]! - imaginary[b]! * SIN[twiddle]!;
        const im = real[b]! * SIN[twiddle]! + imaginary[b]! * COS[twiddle]!;
        real[b] = real[a]! - re;
        imaginary[b] = imaginary[a]! - im;
        real[a] = real[a]! + re;
        imaginary[a] = imaginary[a]! + im;
      }
    }
  }
}
