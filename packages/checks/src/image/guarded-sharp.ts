import sharp from 'sharp';

/** sharp's and libvips' state is the process's: set once, whoever imports this first. SVG, PDF, TIFF, GIF loaders and the rest are off. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

export { sharp };
export type { Sharp } from 'sharp';
