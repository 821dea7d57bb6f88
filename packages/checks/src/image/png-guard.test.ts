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

const SIGNATURE = '\x89PNG\r\n\x1a\n';
const chunk = (name: string, body = '') => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(name + body, 'latin1'), Buffer.alloc(4)]);
};
const file = (...chunks: readonly Buffer[]) => Buffer.concat([Buffer.from(SIGNATURE, 'latin1'), ...chunks]);
const END = chunk('IEND');
const BOMB = packed(MOST + 1);

test('a picture may have at most 20,000 chunks', async () => {
  const notes = (count: number) => Array.from({ length: count }, () => chunk('tEXt'));
  expect(await isModestPng(file(...notes(19_999), END))).toBe(true);
  expect(await isModestPng(file(...notes(20_000), END))).toBe(false);
});

test('a picture may have at most 100 compressed texts and profiles, whatever their size', async () => {
  const notes = (count: number) => Array.from({ length: count }, () => chunk('zTXt', `Comment\0\0${packed(0)}`));
  expect(await isModestPng(file(...notes(100), END))).toBe(true);
  expect(await isModestPng(file(...notes(101), END))).toBe(false);
});

test('the sizes of texts and profiles are added up', async () => {
  const half = (bytes: number) => chunk('zTXt', `Comment\0\0${packed(bytes)}`);
  expect(await isModestPng(file(half(2_000_000), half(MOST - 2_000_000), END))).toBe(true);
  expect(await isModestPng(file(half(2_000_000), half(MOST - 1_999_999), END))).toBe(false);
});

test.each([
  ['the picture itself', 'IDAT', BOMB],
  ['a plain note', 'tEXt', `Comment\0${BOMB}`],
  ['a note without a keyword', 'zTXt', 'Comment'],
  ['an international note that is not compressed', 'iTXt', `Comment\0\0\0en\0Title\0${BOMB}`],
  ['an international note without its texts', 'iTXt', 'Comment\0\x01\0en'],
  ['an international note with one of them', 'iTXt', 'Comment\0\x01\0en\0Title'],
  ['bytes that are not compressed', 'zTXt', 'Comment\0\0plain'],
])('%s costs no memory', async (_, name, body) => expect(await isModestPng(file(chunk(name, body), END))).toBe(true));

test('an international text may omit its language and its translated keyword', async () =>
  expect(await isModestPng(file(chunk('iTXt', `Comment\0\x01\0\0\0${BOMB}`), END))).toBe(false));

test('truncated compressed bytes count up to where they end', async () => {
  const broken = `${packed(MOST + 500_000).slice(0, -40)}broken`;
  expect(await isModestPng(file(chunk('iCCP', `ICC\0\0${broken}`), END))).toBe(false);
});

test('bytes after the end and a missing end are accepted', async () => {
  const bomb = chunk('zTXt', `Comment\0\0${BOMB}`);
  expect(await isModestPng(file(END, bomb))).toBe(true);
  expect(await isModestPng(file(chunk('tEXt', 'note')))).toBe(true);
  expect(await isModestPng(file(bomb))).toBe(false);
  expect(await isModestPng(Buffer.from(SIGNATURE, 'latin1'))).toBe(true);
});

test('a chunk that is longer than the file is refused', async () => {
  const whole = file(chunk('tEXt', 'note'));
  expect(await isModestPng(whole.subarray(0, -1))).toBe(false);
  // Too short for the length, the name and the sum of a chunk
  expect(await isModestPng(Buffer.concat([whole, Buffer.alloc(11, 1)]))).toBe(true);
  expect(await isModestPng(Buffer.concat([whole, Buffer.alloc(12, 1)]))).toBe(false);
});

test('a picture inside a larger buffer is read from its first byte', async () => {
  const whole = file(chunk('zTXt', `Comment\0\0${BOMB}`));
  const within = Buffer.concat([Buffer.alloc(5, 9), whole]).subarray(5);
  expect(await isModestPng(new Uint8Array(within.buffer, within.byteOffset, within.length))).toBe(false);
});
