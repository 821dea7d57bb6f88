export { createSessionApi, fetchSessionToken } from './session/session-api.ts';
export { createCommitter, openCommitmentsOver, sendCommitOver } from './session/committer.ts';
export { recordBurst } from './camera/burst.ts';
export type { BurstOptions, BurstRecorder } from './camera/burst.ts';
export type { Committer, SendCommit } from './session/committer.ts';
export { drawChallenge } from './session/draw-challenge.ts';
export type { ApiFailure, ApiFailureCode, ApiResult } from './session/api-result.ts';
export type { CallOptions, SendOptions, SessionApi, SessionApiOptions } from './session/session-api.ts';
export { createOutbox } from './outbox/outbox.ts';
export type { OutboxEntry } from './outbox/entry.ts';
export type { Outbox, OutboxOptions, OutboxSnapshot, PutOptions, PutResult } from './outbox/outbox.ts';
export { browserFamily } from './camera/doctor/browser-family.ts';
export type { BrowserFamily, InAppBrowser } from './camera/doctor/browser-family.ts';
export { cameraFacts } from './camera/doctor/camera-facts.ts';
export { diagnoseCamera } from './camera/doctor/diagnose-camera.ts';
export type { CameraAttempt, CameraFacts, CameraTrouble } from './camera/doctor/diagnose-camera.ts';
export type { PictureTrouble } from './camera/doctor/judge-picture.ts';
export { watchPicture } from './camera/doctor/watch-picture.ts';
export { createLensWatch } from './camera/doctor/lens-watch.ts';
export { canvasReturnsPixels } from './media/canvas-returns-pixels.ts';
export { listCameras, openCamera } from './camera/open-camera.ts';
export type { Camera, CameraEvent } from './camera/camera.ts';
export type { CameraFrame } from './camera/frames.ts';
export type { PhotoResult } from './camera/photo.ts';
export type { CameraDevice, Facing } from './camera/rank-cameras.ts';
export type {
  CameraFailureCode,
  OpenCameraFailure,
  OpenCameraOptions,
  OpenCameraResult,
} from './camera/open-camera.ts';
export { createReaderClient } from './reader/reader-client.ts';
export type { ReaderClient } from './reader/reader-client.ts';
export type {
  JudgeOutcome,
  LiveJudgement,
  LoadOutcome,
  PhotoHint,
  ReaderFailure,
  ReaderFailureCode,
  ReadHint,
  ReadMrz,
  ReadNews,
  ReadOutcome,
  ReadSuccess,
} from './reader/outcomes.ts';
export type { Advice, ReadField, ReviewVerdict, ShownPart } from '@verify/print/review';
export type { FramePoint as Point, Quad as FrameQuad } from '@verify/reading';
export type { FrameHint as Hint, FrameJudgement } from '@verify/reading/frame';
export { createFaceClient } from './face/face-client.ts';
export type { FaceClient } from './face/face-client.ts';
export { runLiveness } from './face/liveness-run.ts';
export type { LivenessOutcome, LivenessRunOptions } from './face/liveness-run.ts';
export type { LivenessReason, LivenessView } from './face/liveness-guide.ts';
export type { LivenessRecording } from './face/recorder.ts';
export type { FaceJudgement, FaceOutcome } from './face/outcomes.ts';
export { startJudgeLoop } from './judge-loop.ts';
export type { Judge, Judged, JudgeLoop, JudgeLoopOptions } from './judge-loop.ts';
export { createStabiliser } from './stabiliser.ts';
export type { Stabiliser } from './stabiliser.ts';
export { createShutter } from './shutter.ts';
export type { Shutter, ShutterOptions } from './shutter.ts';
export { ACCEPT, prepareMedia } from './media/prepare-media.ts';
export type { PreparedMedia } from './media/prepare-media.ts';
export type { AcceptedMediaType, FoundType } from './media/sniff.ts';
export { sha256Hex } from './media/sha256.ts';
export type { Sha256Result } from './media/sha256.ts';
export { LIGHT_COLOURS } from '@verify/face';
