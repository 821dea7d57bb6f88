import { expose } from 'comlink';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import jbig2Wasm from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpegWasm from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import type { PdfOutcome, PdfWorker } from './outcomes.ts';

/** Longer side of the drawn page, so that its print can be read at twice the size of a phone's screen. */
const PAGE_SIDE_PX = 1600;
/** A page scanned in colour at 400 dpi; a larger picture within the file is left out. */
const IMAGE_PIXELS = 16_000_000;

// pdf.js would parse in a worker and draw in the page. Here both run in one worker that can be ended.
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } });

expose({ drawFirstPage } satisfies PdfWorker);

/** The first page as a JPEG. Nothing in the file is executed, and no address in it is fetched. */
async function drawFirstPage(file: Blob): Promise<PdfOutcome> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    verbosity: VerbosityLevel.ERRORS,
    // Without a document, letters are drawn as paths, or in a system font if the file lacks theirs.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: IMAGE_PIXELS,
    canvasMaxAreaInBytes: 4 * IMAGE_PIXELS,
    CanvasFactory: OffscreenCanvases,
    FilterFactory: NoFilters,
    BinaryDataFactory: OwnDecoders,
  });
  try {
    const { numPages, getPage } = await task.promise.then((document) => ({
      numPages: document.numPages,
      getPage: () => document.getPage(1),
    }));
    const page = await getPage();
    const size = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: PAGE_SIDE_PX / Math.max(size.width, size.height) });
    const canvas = new OffscreenCanvas(Math.max(1, viewport.width), Math.max(1, viewport.height));
    // pdf.js expects an element; the parts that it uses exist here too.
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
    return { ok: true, page: await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }), pages: numPages };
  } catch (error) {
    // The message may quote the file.
    return { ok: false, code: (error as Error).name === 'PasswordException' ? 'locked' : 'unreadable' };
  } finally {
    void task.destroy();
  }
}

interface Drawn {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** For the masks and patterns of a page. The interface is pdf.js's. */
class OffscreenCanvases {
  create(width: number, height: number): Drawn {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset({ canvas }: Drawn, width: number, height: number): void {
    Object.assign(canvas!, { width: Math.max(1, width), height: Math.max(1, height) });
  }
  destroy(drawn: Drawn): void {
    if (drawn.canvas) drawn.canvas.width = drawn.canvas.height = 0;
    drawn.canvas = drawn.context = null;
  }
  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }
}

/** Filters would need SVG elements; a page without them lacks at most a transfer function. */
class NoFilters {
  addFilter = (): string => 'none';
  addHCMFilter = (): string => 'none';
  addAlphaFilter = (): string => 'none';
  addLuminosityFilter = (): string => 'none';
  addKnockoutFilter = (): string => 'none';
  addHighlightHCMFilter = (): string => 'none';
  addSelectionHCMFilter = (): string => 'none';
  addSelectionFilter = (): string => 'none';
  createSelectionStyle = (): null => null;
  destroy(): void {}
}

const DECODERS: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2Wasm, 'openjpeg.wasm': openjpegWasm };

/** Decoders for scanned pages, from our own address, without old Asian encodings and standard fonts. */
class OwnDecoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = DECODERS[filename];
    if (!url) throw new Error(`${filename} is not part of the bundle`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${filename}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}
