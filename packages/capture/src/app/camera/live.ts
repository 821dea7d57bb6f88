import type { CameraDevice, FaceJudgement, FrameJudgement, LivenessView, PictureTrouble } from '@verify/engine';

// Kept in a separate file, so that the preview of the flow editor can show them without the camera's code.

/** What the camera shows now. It is not part of the model, because it changes with every judged frame. */
export interface Live {
  readonly phase: 'starting' | 'live';
  readonly hint: FrameJudgement['hint'] | null;
  /** Progress of the automatic shutter, 0 to 1. */
  readonly progress: number;
  readonly judgement: FrameJudgement | null;
  readonly torch: 'none' | 'off' | 'on';
  /** Fault of the picture. */
  readonly trouble: PictureTrouble | 'lens' | null;
  readonly cameras: readonly CameraDevice[];
  readonly deviceId: string;
}

export const STARTING: Live = {
  phase: 'starting',
  hint: null,
  progress: 0,
  judgement: null,
  torch: 'none',
  trouble: null,
  cameras: [],
  deviceId: '',
};

/** What the front camera shows now. It is not part of the model, because it changes with every judged frame. */
export interface FaceLive {
  /** `loading`: the picture is visible but the model is not loaded yet. */
  readonly phase: 'starting' | 'loading' | 'live';
  /** Share of the model's files that is loaded, 0 to 1; null while the size is unknown. */
  readonly loaded: number | null;
  /** False if this browser can't detect faces; photos are then taken by hand. */
  readonly guided: boolean;
  readonly hint: FaceJudgement['hint'] | null;
  /** Progress of the automatic shutter, 0 to 1. */
  readonly progress: number;
  readonly view: LivenessView | null;
  /** Whether colours follow the movements of this attempt. */
  readonly lit: boolean;
  readonly cameras: readonly CameraDevice[];
  readonly deviceId: string;
  /** Fault of the picture. */
  readonly trouble: PictureTrouble | null;
}

export const FACE_STARTING: FaceLive = {
  phase: 'starting',
  loaded: null,
  guided: true,
  hint: null,
  progress: 0,
  view: null,
  lit: false,
  cameras: [],
  deviceId: '',
  trouble: null,
};
