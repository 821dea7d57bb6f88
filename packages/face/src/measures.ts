import { distance, type FaceFrame, type FaceLandmarks, inPixels } from './frame.ts';
import { headPose, type HeadPose } from './pose.ts';

/** Measurements of one face in one frame. Ratios have no unit; typical values are given for each. */
export interface FaceMeasures extends HeadPose {
  /** Eye-aspect ratio of the wider open eye: .26 to .31 open, .04 to .085 closed; turning the head adds up to .14. */
  readonly eyeOpenness: number;
  /** Mean eye-aspect ratio of both eyes. Noise moves it less than one eye's, so it shows a blink better. */
  readonly lidOpening: number;
  /** Mouth width divided by the distance of the outer eye corners: .54 neutral, .75 smiling. */
  readonly mouthWidth: number;
  /** Inner lip gap divided by the same distance: 0 closed, above .15 open. */
  readonly mouthGap: number;
  /** Height of the face divided by the frame's height. */
  readonly faceHeight: number;
  /** Centre of the face in fractions of the frame, 0 to 1. */
  readonly centre: { readonly x: number; readonly y: number };
  /** Distance of the outer eye corners in pixels, corrected for rotation. */
  readonly eyeDistancePx: number;
}

const LEFT_EYE = {
  outer: 33,
  inner: 133,
  lids: [
    [160, 144],
    [158, 153],
  ],
} as const;
const RIGHT_EYE = {
  outer: 263,
  inner: 362,
  lids: [
    [385, 380],
    [387, 373],
  ],
} as const;
const MOUTH = { corners: [61, 291], innerLips: [13, 14] } as const;
const TOP_OF_FACE = 10;
const CHIN = 152;

export function measureFace(face: FaceLandmarks, frame: Pick<FaceFrame, 'widthPx' | 'heightPx'>): FaceMeasures {
  const point = (index: number) => inPixels(face[index]!, frame);
  const gap = (a: number, b: number): number => distance(point(a), point(b));
  const openness = (eye: typeof LEFT_EYE | typeof RIGHT_EYE): number =>
    (gap(eye.lids[0][0], eye.lids[0][1]) + gap(eye.lids[1][0], eye.lids[1][1])) / (2 * gap(eye.outer, eye.inner));
  const eyes = [openness(LEFT_EYE), openness(RIGHT_EYE)] as const;
  const eyeDistancePx = gap(LEFT_EYE.outer, RIGHT_EYE.outer);
  const top = face[TOP_OF_FACE]!;
  const chin = face[CHIN]!;
  return {
    ...headPose(face, frame),
    eyeOpenness: Math.max(...eyes),
    lidOpening: (eyes[0] + eyes[1]) / 2,
    mouthWidth: gap(...MOUTH.corners) / eyeDistancePx,
    mouthGap: gap(...MOUTH.innerLips) / eyeDistancePx,
    faceHeight: Math.hypot((chin.x - top.x) * (frame.widthPx / frame.heightPx), chin.y - top.y),
    centre: { x: (top.x + chin.x) / 2, y: (top.y + chin.y) / 2 },
    eyeDistancePx,
  };
}
