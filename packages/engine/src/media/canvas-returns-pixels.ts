/** Colours that compression and colour profiles do not change: each is a corner of the RGB cube. */
const COLOURS = ['#f00', '#0f0', '#00f', '#fff', '#000', '#ff0', '#0ff', '#f0f'] as const;
/** Brave changes single bits, which are invisible. Firefox's resistFingerprinting and Tor return noise or white. */
const TOLERANCE = 8;

/** False if the browser protects canvases against fingerprinting, so that a photo drawn into one would be noise. */
export function canvasReturnsPixels(
  canvas: HTMLCanvasElement | OffscreenCanvas = document.createElement('canvas'),
): boolean {
  canvas.width = COLOURS.length;
  canvas.height = 1;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (context === null) return false;
  for (const [x, colour] of COLOURS.entries()) {
    context.fillStyle = colour;
    context.fillRect(x, 0, 1, 1);
  }
  const { data } = context.getImageData(0, 0, COLOURS.length, 1);
  return COLOURS.every((colour, x) =>
    [1, 2, 3].every((at) => Math.abs(data[4 * x + at - 1]! - 17 * Number.parseInt(colour[at]!, 16)) <= TOLERANCE),
  );
}
