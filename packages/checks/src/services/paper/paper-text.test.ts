import { PDFDocument } from '@napi-rs/canvas';
import type { Raster } from '@verify/reading';
import { expect, test } from 'vitest';
import { decodeImage } from '../../image/decode.ts';
import { file } from '../../material/material.fixture.ts';
import type { Tools } from '../tools.ts';
import { readPaper } from './paper-text.ts';

/** Pages without text, each taller than the one before: the reader below tells them apart. */
function scan(pages: number): Uint8Array {
  const pdf = new PDFDocument();
  for (let number = 1; number <= pages; number++) {
    pdf.beginPage(600, 20 * number);
    pdf.endPage();
  }
  return new Uint8Array(pdf.close());
}

test('the first five pages of a scan are read', async () => {
  const read = ({ width, height }: Raster) => ({
    lines: [{ text: `page ${Math.round((30 * height) / width)}` }],
    confidence: 0.9,
  });
  const tools = {
    image: ({ bytes }: { bytes: Uint8Array }) => decodeImage(bytes),
    pages: () => Promise.resolve({ read }),
  } as unknown as Tools;
  const linesOf = async (pages: number) => {
    const paper = await readPaper(file(scan(pages), 'paper'), tools);
    return paper.ok && paper.lines;
  };
  const five = ['page 1', 'page 2', 'page 3', 'page 4', 'page 5'];
  expect(await linesOf(5)).toEqual(five);
  expect(await linesOf(6)).toEqual(five);
});
