import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { foldOutputs } from './attention-graph.ts';
import { unpackAssets } from './packed-assets.ts';
import { editModel } from './tflite-edit.ts';
import { imageMetadata } from './tflite-metadata.ts';
import { zipStored } from './zip-stored.ts';

/** Of this build from `@mediapipe/face_mesh@0.4.1657299874`; another model must be measured first. */
export const TASK_SHA256 = 'e7c1644191736d034e65a16bd37aa3ae816a8aa4587ba6d056597d233ab7e627';

/**
 * `face_landmarker.task` for `@mediapipe/tasks-vision`: detector, landmark model with attention, and the geometry of
 * the canonical face, repacked from npm because the official bundle is not available there. Deterministic. 478 points
 * and a pose matrix, no blendshapes.
 */
export function makeFaceLandmarkerTask(): Uint8Array {
  const assets = unpackAssets(dirname(createRequire(import.meta.url).resolve('@mediapipe/face_mesh/package.json')));
  const asset = (name: string): Uint8Array => {
    const bytes = assets.get(name);
    if (!bytes) throw new Error(`@mediapipe/face_mesh holds no ${name}`);
    return bytes;
  };
  const detector = editModel(
    asset('face_detection_short_range.tflite'),
    imageMetadata('face_detection_short_range', 127.5, 127.5, ['regressors', 'classificators']),
  );
  const landmarks = editModel(
    asset('face_landmark_with_attention.tflite'),
    imageMetadata('face_landmark_with_attention', 0, 255, ['landmarks', 'score']),
    foldOutputs,
  );
  return zipStored([
    ['face_detector.tflite', detector],
    ['face_landmarks_detector.tflite', landmarks],
    ['geometry_pipeline_metadata_landmarks.binarypb', asset('geometry_pipeline_metadata_landmarks.binarypb')],
  ]);
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
