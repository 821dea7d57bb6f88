import sharp from 'sharp';

/**
 * sharp and libvips have process-wide state, so it is set once, by the first import of this module. Loaders for SVG,
 * PDF, TIFF, GIF and others are turned off.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

export { sharp };
export type { Sharp } from 'sharp';
