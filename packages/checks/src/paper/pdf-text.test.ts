import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { linesOf, readPdfText, type TextRun } from './pdf-text.ts';

/** Text of ten points high by default; each run is as wide as said. */
const run = (text: string, x: number, y: number, width = 40, height = 10): TextRun => ({
  text,
  x,
  y,
  width,
  height,
  font: 'F1',
});

test('lines run from the top to the bottom, and each from the left to the right', () => {
  const runs = [run('below', 50, 600), run('right', 90.5, 700), run('left', 50, 700), run('top', 50, 750)];
  expect(linesOf(runs)).toEqual(['top', 'leftright', 'below']);
  expect(linesOf([])).toEqual([]);
});

test('a column of print less than four points high ends where one of four does', () => {
  expect(linesOf([run('Anna', 50, 700, 40, 2), run('Berger', 96.3, 700, 40, 2)])).toEqual(['Anna Berger']);
  expect(linesOf([run('Anna', 50, 700, 40, 2), run('Berger', 96.5, 700, 40, 2)])).toEqual(['Anna', 'Berger']);
});

test.each([
  // A run is of a line up to 0.45 of the greater height above or below it.
  [4.4, 10, ['Annaâ']],
  [4.5, 10, ['Anna', 'â']],
  [6.7, 15, ['Annaâ']],
  [6.8, 15, ['Anna', 'â']],
])('a run %d points lower and %i points high', (lower, height, lines) => {
  expect(linesOf([run('Anna', 50, 700), run('â', 90, 700 - lower, 10, height)])).toEqual(lines);
  expect(linesOf([run('â', 90, 700 - lower, 10, height), run('Anna', 50, 700)])).toEqual(lines);
});

test('runs without a height are a line within half a point', () => {
  expect(linesOf([run('Anna', 50, 700, 40, 0), run('M', 90, 699.6, 7, 0)])).toEqual(['AnnaM']);
  expect(linesOf([run('Anna', 50, 700, 40, 0), run('M', 90, 699.5, 7, 0)])).toEqual(['Anna', 'M']);
});

test('spaces become one, and none at the ends', () => {
  expect(linesOf([run('  Anna \t M ', 50, 700)])).toEqual(['Anna M']);
});

function written(pages: readonly string[]): Uint8Array {
  const pdf = new PDFDocument();
  for (const text of pages) {
    const context = pdf.beginPage(200, 100) as unknown as SKRSContext2D;
    context.font = '10px sans-serif';
    if (text !== '') context.fillText(text, 20, 30);
    pdf.endPage();
  }
  return new Uint8Array(pdf.close());
}

test('pages without text have no runs, and there are at most twenty pages', async () => {
  const twenty = await readPdfText(written(Array.from({ length: 20 }, () => '')));
  expect(twenty).toMatchObject({ ok: true, pages: Array.from({ length: 20 }, () => []) });
  expect(await readPdfText(written(Array.from({ length: 21 }, () => '')))).toEqual({ ok: false, code: 'pdf_pages' });
  expect(await readPdfText(Buffer.from('%PDF-1.7 nothing'))).toEqual({ ok: false, code: 'pdf_unreadable' });
});
