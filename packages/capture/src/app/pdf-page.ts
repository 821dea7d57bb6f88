import { type ReadonlySignal, signal } from '@preact/signals';

/** What can be shown of the PDF under review: nothing yet, its first page, or the reason why not. */
export type PdfPage =
  | { readonly state: 'drawing' | 'locked' | 'unreadable' }
  | { readonly state: 'shown'; readonly url: string; readonly pages: number };

export interface PdfPages {
  /** Null while no PDF is under review. */
  readonly page: ReadonlySignal<PdfPage | null>;
  /** Draws the first page of the file in place of an earlier one; null if there is nothing to draw. */
  draw(file: Blob | null): void;
}

/** Shows PDFs. The code that draws them is loaded with the first one. */
export function createPdfPages(): PdfPages {
  const page = signal<PdfPage | null>(null);
  let current: AbortController | null = null;

  async function draw(file: Blob, { signal: stop }: AbortController): Promise<void> {
    const { showPdf } = await import('@verify/engine/pdf/show-pdf');
    const outcome = await showPdf(file, stop);
    if (stop.aborted) return;
    page.value = outcome.ok
      ? { state: 'shown', url: URL.createObjectURL(outcome.page), pages: outcome.pages }
      : { state: outcome.code };
  }

  return {
    page,
    draw(file) {
      current?.abort();
      if (page.peek()?.state === 'shown') URL.revokeObjectURL((page.peek() as { url: string }).url);
      page.value = file && { state: 'drawing' };
      if (!file) return;
      const controller = (current = new AbortController());
      // Without a network the file can still be sent without a preview.
      draw(file, controller).catch(() => controller.signal.aborted || (page.value = { state: 'unreadable' }));
    },
  };
}
