import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isModestPng } from './png-guard.ts';

const MOST = 4 * 1024 * 1024 - 1;
const packed = (bytes: number) => deflateSync(Buffer.alloc(bytes)).toString('latin1');
const png = (name: string, body: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    length,
    Buffer.from(name + body, 'latin1'),
    Buffer.alloc(4),
    Buffer.from('\0\0\0\0IEND\0\0\0\0'),
  ]);
};

describe.each(['', 'Comment'])('a chunk with the keyword "%s" is measured', (keyword) => {
  test.each([
    ['zTXt', '\0\0'],
    ['iCCP', '\0\0'],
    ['iTXt', '\0\x01\0en\0Title\0'],
  ])('%s', async (name, head) => {
    expect(await isModestPng(png(name, keyword + head + packed(MOST)))).toBe(true);
    expect(await isModestPng(png(name, keyword + head + packed(MOST + 1)))).toBe(false);
  });
});
