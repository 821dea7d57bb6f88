import { createHash } from 'node:crypto';
import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { pdfFile, pdfStream } from '@verify/specimen';
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

test('lines are ordered from top to bottom, and their runs from left to right', () => {
  const runs = [run('below', 50, 600), run('right', 90.5, 700), run('left', 50, 700), run('top', 50, 750)];
  expect(linesOf(runs)).toEqual(['top', 'leftright', 'below']);
  expect(linesOf([])).toEqual([]);
});

test('print less than four points high is split into columns like print of four points', () => {
  expect(linesOf([run('Anna', 50, 700, 40, 2), run('Berger', 96.3, 700, 40, 2)])).toEqual(['Anna Berger']);
  expect(linesOf([run('Anna', 50, 700, 40, 2), run('Berger', 96.5, 700, 40, 2)])).toEqual(['Anna', 'Berger']);
});

test.each([
  // A run is of a line up to 0.45 of the greater height above or below it.
  [4.4, 10, ['Annaâ']],
  [4.5, 10, ['Anna', 'â']],
  [6.7, 15, ['Annaâ']],
  [6.8, 15, ['Anna', 'â']],
])('a run %d points lower and %i points high gets its line', (lower, height, lines) => {
  expect(linesOf([run('Anna', 50, 700), run('â', 90, 700 - lower, 10, height)])).toEqual(lines);
  expect(linesOf([run('â', 90, 700 - lower, 10, height), run('Anna', 50, 700)])).toEqual(lines);
});

test('runs without a height share a line within half a point', () => {
  expect(linesOf([run('Anna', 50, 700, 40, 0), run('M', 90, 699.6, 7, 0)])).toEqual(['AnnaM']);
  expect(linesOf([run('Anna', 50, 700, 40, 0), run('M', 90, 699.5, 7, 0)])).toEqual(['Anna', 'M']);
});

test('spaces are collapsed and trimmed', () => {
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

test('pages without text have no runs, and at most twenty pages are read', async () => {
  const twenty = await readPdfText(written(Array.from({ length: 20 }, () => '')));
  expect(twenty).toMatchObject({ ok: true, pages: Array.from({ length: 20 }, () => []) });
  expect(await readPdfText(written(Array.from({ length: 21 }, () => '')))).toEqual({ ok: false, code: 'pdf_pages' });
  expect(await readPdfText(Buffer.from('%PDF-1.7 nothing'))).toEqual({ ok: false, code: 'pdf_unreadable' });
});

const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest();

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const box = Array.from({ length: 256 }, (_, i) => i);
  const swap = (i: number, j: number) => ([box[i], box[j]] = [box[j]!, box[i]!]);
  for (let i = 0, j = 0; i < 256; i++) swap(i, (j = (j + box[i]! + key[i % key.length]!) & 255));
  let [i, j] = [0, 0];
  const bytes = [...data].map((byte) => {
    swap((i = (i + 1) & 255), (j = (j + box[i]!) & 255));
    return byte ^ box[(box[i]! + box[j]!) & 255]!;
  });
  return Buffer.from(bytes);
}

/** ISO 32000-1, 7.6.3: 40 bits, with a password to change it and this one to open it. */
function locked(userPassword: string): Uint8Array {
  const filler = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const padded = (password: string) => Buffer.concat([Buffer.from(password), filler]).subarray(0, 32);
  const id = Buffer.alloc(16);
  const owner = rc4(md5(padded('owner')).subarray(0, 5), padded(userPassword));
  const key = md5(padded(userPassword), owner, Buffer.from([0xc0, 0xff, 0xff, 0xff]), id).subarray(0, 5);
  const user = rc4(key, filler).toString('hex');
  const page = rc4(
    md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10),
    Buffer.from('BT /F 12 Tf 20 30 Td (Anna) Tj ET'),
  );
  const font = '<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources ${font} /Contents 4 0 R >>`,
    pdfStream('', page),
    `<< /Filter /Standard /V 1 /R 2 /P -64 /O <${owner.toString('hex')}> /U <${user}> >>`,
  ].map((object) => (typeof object === 'string' ? Buffer.from(object) : object));
  return pdfFile(objects, `/Encrypt 5 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>] `);
}

test('a file with a password for changes is read, and one with a password for opening is not', async () => {
  expect(await readPdfText(locked(''))).toMatchObject({ ok: true, pages: [[{ text: 'Anna' }]] });
  expect(await readPdfText(locked('user'))).toEqual({ ok: false, code: 'pdf_unreadable' });
});
