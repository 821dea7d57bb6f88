import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inspectPdf } from './pdf-guard.ts';

/** The marks of a file of these parts. Other bytes come before and after it. */
function marksOf(...parts: readonly (string | Uint8Array)[]) {
  const file = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const all = Buffer.concat([Buffer.from('%%EOF'), file, Buffer.from('%%EOF')]);
  return inspectPdf(new Uint8Array(all.buffer, all.byteOffset + 5, file.length));
}
const PLAIN = { saves: 0, linearised: false, replacedObjects: 0, encrypted: false, scripts: false };
const nested = (layers: number): Buffer =>
  Array.from({ length: layers }).reduce<Buffer>((data) => deflateSync(data), Buffer.from('0 0 m 1 1 l'));
/** Nested more deeply than any reader should follow. */
const DEEP = nested(5);

test('each save adds a section that replaces objects', async () => {
  const section = (...objects: string[]) => `${objects.map((object) => `\n${object} obj\n<<>>`).join('')}\n%%EOF`;
  expect(await marksOf(section('1 0', '2 0'))).toEqual({ ...PLAIN, saves: 1 });
  expect(await marksOf(section('1 0', '2 0'), section('2 0', '3 0'))).toEqual({
    ...PLAIN,
    saves: 2,
    replacedObjects: 1,
  });
  expect(await marksOf(section('1 0'), section('1 1'), section('1 2'))).toEqual({
    ...PLAIN,
    saves: 3,
    replacedObjects: 2,
  });
  expect(await marksOf('1 0 obj\r2 0 obj 2 0 obj\r1 0 obj')).toEqual({ ...PLAIN, replacedObjects: 1 });
});

test('a file optimised for the web is detected in its first two kilobytes', async () => {
  expect(await marksOf(' '.repeat(2_048 - 11), '/Linearized')).toEqual({ ...PLAIN, linearised: true });
  expect(await marksOf(' '.repeat(2_048 - 10), '/Linearized')).toEqual(PLAIN);
});

test('encryption and scripts are detected', async () => {
  expect(await marksOf('/Encrypt 5 0 R')).toEqual({ ...PLAIN, encrypted: true });
  expect(await marksOf('/EncryptMetadata false')).toEqual(PLAIN);
  expect(await marksOf('/S /JavaScript')).toEqual({ ...PLAIN, scripts: true });
  expect(await marksOf('/S /Launch /F')).toEqual({ ...PLAIN, scripts: true });
});

test('up to four nested filters are unpacked', async () => {
  for (const layers of [1, 2, 3, 4])
    expect([layers, await marksOf('stream\n', nested(layers), '\nendstream')]).toEqual([layers, PLAIN]);
  expect(await marksOf('stream\n', DEEP, '\nendstream')).toBe(null);
});

test('a stream starts after its line end and ends at its length or with the file', async () => {
  expect(await marksOf('stream\r\n', DEEP, '\nendstream')).toBe(null);
  expect(await marksOf('stream\r', DEEP, '\nendstream')).toBe(null);
  expect(await marksOf('stream', DEEP, '\nendstream')).toBe(null);
  expect(await marksOf('stream ', DEEP, '\nendstream')).toEqual(PLAIN);
  expect(await marksOf('stream\n', DEEP)).toBe(null);
  expect(await marksOf('stream\nq Q\nendstream stream\n', DEEP)).toBe(null);
  expect(await marksOf('stream\nq Q\nendstream\n', DEEP)).toEqual(PLAIN);
  expect(await marksOf('', DEEP)).toEqual(PLAIN);
});

test('a broken or uncompressed stream is left to the reader', async () => {
  const broken = Buffer.concat([DEEP.subarray(0, 2), Buffer.alloc(60, 0xff)]);
  expect(await marksOf('stream\n', broken, '\nendstream')).toEqual(PLAIN);
  expect(await marksOf('stream\n', Buffer.from([0x78, 0x9d]), DEEP.subarray(2), '\nendstream')).toEqual(PLAIN);
  expect(await marksOf('stream\n', Buffer.from([0x79, 0x07]), DEEP.subarray(2), '\nendstream')).toEqual(PLAIN);
  expect(await marksOf('stream\n', Buffer.from([0x78, 0x9c]), '\nendstream')).toEqual(PLAIN);
});

test('up to five thousand streams are measured', async () => {
  expect(await marksOf('stream\nendstream '.repeat(5_000))).toEqual(PLAIN);
  expect(await marksOf('stream\nendstream '.repeat(5_001))).toBe(null);
});

test('one stream may have 48 MiB, and all together less than 96', async () => {
  const MiB = 1024 * 1024;
  const zeros = (bytes: number) =>
    Buffer.concat([
      Buffer.from('stream\n'),
      deflateSync(Buffer.alloc(bytes), { level: 1 }),
      Buffer.from('\nendstream '),
    ]);
  const most = zeros(48 * MiB);
  expect(await marksOf(most, zeros(48 * MiB - 1))).toEqual(PLAIN);
  expect(await marksOf(most, most)).toBe(null);
  expect(await marksOf(zeros(48 * MiB + 1))).toBe(null);
});

test('in an encrypted file, packed streams may have 512 KiB each and 4 MiB together', async () => {
  const KiB = 1024;
  const stream = (dictionary: string, bytes: number) => `<<${dictionary}>>stream\n${' '.repeat(bytes)}\nendstream `;
  const flate = (bytes: number) => stream('/Filter /FlateDecode', bytes);
  const encrypted = { ...PLAIN, encrypted: true };
  expect(await marksOf('/Encrypt 5 0 R ', flate(512 * KiB - 1))).toEqual(encrypted);
  expect(await marksOf('/Encrypt 5 0 R ', flate(512 * KiB))).toBe(null);
  expect(await marksOf(flate(512 * KiB))).toEqual(PLAIN);
  expect(await marksOf('/Encrypt 5 0 R ', flate(500 * KiB).repeat(8))).toEqual(encrypted);
  expect(await marksOf('/Encrypt 5 0 R ', flate(500 * KiB).repeat(9))).toBe(null);
  expect(await marksOf('/Encrypt 5 0 R ', stream('/Filter [/FlateDecode /FlateDecode]', 9))).toBe(null);
  expect(await marksOf('/Encrypt 5 0 R ', stream('/Filter /DCTDecode', 900 * KiB))).toEqual(encrypted);
});
