import wasmUrl from '@mediapipe/tasks-vision/vision_wasm_module_internal.wasm?url';
import taskUrl from '@verify/face/face_landmarker.task?url';
import { judgeSelfieFrame, measureGrain } from '@verify/face';
import { expose } from 'comlink';
import { createFrameCanvas } from '../camera/frame-canvas.ts';
import { developFrame } from '../camera/photo.ts';
import { AssetError, fetchAssets } from '../reader/fetch-assets.ts';
import { readerFailure } from '../reader/outcomes.ts';
import type { ReaderFailure } from '../reader/outcomes.ts';
import { createLandmarker } from './landmarker.ts';
import type { Landmarker } from './landmarker.ts';
import type { FaceWorker } from './outcomes.ts';
import { measureCover } from './measure-cover.ts';
import { measureLight, measureSharpness } from './pixels.ts';

const FRAME_PX = 640;

const frame = createFrameCanvas();

type Progress = (loadedBytes: number, totalBytes: number | null) => void;

/** The face worker: loads model and runtime, warms up, turns frames into judgements and stills. Answers are data. */
const worker: FaceWorker = {
  async load(onProgress) {
    const loaded = await landmarker(onProgress);
    return 'ok' in loaded ? loaded : { ok: true };
  },
  async judge(taken, { still: quality, lids = false }) {
    try {
      const loaded = await landmarker(() => {});
      if ('ok' in loaded) return loaded;
      const pixels = await frame.draw(taken, FRAME_PX);
      const faces = loaded.find(frame.canvas, lids);
      const light = faces[0] ? measureLight(pixels, faces[0]) : null;
      const size = { widthPx: pixels.width, heightPx: pixels.height };
      const cover = faces[0] ? measureCover(pixels, faces[0]) : null;
      const { hint, measures } = judgeSelfieFrame({ ...size, timeMs: 0, faces }, light, cover);
      const sharpness = faces[0] ? measureSharpness(pixels, faces[0]) : 0;
      const grain = faces[0] ? measureGrain(pixels, faces[0]) : null;
      const judgement = { hint, measures, faces: faces.length, light, grain, sharpness };
      const still = quality === undefined ? null : await frame.canvas.convertToBlob({ type: 'image/jpeg', quality });
      return { ok: true, judgement, still };
    } catch (error) {
      return readerFailure('worker_failed', String(error));
    } finally {
      taken.close();
    }
  },
  develop: developFrame,
};

let loading: Promise<Landmarker | ReaderFailure> | null = null;

/** Kept after loading, tried again after a failure. */
function landmarker(onProgress: Progress): Promise<Landmarker | ReaderFailure> {
  loading ??= load(onProgress).catch((error: unknown) => {
    loading = null;
    return readerFailure(error instanceof AssetError ? 'asset_failed' : 'worker_failed', String(error));
  });
  return loading;
}

async function load(onProgress: Progress): Promise<Landmarker | ReaderFailure> {
  // Checked first, because the files are 14 MB and useless without WebGL.
  if (new OffscreenCanvas(1, 1).getContext('webgl2') === null)
    return readerFailure('no_webgl', 'the landmark model needs WebGL 2');
  const { wasm, task } = await fetchAssets({ wasm: wasmUrl, task: taskUrl }, onProgress);
  const created = await createLandmarker(wasm, task);
  // The first frame of each of the two models takes half a second, so it is processed here, while the camera starts.
  for (let i = 0; i < 2; i++) created.find(new OffscreenCanvas(640, 480), i === 0);
  return created;
}

expose(worker);
