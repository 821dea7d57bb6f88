import { signal, type ReadonlySignal } from '@preact/signals';
import { prepareMedia, type AcceptedMediaType } from '@verify/engine';
import type { PaperStep } from '@verify/contract';
import { failData } from '../model/fail-data.ts';
import type { CaptureMode } from '../model/state.ts';
import type { Context } from './context.ts';
import { createPdfPages, type PdfPages } from './pdf-page.ts';

export interface Papers extends Pick<PdfPages, 'page'> {
  /** A chosen file is being opened, which takes seconds for the largest photos. */
  readonly opening: ReadonlySignal<boolean>;
  /** A file, or a photo from the device's camera app, which gives the sharpest print. */
  pick(file: File, mode: Extract<CaptureMode, 'upload' | 'camera-manual'>): Promise<void>;
  use(): Promise<void>;
}

interface Pending {
  readonly paper: PaperStep;
  readonly blob: Blob;
  readonly mediaType: AcceptedMediaType;
  readonly mode: CaptureMode;
}

/** Puts a bill or a statement into the outbox. Only the server reads it, so the page gives no advice. */
export function createPapers(context: Context): Papers {
  const { dispatch, door, tracker } = context;
  let pending: Pending | null = null;
  let url: string | null = null;
  const pdf = createPdfPages();
  const opening = signal(false);

  function refuse(code: string, found: string): void {
    tracker.track({ name: 'file_refused', category: 'upload', status: 'fail', code });
    dispatch({ type: 'file_refused', code, found });
    door.send({ type: 'fail', data: failData('file_type', context.texts.t) });
  }

  return {
    page: pdf.page,
    opening,
    async pick(file, mode) {
      if (opening.peek()) return;
      opening.value = true;
      const media = await prepareMedia(file).finally(() => (opening.value = false));
      const { screen } = context.state.peek();
      if (!('paper' in screen)) return;
      if (!media.ok) return refuse(media.code, media.found);
      const { blob, mediaType } = media;
      if (url) URL.revokeObjectURL(url);
      url = mediaType === 'application/pdf' ? null : URL.createObjectURL(blob);
      pdf.draw(mediaType === 'application/pdf' ? blob : null);
      pending = { paper: screen.paper, blob, mediaType, mode };
      tracker.track({
        name: 'photo_taken',
        category: 'capture',
        status: 'success',
        properties: { mode, mediaType, paper: screen.paper, sizeBytes: blob.size },
      });
      dispatch({ type: 'photo_taken', photo: { url, mode, fileName: file.name, sizeBytes: blob.size } });
    },
    async use() {
      const outbox = context.outbox.peek();
      const used = pending;
      if (!outbox || !used) return;
      const { paper, blob, mediaType, mode } = used;
      const kept = await outbox.put(paper, blob, { mediaType, claim: { captureMode: mode } });
      if (pending !== used) return;
      if (kept.ok) {
        pending = null;
        tracker.track({ name: 'photo_used', category: 'capture', status: 'success' });
        dispatch({ type: 'captured', slots: [paper] });
      } else if (kept.code === 'too_large' || kept.code === 'image_unreadable') refuse(kept.code, '');
      else dispatch({ type: 'failed', code: kept.code, requestId: null, retryable: false });
    },
  };
}
