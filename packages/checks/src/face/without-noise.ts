import type { Raster } from '@verify/reading';

/** Mean absolute Laplacian of green, levels: 2 to 17 in lit stills, 21 to 47 in dark ones, where faces fail. */
const NOISY = 20;
/** Every third pixel of every third row is enough to know. */
const STRIDE = 3;

/** The picture as it is, or softened where the noise of a dark room hides the face. Alpha becomes opaque. */
export const withoutNoise = (raster: Raster): Raster => (noiseOf(raster) > NOISY ? softened(raster) : raster);

function noiseOf({ width, height, data }: Raster): number {
  const row = 4 * width;
  let [sum, count] = [0, 0];
  for (let y = 1; y < height - 1; y += STRIDE)
    for (let x = 1; x < width - 1; x += STRIDE) {
      const at = y * row + 4 * x + 1;
      sum += Math.abs(4 * data[at]! - data[at - 4]! - data[at + 4]! - data[at - row]! - data[at + row]!);
      count++;
    }
  return count > 0 ? sum / count : 0;
}

/** Binomial of five pixels, 1 4 6 4 1, across and down: a Gaussian whose deviation is one pixel. */
function softened({ width, height, data }: Raster): Raster {
  const across = new Uint8Array(data.length);
  const out = new Uint8Array(data.length).fill(255);
  binomial(data, across, { lines: height, between: 4 * width, length: width, step: 4 });
  binomial(across, out, { lines: width, between: 4, length: height, step: 4 * width });
  return { width, height, data: out };
}

interface Walk {
  readonly lines: number;
  /** Bytes between two lines. */
  readonly between: number;
  readonly length: number;
  /** Bytes between two pixels of a line. */
  readonly step: number;
}

function binomial(from: Raster['data'], to: Uint8Array, { lines, between, length, step }: Walk): void {
  for (let line = 0; line < lines; line++)
    for (let i = 0; i < length; i++) {
      const start = line * between;
      const at = start + i * step;
      const [first, last] = [start, start + (length - 1) * step];
      const [a, b] = [Math.max(first, at - 2 * step), Math.max(first, at - step)];
      const [c, d] = [Math.min(last, at + step), Math.min(last, at + 2 * step)];
      for (let channel = 0; channel < 3; channel++)
        to[at + channel] =
          (from[a + channel]! +
            4 * from[b + channel]! +
            6 * from[at + channel]! +
            4 * from[c + channel]! +
            from[d + channel]! +
            8) >>
          4;
    }
}
