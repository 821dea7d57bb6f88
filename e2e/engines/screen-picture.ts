import sharp from 'sharp';

/** Converts Xvfb's screen, in the format of `xwd` (32-bit header, colours, rows of BGRX), to PNG. */
export async function screenPicture(dump: Buffer): Promise<Buffer> {
  const field = (index: number) => dump.readUInt32BE(4 * index);
  const [headerBytes, width, height, rowBytes, colours] = [field(0), field(4), field(5), field(12), field(19)];
  const pixels = dump.subarray(headerBytes! + 12 * colours!);
  const rgb = Buffer.alloc(3 * width! * height!);
  for (let y = 0, to = 0; y < height!; y++)
    for (let x = 0, from = y * rowBytes!; x < width!; x++, from += 4, to += 3) {
      rgb[to] = pixels[from + 2]!;
      rgb[to + 1] = pixels[from + 1]!;
      rgb[to + 2] = pixels[from]!;
    }
  return sharp(rgb, { raw: { width: width!, height: height!, channels: 3 } })
    .png()
    .toBuffer();
}
