import { createWorker, OEM, PSM } from 'tesseract.js';
import { createReaderClient } from '@verify/engine/reader/reader-client';
import type { FromWorker } from './mrz.worker.ts';

/** A warm read in the page's clock, and whether what was read holds the zone's lines. */
export interface Timed {
  readonly ms: number;
  readonly lines: readonly string[];
  /** The browser's part: from the JPEG to pixels. */
  readonly decodeMs?: number;
}

export interface SpeedPage {
  /** Decoding, finding and reading the zone. */
  ours(jpeg: string): Promise<Timed>;
  /** What capture does with a photo: its outline, its quality and the zone. */
  capture(jpeg: string): Promise<Timed>;
  /** A frame of the preview: outline, coverage, sharpness, no text. */
  judge(jpeg: string): Promise<number>;
  /** Some ms of nothing but computing, by which the pace of a core is told. */
  compute(): number;
  tesseract(jpeg: string, kind: 'crop' | 'frame'): Promise<Timed>;
}

/**
 * Where it ends, so that no compiler leaves it out.
 * @public
 */
export let computed = 0;

/** Both readers in their workers, as a page of ours and a page of theirs would have them. */
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
      // What helps it: one block and the zone's characters where it gets the zone alone, its own layout analysis where
      // it gets all.
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
