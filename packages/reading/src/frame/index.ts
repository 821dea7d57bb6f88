/** `@verify/reading/frame`: what the live preview needs, and nothing larger. */
export { type FrameHint, type FrameJudgement, FRAME_THRESHOLDS, judgeFrame } from './judge-frame.ts';
export { findDocument, type FoundDocument, moved, overlap } from '../quad/find-document.ts';
export {
  judgePhoto,
  type Measure,
  type PhotoQuality,
  QUALITY_THRESHOLDS,
  type QualityName,
} from '../quality/judge-photo.ts';
export { rectify } from '../raster/rectify.ts';
