import { native, putBytes, allocate } from '../raster/native.ts';
import type { Plane } from '../raster/plane.ts';

/** A step's share within two of nine pixels, in the steepest tenth: 0 to 1, 0.9 in focus, null without print. */
export function sharpness({ width, height, data }: Plane): number | null {
  const [plane] = allocate(data.length);
  putBytes(data, plane);
  const hundredths = native().sharpness(plane, width, height);
  return hundredths < 0 ? null : hundredths / 100;
}
