/** What guidance and judgement use of a frame: landmarks and time, no pixels. */

/** Fractions of the frame's width and height, z of its width; smaller is nearer (MediaPipe's convention). */
export interface Landmark {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** One face: at least the 468 points of the canonical mesh; 478 with the irises. */
export type FaceLandmarks = readonly Landmark[];

export interface FaceFrame {
  /** Milliseconds on the clock of the capture, ascending. */
  readonly timeMs: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** All faces that were found, largest first. */
  readonly faces: readonly FaceLandmarks[];
}

export interface Point3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A landmark in pixels with the same unit on all three axes, so that lengths and angles are meaningful. */
export function inPixels(landmark: Landmark, frame: Pick<FaceFrame, 'widthPx' | 'heightPx'>): Point3 {
  return { x: landmark.x * frame.widthPx, y: landmark.y * frame.heightPx, z: landmark.z * frame.widthPx };
}

export const distance = (a: Point3, b: Point3): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
