import type { FaceLight, FaceMeasures, SelfieHint } from '@verify/face';
import type { CameraFrame } from '../camera/frames.ts';
import type { JudgingWorker, ReaderFailure } from '../reader/outcomes.ts';

/** Measurements of a frame for guidance; the server finds the landmarks again and decides. */
export interface FaceJudgement {
  readonly hint: SelfieHint;
  readonly measures: FaceMeasures | null;
  readonly faces: number;
  readonly light: FaceLight | null;
  /** Camera noise on the face, as measured by `measureGrain`; null without a face. */
  readonly grain: number | null;
  /** Mean absolute Laplacian of the face in levels; comparable only between frames of one person. */
  readonly sharpness: number;
}

export type FaceOutcome =
  | { readonly ok: true; readonly judgement: FaceJudgement; readonly still: Blob | null }
  | ReaderFailure;

export interface FaceWanted {
  /** JPEG quality, 0 to 1, if the frame should be returned as a picture. */
  readonly still?: number | undefined;
  /** A blink is expected: eyelids are measured in this very frame, at twice the cost. */
  readonly lids?: boolean;
}

export interface FaceWorker extends JudgingWorker {
  judge(frame: CameraFrame, wanted: FaceWanted): Promise<FaceOutcome>;
}
