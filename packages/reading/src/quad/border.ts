import type { Quad, Raster } from '../types.ts';

/** Share of the picture's shorter side within which a corner counts as lying on its border. */
const AT_BORDER = 0.008;

/** Whether a side of the outline is at the picture's border: the document may then extend beyond it. */
export function endsAtBorder(quad: Quad | undefined, { width, height }: Pick<Raster, 'width' | 'height'>): boolean {
  const near = AT_BORDER * Math.min(width, height);
  const atBorder = quad?.filter(({ x, y }) => x < near || y < near || x > width - near || y > height - near) ?? [];
  return atBorder.length >= 2;
}
