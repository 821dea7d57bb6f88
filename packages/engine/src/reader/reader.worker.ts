import { expose } from 'comlink';
import type { Quad } from '@verify/reading';
import { createMrzReader } from '@verify/reading';
import type { MrzReader } from '@verify/reading';
import { judgeFrame } from '@verify/reading/frame';
import wasmUrl from '@verify/reading/assets/mrz-net.wasm?url';
import weightsUrl from '@verify/reading/assets/mrz-net.weights?url';
import { AssetError, fetchAssets } from './fetch-assets.ts';
import { readerFailure } from './outcomes.ts';
import type { LoadOutcome, ReaderWorker } from './outcomes.ts';
import { readPhoto } from './read-photo.ts';
import { toRaster } from './to-raster.ts';

/** The reading worker's door: assets, warm-up, the live preview's frames, the photo. Everything it says is data. */
const worker: ReaderWorker = {
  async load(onProgress) {
    const loaded = await reader(onProgress);
    return 'ok' in loaded ? loaded : { ok: true };
  },
  judge(bitmap) {
    try {
      const judgement = judgeFrame(toRaster(bitmap), before);
      before = judgement.quad;
      return { ok: true, judgement };
    } catch (error) {
      return readerFailure('worker_failed', String(error));
    } finally {
      bitmap.close();
    }
  },
  async read(blob, hint) {
    const loaded = await reader(() => {});
    if ('ok' in loaded) return loaded;
    try {
      return await readPhoto(loaded, blob, hint);
    } catch (error) {
      return readerFailure('worker_failed', String(error));
    }
  },
};

let before: Quad | null = null;
let loading: Promise<MrzReader | Extract<LoadOutcome, { ok: false }>> | null = null;

/** Kept once it is there, tried again after a failure. */
function reader(onProgress: (loadedBytes: number, totalBytes: number | null) => void) {
  loading ??= load(onProgress).catch((error: unknown) => {
    loading = null;
    return readerFailure(error instanceof AssetError ? 'asset_failed' : 'worker_failed', String(error));
  });
  return loading;
}

async function load(onProgress: (loadedBytes: number, totalBytes: number | null) => void): Promise<MrzReader> {
  const files = await fetchAssets({ 'mrz-net.wasm': wasmUrl, 'mrz-net.weights': weightsUrl }, onProgress);
  const mrz = await createMrzReader(async (name) => {
    const bytes = files[name as keyof typeof files] as Uint8Array | undefined;
    if (bytes === undefined) throw new AssetError(`${name}: not one of this worker's assets`);
    return bytes;
  });
  // The first run of each costs compilation: it happens here, behind the camera's preview.
  const blank = { width: 640, height: 400, data: new Uint8ClampedArray(640 * 400 * 4).fill(255) };
  judgeFrame(blank);
  mrz.read(blank, { today: '2000-01-01', quick: true });
  return mrz;
}

expose(worker);
