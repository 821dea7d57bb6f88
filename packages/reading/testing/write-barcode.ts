import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode, type WriterOptions } from 'zxing-wasm/writer';
import type { Raster } from '../src/types.ts';

let ready: Promise<unknown> | null = null;

/** A barcode as pixels, black on white with a margin. `modulePx`: the narrowest bar; `options`: the writer's. */
export async function drawBarcode(
  text: string,
  format: WriterOptions['format'],
  modulePx: number,
  options = '',
): Promise<Raster> {
  ready ??= readFile(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))).then((wasm) =>
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasm).buffer as ArrayBuffer },
      fireImmediately: true,
    }),
  );
  await ready;
  const { image, error } = await writeBarcode(text, { format, scale: 1, options });
  if (!image) throw new Error(error);
  const small = sharp(Buffer.from(await image.arrayBuffer()));
  const { width = 1 } = await small.metadata();
  const margin = 8 * modulePx;
  const { data, info } = await small
    .resize(Math.round(width * modulePx), undefined, { kernel: 'nearest' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
