/** How a picture is shown in its frame. `x` and `y` move its centre, in CSS pixels from the frame's. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** CSS pixels of the frame and of the picture within it at scale 1. */
export interface ZoomSizes {
  readonly frame: { readonly width: number; readonly height: number };
  readonly picture: { readonly width: number; readonly height: number };
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };
/** A character of a machine-readable zone is then about a centimetre high on a phone. */
export const MOST_SCALE = 6;

/** Zooms to `scale`; the point `at`, from the frame's centre, stays in place as far as the edges allow. */
export function zoomAt(zoom: Zoom, scale: number, at: { x: number; y: number }, sizes: ZoomSizes): Zoom {
  const to = Math.min(MOST_SCALE, Math.max(1, scale));
  const factor = to / zoom.scale;
  return within({ scale: to, x: at.x - (at.x - zoom.x) * factor, y: at.y - (at.y - zoom.y) * factor }, sizes);
}

export const panBy = (zoom: Zoom, dx: number, dy: number, sizes: ZoomSizes): Zoom =>
  within({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, sizes);

/** A picture larger than its frame covers it; a smaller one is centred. */
function within({ scale, x, y }: Zoom, { frame, picture }: ZoomSizes): Zoom {
  const clamp = (value: number, most: number): number => (most > 0 ? Math.min(most, Math.max(-most, value)) : 0);
  return {
    scale,
    x: clamp(x, (picture.width * scale - frame.width) / 2),
    y: clamp(y, (picture.height * scale - frame.height) / 2),
  };
}
