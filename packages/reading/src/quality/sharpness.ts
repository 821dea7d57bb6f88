import { native, putBytes, allocate } from '../raster/native.ts';
import type { Plane } from '../raster/plane.ts';

/**
 * How steep the steps from paper to print are: the change over two pixels as a share of the whole step within nine, for
 * the steepest tenth, along the direction in which it is less (motion blurs but one). 0 to 1; about 0.9 in focus. Null
 * without print.
 */
export function sharpness({ width, height, data }: Plane): number | null {
  const [plane] = allocate(data.length);
  putBytes(data, plane);
  const hundredths = native().sharpness(plane, width, height);
  return hundredths < 0 ? null : hundredths / 100;
}
