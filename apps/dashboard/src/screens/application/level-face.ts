type Point = { x: number; y: number };

/** Positions of the eyes in the frame of a face, as shares of its width and height. */
export const EYES = { distance: 0.28, y: 0.44 } as const;

/**
 * The CSS transform that turns a picture so that its eyes are level, and moves and scales it so that they are in the
 * frame's places. Every face is then equally large.
 * @param picture its size in pixels at which it is drawn with its corner at the frame's corner
 * @param eyes centres of both eyes as shares of the picture, the one at the picture's left first
 */
export function levelFace(
  picture: { readonly width: number; readonly height: number },
  [left, right]: readonly [Point, Point],
  frame: { readonly width: number; readonly height: number },
): string {
  const [x, y] = [left.x * picture.width, left.y * picture.height];
  const [dx, dy] = [right.x * picture.width - x, right.y * picture.height - y];
  const scale = (EYES.distance * frame.width) / Math.max(1, Math.hypot(dx, dy));
  const turn = -Math.atan2(dy, dx);
  const [a, b] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  const [middleX, middleY] = [x + dx / 2, y + dy / 2];
  const toX = frame.width / 2 - (a * middleX - b * middleY);
  const toY = EYES.y * frame.height - (b * middleX + a * middleY);
  return `matrix(${[a, b, -b, a, toX, toY].map((value) => value.toFixed(4)).join(', ')})`;
}
