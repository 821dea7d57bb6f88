import { deflateSync } from 'node:zlib';
import { paper, paperPdf } from '@verify/specimen';
import { expect, test } from 'vitest';
import { countPages } from './pdf-pages.ts';

const text = (pdf: string) => new Uint8Array(Buffer.from(pdf, 'latin1'));

test('a paper has as many pages as its tree says', () => {
  expect(countPages(new Uint8Array(paperPdf(paper({ seed: 4, today: '2026-11-20' }))))).toBe(1);
  expect(countPages(text('1 0 obj <</Type/Pages /Kids [2 0 R] /MediaBox [0 0 9 9] /Count 21>> endobj'))).toBe(21);
  const nested = '<< /Resources << /Font << /F1 3 0 R >> >> /Count 7 /Type /Pages /Kids [] >>';
  expect(countPages(text(`1 0 obj ${nested} endobj`))).toBe(7);
});

test('what counts something else is no number of pages', () => {
  expect(countPages(text('<</Type/Outlines /Count 99>> <</Type/Pages /Kids [] /Count 3>>'))).toBe(3);
  expect(countPages(text('<</Type/Pages /Names <</Count 99>> /Count 3>>'))).toBe(3);
  expect(countPages(text('%PDF-1.7 nothing here'))).toBe(null);
});

test('a tree within a stream of objects counts', () => {
  const packed = deflateSync(Buffer.from('1 0 2 40 <</Type/Pages/Count 25/Kids[]>> <</Type/Page>>')).toString('latin1');
  expect(countPages(text(`5 0 obj <</Type/ObjStm/N 2>>\nstream\n${packed}\nendstream endobj`))).toBe(25);
});

test('a file of nothing but trees takes no time to speak of', () => {
  const hostile = text('<<'.repeat(200_000) + '/Type/Pages'.repeat(500_000));
  const before = process.cpuUsage().user;
  expect(countPages(hostile)).toBe(null);
  expect(process.cpuUsage().user - before).toBeLessThan(5_000_000);
});
