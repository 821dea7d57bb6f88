import type { Raster } from '@verify/reading';
import sharp, { type Sharp } from 'sharp';

/**
 * sharp and libvips have process-wide state, so it is set once, by the first import of this module. Loaders for SVG,
 * PDF, TIFF, GIF and others are turned off.
 */
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
