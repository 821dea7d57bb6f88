import type { UndecodableCode } from '../../image/decode.ts';
import { renderPdfPage } from '../../image/pdf.ts';
import { sniff } from '../../image/sniff.ts';
import type { MaterialFile, ProducedImage } from '../../material/material.ts';
import type { Tools } from '../tools.ts';
import { inspectPdf, type PdfMarks } from '../../image/pdf-guard.ts';
import { linesOf, readPdfText, type TextRun } from './pdf-text.ts';

/** A sheet of paper as lines of text. */
export interface PaperText {
  readonly ok: true;
  /** Origin of the text: `text-layer` is exact, `recognised` may contain misread letters. */
  readonly source: 'text-layer' | 'recognised';
  readonly lines: readonly string[];
  /** 0 to 1; 1 for a text layer. */
  readonly confidence: number;
  /** Null for files other than PDFs. */
  readonly pdf:
    | (PdfMarks & { readonly runs: readonly (readonly TextRun[])[]; readonly software: string | null })
    | null;
  readonly software: string | null;
}
export type PaperOutcome = PaperText | { readonly ok: false; readonly code: UndecodableCode | 'no_text' };

/** Fewer letters than this are a stamp on a scan and not a text layer. */
const LAYER_LETTERS = 60;
/** A page takes the recogniser 1 to 3 s. Scanned papers have date, name and address on the first pages. */
const SCANNED_PAGES = 5;

/** Reads an uploaded paper: the text layer of a PDF, or without one its first pages, or the photo, by recognition. */
export async function readPaper(file: MaterialFile, tools: Tools): Promise<PaperOutcome> {
  const isPdf = sniff(file.bytes) === 'application/pdf';
  const marks = isPdf ? await inspectPdf(file.bytes) : null;
  if (isPdf && !marks) return { ok: false, code: 'pdf_unreadable' };
  const layer = isPdf ? await readPdfText(file.bytes) : null;
  if (layer && !layer.ok) return layer;
  const pdf = layer && marks ? { ...marks, runs: layer.pages, software: layer.software } : null;
  const lines = (layer?.pages ?? []).flatMap(linesOf);
  if (lines.join('').length >= LAYER_LETTERS)
    return { ok: true, source: 'text-layer', lines, confidence: 1, pdf, software: layer?.software ?? null };
  const image = await tools.image(file);
  if (!image.ok) return image;
  const reader = await tools.pages();
  const page = reader.read(image.raster);
  const read = page.lines.map(({ text }) => text);
  for (let number = 2; number <= Math.min(layer?.pages.length ?? 1, SCANNED_PAGES); number++) {
    const further = await renderPdfPage(file.bytes, number);
    if (further.ok) read.push(...reader.read(further).lines.map(({ text }) => text));
  }
  if (read.length === 0) return { ok: false, code: 'no_text' };
  return {
    ok: true,
    source: 'recognised',
    lines: read,
    confidence: page.confidence,
    pdf,
    software: image.marks.software,
  };
}

/** The re-encoded paper for reviewers. Empty if it has no pixels. */
export async function paperEvidence(file: MaterialFile, key: string, tools: Tools): Promise<ProducedImage[]> {
  const isPdf = sniff(file.bytes) === 'application/pdf';
  if (isPdf && !(await inspectPdf(file.bytes))) return [];
  const image = await tools.image(file);
  if (!image.ok) return [];
  return [{ key, kind: 'evidence', mediaType: 'image/jpeg', ...(await image.evidence), ofFileId: file.fileId }];
}
