import { deflateSync } from 'node:zlib';
import { LIMITS } from '@verify/contract';
import { paper, paperPdf } from '@verify/specimen';
import { expect, test } from 'vitest';
import { countPages } from './pdf-pages.ts';

const text = (pdf: string) => new Uint8Array(Buffer.from(pdf, 'latin1'));

test('the number of pages comes from the page tree', () => {
  expect(countPages(new Uint8Array(paperPdf(paper({ seed: 4, today: '2026-11-20' }))))).toBe(1);
  expect(countPages(text('1 0 obj <</Type/Pages /Kids [2 0 R] /MediaBox [0 0 9 9] /Count 21>> endobj'))).toBe(21);
  const nested = '<< /Resources << /Font << /F1 3 0 R >> >> /Count 7 /Type /Pages /Kids [] >>';
  expect(countPages(text(`1 0 obj ${nested} endobj`))).toBe(7);
});

test('counts of other objects are not used as the number of pages', () => {
  expect(countPages(text('<</Type/Outlines /Count 99>> <</Type/Pages /Kids [] /Count 3>>'))).toBe(3);
  expect(countPages(text('<</Type/Pages /Names <</Count 99>> /Count 3>>'))).toBe(3);
  expect(countPages(text('%PDF-1.7 nothing here'))).toBe(null);
});

test('a page tree within an object stream counts', () => {
  const packed = deflateSync(Buffer.from('1 0 2 40 <</Type/Pages/Count 25/Kids[]>> <</Type/Page>>')).toString('latin1');
  expect(countPages(text(`5 0 obj <</Type/ObjStm/N 2>>\nstream\n${packed}\nendstream endobj`))).toBe(25);
});

test('a file that contains only page trees is counted quickly', () => {
  const hostile = text('<<'.repeat(200_000) + '/Type/Pages'.repeat(500_000));
  const before = process.cpuUsage().user;
  expect(countPages(hostile)).toBe(null);
  expect(process.cpuUsage().user - before).toBeLessThan(5_000_000);
});

/** As large as a PDF may be, filled up with `filler`. */
const padded = (start: string, filler: string): Uint8Array => {
  const file = Buffer.alloc(LIMITS.pdfBytes, filler);
  file.write(start, 'latin1');
  return file;
};
const trees = deflateSync(Buffer.from('/Type/Pages  '.repeat(20_000))).toString('latin1');

test.each([
  ['streams that never end', padded('/ObjStm stream '.repeat(40), 'e ')],
  ['packed trees', padded(`<</Type/ObjStm>>stream\n${trees}\nendstream `.repeat(40), ' ')],
])('counting takes limited processor time for a file of %s', (_name, hostile) => {
  const before = process.cpuUsage().user;
  expect(countPages(hostile)).toBe(null);
  expect(process.cpuUsage().user - before).toBeLessThan(1_000_000);
});

const tree = (count: number | string) => `<</Type/Pages/Count ${count}>>`;

test('the largest of the first 400 trees counts', () => {
  expect(countPages(text(tree(3) + tree(12) + tree(5)))).toBe(12);
  expect(countPages(text(tree(1).repeat(399) + tree(7)))).toBe(7);
  expect(countPages(text(tree(1).repeat(400) + tree(7)))).toBe(1);
});

test.each([
  ['0', 0],
  ['1234567', 1_234_567],
  ['12345678', null],
  // A reference to another object
  ['12 0 R', null],
  ['12 0', 12],
  ['x', null],
])('the count %s is read as %s', (count, pages) => expect(countPages(text(tree(count)))).toBe(pages));

test('names with the same beginning are ignored', () => {
  expect(countPages(text('<</Type/PagesOfMine/Count 4>>'))).toBe(null);
  expect(countPages(text('<</Type         /Pages/Count 4>>'))).toBe(null);
  expect(countPages(text('<</Type        /Pages/Count        4>>'))).toBe(4);
  expect(countPages(text('<</Type/Pages/Count         4>>'))).toBe(null);
});

test('a dictionary ends at its own brackets', () => {
  expect(countPages(text('<</Count 9>><</Type/Pages>><</Count 8>>'))).toBe(null);
  expect(countPages(text('<</A<</B<</Count 9>>/C 1>>/Type/Pages/D<</Count 8>>/Count 2/E<<>>>>'))).toBe(2);
  expect(countPages(text('<</Count 2/A<</B 1>>/C<<>>/Type/Pages>>'))).toBe(2);
  expect(countPages(text('<</Count 5/Kids<</Type/Pages>>>>'))).toBe(null);
});

test('a dictionary extends up to 8,192 characters to each side of its type', () => {
  const apart = (characters: number) => ' '.repeat(characters);
  const [type, count] = ['/Type/Pages', '/Count 5'];
  expect(countPages(text(`<<${type}${apart(8_192 - type.length - count.length)}${count}>>`))).toBe(5);
  expect(countPages(text(`<<${type}${apart(8_193 - type.length - count.length)}${count}>>`))).toBe(null);
  expect(countPages(text(`<<${count}${apart(8_192 - count.length)}${type}>>`))).toBe(5);
  expect(countPages(text(`<<${count}${apart(8_193 - count.length)}${type}>>`))).toBe(null);
});

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const streamOf = (content: string, end = '\nendstream') => `<</Type/ObjStm>>stream\n${content}${end}`;
const packedTree = latin(deflateSync(Buffer.from(tree(25))));

test('only the first 40 object streams are unpacked', () => {
  const other = streamOf(latin(deflateSync(Buffer.from('nothing'))));
  expect(countPages(text(other.repeat(39) + streamOf(packedTree)))).toBe(25);
  expect(countPages(text(other.repeat(40) + streamOf(packedTree)))).toBe(null);
});

test('trees within streams count towards the first 400', () => {
  expect(countPages(text(tree(1).repeat(399) + streamOf(packedTree)))).toBe(25);
  expect(countPages(text(tree(1).repeat(400) + streamOf(packedTree)))).toBe(1);
});

test('an object stream may have 256 kB, packed and unpacked', () => {
  const filled = (bytes: number) => Buffer.from(tree(25).padEnd(bytes, ' '));
  const most = 256 * 1024;
  expect(countPages(text(streamOf(latin(deflateSync(filled(most))))))).toBe(25);
  expect(countPages(text(streamOf(latin(deflateSync(filled(most + 1))))))).toBe(null);
  // Bytes behind the packed ones are ignored, and the line feed before the end counts.
  expect(countPages(text(streamOf(packedTree.padEnd(most - 1, ' '))))).toBe(25);
  expect(countPages(text(streamOf(packedTree.padEnd(most, ' '))))).toBe(null);
});

test('a stream starts after its keyword’s line end, near its dictionary, and must have an end', () => {
  const crlf = (between: string) => `<</Type/ObjStm${between}>>stream\r\n${packedTree}\nendstream`;
  expect(countPages(text(crlf('')))).toBe(25);
  expect(countPages(text(crlf(' '.repeat(8_192 - '/ObjStm>>'.length))))).toBe(25);
  expect(countPages(text(crlf(' '.repeat(8_193 - '/ObjStm>>'.length))))).toBe(null);
  expect(countPages(text(streamOf(packedTree, '')))).toBe(null);
  expect(countPages(text(streamOf('broken') + streamOf(packedTree)))).toBe(25);
  expect(countPages(text(`<</Type/ObjStmOfMine>>stream\n${packedTree}\nendstream`))).toBe(null);
  expect(countPages(text('<</Type/ObjStm>>'))).toBe(null);
});
