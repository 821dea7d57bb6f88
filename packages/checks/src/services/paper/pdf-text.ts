import { LIMITS } from '@verify/contract';
import { withCpuLimit } from '../../image/cpu-limit.ts';
import { PDF_CPU_MS } from '../../image/pdf.ts';

/** A run of text at one place of the page, in points from the lower left corner. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly font: string;
}

export type PdfText =
  | { readonly ok: true; readonly pages: readonly (readonly TextRun[])[]; readonly software: string | null }
  | { readonly ok: false; readonly code: 'pdf_unreadable' | 'pdf_pages' };

const RUNS_A_PAGE = 20_000;

/** The text layer of every page; empty if there is none. No scripts, no network, no system fonts. */
export const readPdfText = (bytes: Uint8Array): Promise<PdfText> => withCpuLimit(PDF_CPU_MS, () => readText(bytes));

async function readText(bytes: Uint8Array): Promise<PdfText> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes), // pdf.js takes ownership of the buffer
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
  });
  try {
    const document = await task.promise;
    if (document.numPages > LIMITS.pdfPages) return { ok: false, code: 'pdf_pages' };
    const pages: TextRun[][] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const runs = items.slice(0, RUNS_A_PAGE).flatMap((item): TextRun[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , x, y] = item.transform as number[];
        return [{ text: item.str, x: x!, y: y!, width: item.width, height: item.height, font: item.fontName }];
      });
      pages.push(runs);
    }
    const { info } = await document.getMetadata();
    return { ok: true, pages, software: softwareOf(info as Record<string, unknown>) };
  } catch {
    // Broken, or protected by a password. Its message may quote the file.
    return { ok: false, code: 'pdf_unreadable' };
  } finally {
    await task.destroy();
  }
}

function softwareOf(info: Record<string, unknown>): string | null {
  const names = [info['Creator'], info['Producer']].filter((name): name is string => typeof name === 'string');
  return names.join(' / ').slice(0, 200) || null;
}

/** Joins runs to lines in reading order. A gap of two letters starts a new line: columns stay separate. */
export function linesOf(runs: readonly TextRun[]): string[] {
  const rows: TextRun[][] = [];
  for (const run of runs.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row && Math.abs(row[0]!.y - run.y) < 0.45 * Math.max(row[0]!.height, run.height, 1)) row.push(run);
    else rows.push([run]);
  }
  return rows.flatMap((row) => {
    const lines: string[] = [];
    let end = Number.NEGATIVE_INFINITY;
    for (const run of row.toSorted((a, b) => a.x - b.x)) {
      const gap = run.x - end;
      if (gap > 1.6 * Math.max(run.height, 4)) lines.push(run.text);
      else lines[lines.length - 1] += gap > 0.15 * run.height ? ` ${run.text}` : run.text;
      end = run.x + run.width;
    }
    return lines.map((line) => line.replace(/\s+/g, ' ').trim());
  });
}
