/// <reference types="vite/client" />
import { createMrzReader, type MrzReader } from '@verify/reading';
import wasmUrl from '@verify/reading/assets/mrz-net.wasm?url';
import weightsUrl from '@verify/reading/assets/mrz-net.weights?url';
import { toRaster } from '@verify/engine/reader/to-raster';

export interface FromWorker {
  readonly lines: readonly string[];
  readonly decodeMs: number;
}

/** The recogniser alone, from a file's bytes to lines, like tesseract.js's worker: no outline and no photo quality. */
const ADDRESSES: Readonly<Record<string, string>> = { 'mrz-net.wasm': wasmUrl, 'mrz-net.weights': weightsUrl };
const reader: Promise<MrzReader> = createMrzReader(
  async (name) => new Uint8Array(await (await fetch(ADDRESSES[name]!)).arrayBuffer()),
);

addEventListener('message', async ({ data }: MessageEvent<{ readonly blob: Blob; readonly today: string }>) => {
  const begun = performance.now();
  const bitmap = await createImageBitmap(data.blob);
  const raster = toRaster(bitmap);
  const decodeMs = performance.now() - begun;
  const outcome = (await reader).read(raster, { today: data.today });
  bitmap.close();
  const lines = outcome.ok ? outcome.mrz.lines : (outcome.best?.lines ?? []);
  postMessage({ lines, decodeMs } satisfies FromWorker);
});
