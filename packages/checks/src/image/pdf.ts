import { LIMITS, SERVICE_LIMITS } from '@verify/contract';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withCpuLimit } from './cpu-limit.ts';
import { inspectPdf } from './pdf-guard.ts';

/** Long side of the rendered page: a card on an A4 page then has about 690 px, and each character of its MRZ 23 px. */
const PAGE_SIDE_PX = 2_400;

export type PdfPage =
  | {
      readonly ok: true;
      readonly width: number;
      readonly height: number;
      /** RGBA on white. */
      readonly data: Uint8Array;
      readonly pages: number;
      /** The program that the file names as its maker: `Producer` and `Creator`. */
      readonly software: string | null;
    }
  | { readonly ok: false; readonly code: 'pdf_unreadable' | 'pdf_pages' };

/** Bills and statements take 0.1 to 0.5 s. */
export const PDF_CPU_MS = 5_000;
/** First pages by the bytes of their file: an application asks for them up to three times. */
const firstPages = new WeakMap<Uint8Array, Promise<PdfPage>>();

/** Renders a page of a PDF: no scripts, no network, no system fonts; encrypted files are refused. */
export function renderPdfPage(bytes: Uint8Array, number = 1): Promise<PdfPage> {
  const rendered = (number === 1 && firstPages.get(bytes)) || withCpuLimit(PDF_CPU_MS, () => renderPage(bytes, number));
  if (number === 1) firstPages.set(bytes, rendered);
  return rendered;
}

async function renderPage(bytes: Uint8Array, number: number): Promise<PdfPage> {
  // pdf.js decompresses without a limit.
  if (!(await inspectPdf(bytes))) return { ok: false, code: 'pdf_unreadable' };
  // 5 MB of code that most applications never need.
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { createCanvas } = await import('@napi-rs/canvas');
  const task = getDocument({
    data: new Uint8Array(bytes), // pdf.js takes ownership of the buffer
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: part('standard_fonts'),
    cMapUrl: part('cmaps'),
    wasmUrl: part('wasm'),
    iccUrl: part('iccs'),
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: SERVICE_LIMITS.imagePixels,
    canvasMaxAreaInBytes: SERVICE_LIMITS.imagePixels * 4,
    enableXfa: false,
  });
  try {
    const document = await task.promise;
    if (document.numPages > LIMITS.pdfPages) return { ok: false, code: 'pdf_pages' };
    const page = await document.getPage(number);
    const size = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: PAGE_SIDE_PX / Math.max(size.width, size.height) });
    const width = Math.max(1, Math.round(viewport.width));
    const height = Math.max(1, Math.round(viewport.height));
    const canvas = createCanvas(width, height);
    // pdf.js expects a browser's canvas; this one implements everything that rendering uses.
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
    const { info } = await document.getMetadata();
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    return {
      ok: true,
      width,
      height,
      data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      pages: document.numPages,
      software: softwareOf(info as Record<string, unknown>),
    };
  } catch {
    // Broken, encrypted, or of a kind that pdf.js does not support. Its message may quote the file.
    return { ok: false, code: 'pdf_unreadable' };
  } finally {
    await task.destroy();
  }
}

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const part = (folder: string): string => `${pathToFileURL(join(root, folder)).href}/`;

function softwareOf(info: Record<string, unknown>): string | null {
  const names = [info['Creator'], info['Producer']].filter((name): name is string => typeof name === 'string');
  return names.join(' / ').slice(0, 200) || null;
}
