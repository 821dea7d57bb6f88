import { createWorkerHost } from '../reader/worker-host.ts';
import type { PdfOutcome, PdfWorker } from './outcomes.ts';

/** The code has 0.5 MB and a page takes up to a second; a slower page is not worth a phone's battery. */
const DRAW_MS = 20_000;

/** Draws the first page in a worker for this file only, so that a malicious file harms nothing else. */
export async function showPdf(file: Blob, signal?: AbortSignal): Promise<PdfOutcome> {
  const host = createWorkerHost<PdfWorker>(
    () => new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module', name: 'verify-pdf' }),
  );
  try {
    const outcome = await host.call(async (worker) => worker.drawFirstPage(file), { timeoutMs: DRAW_MS, signal });
    if (outcome.ok) return outcome;
    return { ok: false, code: outcome.code === 'locked' ? 'locked' : 'unreadable' };
  } finally {
    host.dispose();
  }
}
