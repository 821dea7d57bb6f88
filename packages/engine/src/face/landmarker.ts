import { FaceLandmarker } from '@mediapipe/tasks-vision';
import createModule from '@mediapipe/tasks-vision/vision_wasm_module_internal.js';
import type { FaceLandmarks } from '@verify/face';

export interface Landmarker {
  /**
   * All faces, at most three, largest first.
   * @param lids whether a blink is expected: tracked points are smoothed and hardly show a blink of one or two frames
   */
  find(frame: OffscreenCanvas, lids: boolean): FaceLandmarks[];
}

/** The person, one person beside them, and one in reserve. */
const MAX_FACES = 3;
/** How often a whole frame is searched for faces, as on the server; in between the model tracks the known face. */
const SEARCH_EACH_MS = 1_000;

/**
 * The landmark model on the CPU. Both files are passed as bytes, so that nothing is fetched here. It still needs WebGL
 * 2 (pictures are passed as a texture) and rejects without it.  There are two instances. The one for several faces
 * searches every frame until it has found them all, which takes as long as the landmarks. The one for a single face
 * searches only when it has lost it, and smooths what it tracks: a picture with closed lids shows them two thirds open
 * at first.
 */
export async function createLandmarker(
  wasmBinary: Uint8Array<ArrayBuffer>,
  modelAssetBuffer: Uint8Array,
): Promise<Landmarker> {
  // Compiled once for both: 10 MB.
  const compiled = await WebAssembly.compile(wasmBinary);
  const create = (numFaces: number): Promise<FaceLandmarker> =>
    new Promise((resolve, reject) => {
      const instantiateWasm = (
        imports: WebAssembly.Imports,
        done: (instance: WebAssembly.Instance) => void,
      ): object => {
        void WebAssembly.instantiate(compiled, imports).then(done, reject);
        return {};
      };
      // tasks-vision takes both from the global scope and clears them, so each attempt sets them again.
      Object.assign(globalThis, { ModuleFactory: createModule, Module: { instantiateWasm } });
      const options = { modelAssetBuffer, delegate: 'CPU' } as const;
      FaceLandmarker.createFromOptions(
        { wasmLoaderPath: '', wasmBinaryPath: '' },
        { baseOptions: options, runningMode: 'VIDEO', numFaces },
      ).then(resolve, reject);
    });
  const [following, searching] = [await create(1), await create(MAX_FACES)];
  let lastMs = 0;
  let searchedMs = -Infinity;
  let several = false;
  return {
    find(frame, lids) {
      // Times must be strictly increasing.
      lastMs = Math.max(lastMs + 1, Math.round(performance.now()));
      const search = lids || several || lastMs - searchedMs >= SEARCH_EACH_MS;
      const { faceLandmarks } = (search ? searching : following).detectForVideo(frame, lastMs);
      if (search) {
        searchedMs = lastMs;
        several = faceLandmarks.length > 1;
      }
      return faceLandmarks.toSorted((a, b) => height(b) - height(a));
    },
  };
}

const TOP_OF_FACE = 10;
const CHIN = 152;
const height = (face: FaceLandmarks): number => Math.abs(face[CHIN]!.y - face[TOP_OF_FACE]!.y);
