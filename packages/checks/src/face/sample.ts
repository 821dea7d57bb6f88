/** Position of a square crop in an image: crop px (u, v) is the image's px (a·u - b·v + x, b·u + a·v + y). */
export interface Placement {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

/** A square around `centre` with sides of `sizePx`, rotated by `angle` radians, as a crop of `cropPx`. */
export function placeSquare(
  centre: { readonly x: number; readonly y: number },
  sizePx: number,
  angle: number,
  cropPx: number,
): Placement {
  const scale = sizePx / cropPx;
  const a = scale * Math.cos(angle);
  const b = scale * Math.sin(angle);
  const half = cropPx / 2;
  return { a, b, x: centre.x - a * half + b * half, y: centre.y - b * half - a * half };
}

export const toImage = ({ a, b, x, y }: Placement, u: number, v: number) => ({
  x: a * u - b * v + x,
  y: b * u + a * v + y,
});
