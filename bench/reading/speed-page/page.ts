import { createWorker, OEM, PSM } from 'tesseract.js';
import { createReaderClient } from '@verify/engine/reader/reader-client';
import type { FromWorker } from './mrz.worker.ts';

/** Time of a warm read by the page's clock, and whether it found the zone's lines. */
export interface Timed {
  readonly ms: number;
  readonly lines: readonly string[];
  /** Time that the browser takes to decode the JPEG. */
  readonly decodeMs?: number;
}

export interface SpeedPage {
  /** Decodes the picture, and finds and reads its zone. */
  ours(jpeg: string): Promise<Timed>;
  /** Does what capture does with a photo: outline, quality and zone. */
  capture(jpeg: string): Promise<Timed>;
  /** Judges a frame of the preview: outline, coverage and sharpness, but no text. */
  judge(jpeg: string): Promise<number>;
  /** Computes for some milliseconds, to measure the speed of the core. */
  compute(): number;
  tesseract(jpeg: string, kind: 'crop' | 'frame'): Promise<Timed>;
}

/**
 * Result of `compute`, exported so that no compiler removes the loop.
 * @public
 */
export let computed = 0;

/** Starts both readers in their workers, as a page with each of them would. */
async function start(): Promise<SpeedPage> {
  const worker = new Worker(new URL('./mrz.worker.ts', import.meta.url), { type: 'module' });
  const client = createReaderClient();
  const loaded = await client.load();
  if (!loaded.ok) throw new Error(loaded.detail);
  const ocr = await createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: '/tesseract/worker.min.js',
    corePath: '/core',
    langPath: '/lang',
    workerBlobURL: false,
    cacheMethod: 'none',
    errorHandler: (error: unknown) => console.error(String(error)),
  });
  return {
    async ours(jpeg) {
      const blob = blobOf(jpeg);
      const from = performance.now();
      worker.postMessage({ blob, today: '2026-11-20' });
      const { lines, decodeMs } = await new Promise<FromWorker>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      });
      return { ms: performance.now() - from, lines, decodeMs };
    },
    async capture(jpeg) {
      const blob = blobOf(jpeg);
      const from = performance.now();
      const outcome = await client.read(blob, { hint: { documentType: 'passport', side: 'front' } });
      const ms = performance.now() - from;
      if (!outcome.ok) throw new Error(outcome.detail);
      return { ms, lines: outcome.mrz?.lines ?? [] };
    },
    async judge(jpeg) {
      const bitmap = await createImageBitmap(blobOf(jpeg));
      const from = performance.now();
      await client.judge(bitmap);
      return performance.now() - from;
    },
    compute() {
      const from = performance.now();
      for (let i = 0, x = 1; i < 2e7; i++) x = computed = Math.imul(x, 48_271) ^ i;
      return performance.now() - from;
    },
    async tesseract(jpeg, kind) {
      const blob = blobOf(jpeg);
      // Its best settings: a single block and the zone's characters for a cropped zone, its own layout analysis for a
      // whole frame.
      await ocr.setParameters(
        kind === 'crop'
          ? {
              tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
              tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<',
            }
          : { tessedit_pageseg_mode: PSM.AUTO, tessedit_char_whitelist: '' },
      );
      const from = performance.now();
      const { data } = await ocr.recognize(blob);
      const ms = performance.now() - from;
      const lines = data.text.split('\n').map((line) => line.replace(/\s/g, ''));
      return { ms, lines: lines.filter((line) => line.length > 30) };
    },
  };
}

function blobOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: 'image/jpeg' });
}

Object.assign(globalThis, { speed: start() });
