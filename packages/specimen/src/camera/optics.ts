import sharp from 'sharp';
import { createRandom, type Random } from '../random.ts';
import { createRaster, type Raster } from '../raster.ts';

/** Gaussian blur of `sigma` pixels, in place; under 0.3 nothing happens. */
export async function blur(raster: Raster, sigma: number): Promise<void> {
  if (sigma < 0.3) return;
  const { width, height, data } = raster;
  const soft = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .blur(sigma)
    .raw()
    .toBuffer();
  for (let k = 0, n = 0; n < soft.length; k += 4, n += 3) {
    data[k] = soft[n]!;
    data[k + 1] = soft[n + 1]!;
    data[k + 2] = soft[n + 2]!;
  }
}

/** Straight camera shake over `length` pixels. */
export function motionBlur(raster: Raster, length: number, angleDeg: number): void {
  if (length < 1) return;
  const { width, height, data } = raster;
  const taps = Math.min(24, Math.max(2, Math.ceil(length)));
  const source = new Uint8ClampedArray(data);
  const angle = (angleDeg * Math.PI) / 180;
  const shifts = Array.from({ length: taps }, (_, i) => {
    const t = (i / (taps - 1) - 0.5) * length;
    return [Math.round(Math.cos(angle) * t), Math.round(Math.sin(angle) * t)] as const;
  });
  const sum = new Uint16Array(width * 3);
  for (let y = 0; y < height; y++) {
    sum.fill(0);
    for (const [dx, dy] of shifts) {
      const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
      for (let x = 0; x < width; x++) {
        const from = (row + Math.min(width - 1, Math.max(0, x + dx))) * 4;
        const to = x * 3;
        sum[to] = sum[to]! + source[from]!;
        sum[to + 1] = sum[to + 1]! + source[from + 1]!;
        sum[to + 2] = sum[to + 2]! + source[from + 2]!;
      }
    }
    for (let x = 0; x < width; x++) {
      const k = (y * width + x) * 4;
      data[k] = sum[x * 3]! / taps;
      data[k + 1] = sum[x * 3 + 1]! / taps;
      data[k + 2] = sum[x * 3 + 2]! / taps;
    }
  }
}

/** Sensor noise of a deviation in levels: mostly luminance, a third of it in colour. */
export function addNoise(raster: Raster, deviation: number, random: Random): void {
  if (deviation <= 0) return;
  const table = noiseTable();
  const { data } = raster;
  const length = raster.width * raster.height * 4;
  let at = random.int(0, 65535);
  for (let k = 0; k < length; k += 4) {
    if ((k & 4095) === 0) at = (at + random.int(0, 65535)) & 65535;
    const luma = table[at]! * deviation;
    data[k] = data[k]! + luma + table[(at + 7919) & 65535]! * deviation * 0.33;
    data[k + 1] = data[k + 1]! + luma;
    data[k + 2] = data[k + 2]! + luma + table[(at + 15401) & 65535]! * deviation * 0.33;
    at = (at + 1) & 65535;
  }
}

let gaussianTable: Float32Array | undefined;

/** 65,536 Gaussian numbers with a fixed seed, drawn once: drawing one per pixel would take ten times as long. */
function noiseTable(): Float32Array {
  if (!gaussianTable) {
    const random = createRandom('sensor noise');
    gaussianTable = Float32Array.from({ length: 65536 }, () => random.normal());
  }
  return gaussianTable;
}

/** The raster reduced or enlarged to `width`, by area or bilinear. */
export function resize(source: Raster, width: number, height: number): Raster {
  const out = createRaster(width, height);
  const sx = source.width / width;
  const sy = source.height / height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fx = Math.max(0, Math.min(source.width - 1.001, (x + 0.5) * sx - 0.5));
      const fy = Math.max(0, Math.min(source.height - 1.001, (y + 0.5) * sy - 0.5));
      const ix = Math.floor(fx);
      const iy = Math.floor(fy);
      const k = (iy * source.width + ix) * 4;
      const row = iy + 1 < source.height ? source.width * 4 : 0;
      for (let n = 0; n < 4; n++) {
        const top = source.data[k + n]! + (source.data[k + 4 + n]! - source.data[k + n]!) * (fx - ix);
        const bottom =
          source.data[k + row + n]! + (source.data[k + row + 4 + n]! - source.data[k + row + n]!) * (fx - ix);
        out.data[(y * width + x) * 4 + n] = top + (bottom - top) * (fy - iy);
      }
    }
  }
  return out;
}
