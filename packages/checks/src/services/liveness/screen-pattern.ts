import type { Raster } from '@verify/reading';

const SIZE = 128;
const COLUMNS = 3;
const ROWS = 2;
/** A frequency must stand out in this many windows: blinds or a bookshelf fill fewer, a screen fills the picture. */
const WINDOWS = 4;
/** Below it is the picture's own content; waves of more than 21 px. */
const LOWEST = 6;

/**
 * A screen's beat: decibels of one frequency above the median of those about as high, in the fourth best of six
 * windows, of the mean spectrum, as a beat moves. Measured on rendered screens: denser ones beat less than a still
 * shows.
 */
export function screenPattern(frames: readonly Raster[]): number {
  const maps: Float64Array[] = [];
  for (let n = 0; n < COLUMNS * ROWS; n++) {
    const seen = frames.map((raster) => window(raster, n % COLUMNS, Math.floor(n / COLUMNS)));
    const power = new Float64Array(SIZE * SIZE);
    for (let i = 0; i < seen.length; i += 2) addSpectra(power, seen[i]!, seen[i + 1] ?? new Float64Array(SIZE * SIZE));
    maps.push(widened(prominence(power)));
  }
  let most = 1;
  for (let i = 0; i < SIZE * SIZE; i++) {
    let above = 0;
    for (const map of maps) if (map[i]! > most) above++;
    if (above >= WINDOWS) most = maps.map((map) => map[i]!).toSorted((a, b) => b - a)[WINDOWS - 1]!;
  }
  return 10 * Math.log10(most);
}

const REACH = 6;

/** Green of a window, less its mean over 13 x 13 pixels, faded out at the edges. */
function window({ width, height, data }: Raster, column: number, row: number): Float64Array {
  const left = Math.max(0, Math.round(((width - SIZE) * column) / (COLUMNS - 1)));
  const top = Math.max(0, Math.round(((height - SIZE) * row) / (ROWS - 1)));
  const side = SIZE + 1;
  const green = new Uint8Array(SIZE * SIZE);
  const sums = new Float64Array(side * side);
  for (let y = 0; y < SIZE; y++) {
    const from = Math.min(height - 1, top + y) * width;
    let line = 0;
    for (let x = 0; x < SIZE; x++) {
      const value = data[(from + Math.min(width - 1, left + x)) * 4 + 1]!;
      green[y * SIZE + x] = value;
      line += value;
      sums[(y + 1) * side + x + 1] = sums[y * side + x + 1]! + line;
    }
  }
  const out = new Float64Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    const [y0, y1] = [Math.max(0, y - REACH), Math.min(SIZE, y + REACH + 1)];
    for (let x = 0; x < SIZE; x++) {
      const [x0, x1] = [Math.max(0, x - REACH), Math.min(SIZE, x + REACH + 1)];
      const sum = sums[y1 * side + x1]! - sums[y0 * side + x1]! - sums[y1 * side + x0]! + sums[y0 * side + x0]!;
      const mean = sum / ((x1 - x0) * (y1 - y0));
      // Edges are strong and not periodic, so they are clipped beyond a few levels.
      const detail = Math.max(-8, Math.min(8, green[y * SIZE + x]! - mean));
      out[y * SIZE + x] = detail * FADE[x]! * FADE[y]!;
    }
  }
  return out;
}

const FADE = Float64Array.from({ length: SIZE }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / SIZE));

/** Ratio of each frequency to the median of its ring; 0 where it is not searched. */
function prominence(power: Float64Array): Float64Array {
  const map = new Float64Array(SIZE * SIZE);
  for (const ring of RINGS) {
    const median = Float64Array.from(ring, (i) => power[i]!).sort()[ring.length >> 1] ?? 0;
    if (median > 0) for (const i of ring) map[i] = power[i]! / median;
  }
  return map;
}

/** Without frequencies that are too low or too high, or of JPEG's blocks, which beat along the axes. */
const RINGS: readonly Uint16Array[] = (() => {
  const rings: number[][] = Array.from({ length: SIZE / 2 }, () => []);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [fx, fy] = [i % SIZE, Math.floor(i / SIZE)].map((f) => (f < SIZE / 2 ? f : f - SIZE)) as [number, number];
    const ring = Math.round(Math.hypot(fx, fy));
    const near = (f: number): boolean => Math.abs(f - Math.round(f / (SIZE / 8)) * (SIZE / 8)) <= 1;
    const block = (Math.abs(fy) <= 1 && near(fx)) || (Math.abs(fx) <= 1 && near(fy));
    if (ring >= LOWEST && !block) rings[ring]?.push(i);
  }
  return rings.map((ring) => Uint16Array.from(ring));
})();

/** The most of each frequency and its neighbours: perspective shifts a beat a little from window to window. */
function widened(map: Float64Array): Float64Array {
  return mostOfThree(mostOfThree(map, 1), SIZE);
}

/** Along rows (1) or columns (128); the spectrum continues at its other end. */
function mostOfThree(map: Float64Array, step: number): Float64Array {
  const out = new Float64Array(SIZE * SIZE);
  for (let i = 0; i < map.length; i++) {
    const at = Math.floor(i / step) % SIZE;
    const before = at === 0 ? i + (SIZE - 1) * step : i - step;
    const after = at === SIZE - 1 ? i - (SIZE - 1) * step : i + step;
    out[i] = Math.max(map[before]!, map[i]!, map[after]!);
  }
  return out;
}

/** One transform of a + ib, in place, transposed: |A(f)|² + |B(f)|² = (|Z(f)|² + |Z(-f)|²) / 2. */
function addSpectra(power: Float64Array, a: Float64Array, b: Float64Array): void {
  for (let n = 0; n < SIZE; n++) transform(a, b, n * SIZE);
  transpose(a);
  transpose(b);
  for (let n = 0; n < SIZE; n++) transform(a, b, n * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const i = y * SIZE + x;
      const j = (-y & (SIZE - 1)) * SIZE + (-x & (SIZE - 1));
      power[i]! += (a[i]! ** 2 + b[i]! ** 2 + a[j]! ** 2 + b[j]! ** 2) / 2;
    }
}

function transpose(picture: Float64Array): void {
  for (let y = 0; y < SIZE; y++)
    for (let x = y + 1; x < SIZE; x++) {
      const i = y * SIZE + x;
      const j = x * SIZE + y;
      const value = picture[i]!;
      picture[i] = picture[j]!;
      picture[j] = value;
    }
}

const COS = Float64Array.from({ length: SIZE / 2 }, (_, k) => Math.cos((-2 * Math.PI * k) / SIZE));
const SIN = Float64Array.from({ length: SIZE / 2 }, (_, k) => Math.sin((-2 * Math.PI * k) / SIZE));

/** Fourier transform of one row in place (Cooley and Tukey, radix 2). */
function transform(real: Float64Array, imaginary: Float64Array, from: number): void {
  for (let i = 1, j = 0; i < SIZE; i++) {
    let bit = SIZE >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      const a = from + i;
      const b = from + j;
      const re = real[a]!;
      const im = imaginary[a]!;
      real[a] = real[b]!;
      imaginary[a] = imaginary[b]!;
      real[b] = re;
      imaginary[b] = im;
    }
  }
  for (let length = 2; length <= SIZE; length <<= 1) {
    const half = length >> 1;
    const turn = SIZE / length;
    for (let k = 0; k < half; k++) {
      const [cos, sin] = [COS[k * turn]!, SIN[k * turn]!];
      for (let a = from + k; a < from + SIZE; a += length) {
        const b = a + half;
        const re = real[b]! * cos - imaginary[b]! * sin;
        const im = real[b]! * sin + imaginary[b]! * cos;
        real[b] = real[a]! - re;
        imaginary[b] = imaginary[a]! - im;
        real[a] = real[a]! + re;
        imaginary[a] = imaginary[a]! + im;
      }
    }
  }
}
