/** `locked`: it needs a password. `unreadable`: damaged, too large to draw, or too slow to draw. */
export type PdfOutcome =
  | { readonly ok: true; readonly page: Blob; readonly pages: number }
  | { readonly ok: false; readonly code: 'locked' | 'unreadable' };

/** The method that the worker provides. Outcomes are data, because comlink drops the code of a thrown error. */
export interface PdfWorker {
  drawFirstPage(file: Blob): Promise<PdfOutcome>;
}
