import { PDFDocument } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { renderPdfPage } from './pdf.ts';

/** Two narrow strips, which take little time: one in landscape, the other in portrait format. */
function lyingAndStanding(): Uint8Array {
  const pdf = new PDFDocument();
  for (const [width, height] of [
    [600, 30],
    [30, 600],
  ] as const) {
    pdf.beginPage(width, height);
    pdf.endPage();
  }
  return new Uint8Array(pdf.close());
}

test('the second page is never returned as the first', async () => {
  const bytes = lyingAndStanding();
  expect(await renderPdfPage(bytes, 2)).toMatchObject({ width: 120, height: 2_400, pages: 2 });
  expect(await renderPdfPage(bytes)).toMatchObject({ width: 2_400, height: 120, pages: 2 });
  expect(await renderPdfPage(bytes, 2)).toMatchObject({ width: 120, height: 2_400 });
});

test('the first page of a file is rendered once, even if it is requested again', async () => {
  const bytes = lyingAndStanding();
  const first = renderPdfPage(bytes);
  expect(renderPdfPage(bytes)).toBe(first);
  expect(renderPdfPage(bytes, 1)).toBe(first);
  await first;
});

function pages(count: number): Uint8Array {
  const pdf = new PDFDocument();
  for (let i = 0; i < count; i++) {
    pdf.beginPage(600, 6);
    pdf.endPage();
  }
  return new Uint8Array(pdf.close());
}

test('a file has at most twenty pages', async () => {
  expect(await renderPdfPage(pages(20))).toMatchObject({ width: 2_400, height: 24, pages: 20 });
  expect(await renderPdfPage(pages(21))).toEqual({ ok: false, code: 'pdf_pages' });
});
