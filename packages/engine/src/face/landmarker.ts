import { FaceLandmarker } from '@mediapipe/tasks-vision';
import createModule from '@mediapipe/tasks-vision/vision_wasm_module_internal.js';
import type { FaceLandmarks } from '@verify/face';

export interface Landmarker {
  /** All faces, at most three, the largest first. */
  find(frame: OffscreenCanvas): FaceLandmarks[];
}

/** One more than matters: the person, somebody beside them, and one in reserve. */
const MAX_FACES = 3;

/**
 * The landmark model on the CPU. Both files come as bytes, so that nothing is fetched from anywhere here. It needs WebGL 2 even so
 * (pictures enter through a texture): without it this rejects.
 */
export async function createLandmarker(wasmBinary: Uint8Array, modelAssetBuffer: Uint8Array): Promise<Landmarker> {
  // tasks-vision takes both from the global scope and clears them there, so each attempt puts them back.
  Object.assign(globalThis, { ModuleFactory: createModule, Module: { wasmBinary } });
  const landmarker = await FaceLandmarker.createFromOptions(
    { wasmLoaderPath: '', wasmBinaryPath: '' },
    {
      baseOptions: { modelAssetBuffer, delegate: 'CPU' },
      runningMode: 'VIDEO',
      numFaces: MAX_FACES,
    },
  );
  let lastMs = 0;
  return {
    find(frame) {
      // Times must rise strictly.
      lastMs = Math.max(lastMs + 1, Math.round(performance.now()));
      const { faceLandmarks } = landmarker.detectForVideo(frame, lastMs);
      return faceLandmarks.toSorted((a, b) => height(b) - height(a));
    },
  };
}

const TOP_OF_FACE = 10;
const CHIN = 152;
const height = (face: FaceLandmarks): number => Math.abs(face[CHIN]!.y - face[TOP_OF_FACE]!.y);
