import type { Raster } from '@verify/reading';
import sharp, { type Sharp } from 'sharp';

/** sharp's state is that of the process, so it is set once, here. Loaders for SVG, PDF, GIF and others are off. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

export { sharp, type Sharp };

/** The pixels of a picture. Rejects for one that is broken within; the text may quote the file. */
export async function rasterOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
