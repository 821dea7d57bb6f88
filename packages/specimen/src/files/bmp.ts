import type { Raster } from '../raster.ts';

/** Uncompressed 24-bit BMP, which sharp cannot read and some scanners still write. */
export function bmp({ width, height, data }: Raster): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const out = Buffer.alloc(54 + row * height);
  out.write('BM', 0, 'latin1');
  out.writeUInt32LE(out.length, 2);
  out.writeUInt32LE(54, 10);
  out.writeUInt32LE(40, 14);
  out.writeInt32LE(width, 18);
  out.writeInt32LE(height, 22);
  out.writeUInt16LE(1, 26);
  out.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((height - 1 - y) * width + x) * 4;
      const to = 54 + y * row + x * 3;
      out[to] = data[from + 2]!;
      out[to + 1] = data[from + 1]!;
      out[to + 2] = data[from]!;
    }
  }
  return out;
}
