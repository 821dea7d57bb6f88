import { expect, test } from 'vitest';
import { readStoredZip } from './read-zip.ts';
import { storedZip } from '../material/recording.fixture.ts';

const limits = { entries: 2, name: /^\d\.jpg$/ };
const flagged = (flags: number) => {
  const archive = Buffer.from(storedZip([{ name: '0.jpg', bytes: Buffer.from('a picture') }]));
  archive.writeUInt16LE(flags, archive.lastIndexOf('PK\x01\x02') + 8);
  return archive;
};

test('an encrypted file is refused', () => {
  expect(readStoredZip(flagged(0x0001), limits)).toEqual({ ok: false, reason: 'not-stored' });
  expect(readStoredZip(flagged(0x0801), limits)).toEqual({ ok: false, reason: 'not-stored' });
});

interface Part {
  readonly name: string;
  readonly bytes: Buffer;
  /** Bytes that other programs add to the entry's head, and to its place in the directory. */
  readonly extra?: readonly [local: number, central: number, comment: number];
  readonly change?: (central: Buffer) => void;
}
const local = ({ name, bytes, extra = [0, 0, 0] }: Part): Buffer => {
  const head = Buffer.alloc(30, 0x11);
  head.write('PK\x03\x04', 0, 'latin1');
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(extra[0], 28);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), Buffer.alloc(extra[0], 0x22), bytes]);
};
const central = ({ name, bytes, extra = [0, 0, 0], change }: Part, at: number): Buffer => {
  const head = Buffer.alloc(46, 0x33);
  head.write('PK\x01\x02', 0, 'latin1');
  head.writeUInt32LE(0, 8);
  head.writeUInt32LE(bytes.length, 20);
  head.writeUInt32LE(bytes.length, 24);
  for (const [i, length] of [name.length, extra[1], extra[2]].entries()) head.writeUInt16LE(length, 28 + 2 * i);
  head.writeUInt32LE(at, 42);
  change?.(head);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), Buffer.alloc(extra[1] + extra[2], 0x44)]);
};
const ending = (count: number, at: number, comment = 0): Buffer => {
  const head = Buffer.alloc(22, 0x55);
  head.write('PK\x05\x06', 0, 'latin1');
  head.writeUInt16LE(count, 10);
  head.writeUInt32LE(at, 16);
  return Buffer.concat([head, Buffer.alloc(comment, 0x66)]);
};
function archiveOf(parts: readonly Part[], { comment = 0, count = parts.length } = {}): Buffer {
  const files = parts.map(local);
  const starts = files.map((_, i) => files.slice(0, i).reduce((sum, { length }) => sum + length, 0));
  const directory = parts.map((part, i) => central(part, starts[i]!));
  const at = files.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([...files, ...directory, ending(count, at, comment)]);
}
/** What its files hold, or why it is refused. */
function opened(archive: Buffer, name = /^\d\.jpg$/): unknown {
  // Other bytes come before and after it.
  const all = Buffer.concat([Buffer.alloc(7, 0x50), archive, Buffer.alloc(5, 0x50)]);
  const outcome = readStoredZip(new Uint8Array(all.buffer, all.byteOffset + 7, archive.length), { entries: 2, name });
  if (!outcome.ok) return outcome.reason;
  return [...outcome.entries].map(([key, entry]) => [key, entry.name, Buffer.from(entry.bytes).toString()]);
}
const ONE = { name: '0.jpg', bytes: Buffer.from('a picture') };
const TWO = { name: '1.jpg', bytes: Buffer.from('another one') };
const BOTH = [
  ['0.jpg', '0.jpg', 'a picture'],
  ['1.jpg', '1.jpg', 'another one'],
];

test('files are found after any extra fields in their headers', () => {
  expect(opened(archiveOf([ONE, TWO]))).toEqual(BOTH);
  expect(opened(archiveOf([{ ...ONE, extra: [3, 5, 7] }, TWO]))).toEqual(BOTH);
  expect(
    opened(
      archiveOf([
        { ...ONE, extra: [0, 0, 9] },
        { ...TWO, extra: [4, 0, 0] },
      ]),
    ),
  ).toEqual(BOTH);
  expect(opened(archiveOf([]))).toEqual([]);
});

test('a comment of up to 65,535 bytes may follow the directory', () => {
  expect(opened(archiveOf([ONE, TWO], { comment: 1 }))).toEqual(BOTH);
  expect(opened(archiveOf([ONE, TWO], { comment: 65_535 }))).toEqual(BOTH);
  expect(opened(archiveOf([ONE, TWO], { comment: 65_536 }))).toBe('not-a-zip');
  expect(opened(ending(0, 0))).toEqual([]);
  expect(opened(ending(0, 0).subarray(0, 21))).toBe('not-a-zip');
});

test('headers are read where the directory places them', () => {
  const changed = (change: (head: Buffer) => void) => opened(archiveOf([{ ...ONE, change }]));
  expect(changed((head) => head.writeUInt32LE(1, 42))).toBe('out-of-bounds');
  expect(changed((head) => head.writeUInt32LE(100_000, 42))).toBe('out-of-bounds');
  expect(changed((head) => head.write('PK\x03\x04', 0, 'latin1'))).toBe('out-of-bounds');
  expect(changed((head) => head.writeUInt16LE(5 + 1, 28))).toBe('out-of-bounds');
});

test('the directory may come first but must end before the end record', () => {
  const first = (part: Part, sizeAs = part.bytes.length) => {
    const change = (head: Buffer) => {
      head.writeUInt32LE(sizeAs, 20);
      head.writeUInt32LE(sizeAs, 24);
    };
    const entry = central({ ...part, change }, 46 + part.name.length);
    return Buffer.concat([entry, local(part), ending(1, 0)]);
  };
  expect(opened(first(ONE))).toEqual(BOTH.slice(0, 1));
  expect(opened(first(ONE, 10))).toBe('out-of-bounds');
  expect(opened(first({ name: '', bytes: Buffer.alloc(0) }), /^$/)).toEqual([['', '', '']]);
  expect(opened(archiveOf([{ name: '', bytes: Buffer.from('x') }]), /^$/)).toEqual([['', '', 'x']]);
});

test('files that overlap may not exceed the size of the archive', () => {
  // Header and name, 51 bytes each in file and directory, and the end record: 159 bytes beside the one file.
  const twice = (size: number) => {
    const part = { name: '0.jpg', bytes: Buffer.alloc(size, 0x61) };
    const directory = [central(part, 0), central({ ...part, name: '1.jpg' }, 0)];
    return opened(Buffer.concat([local(part), ...directory, ending(2, 35 + size)]));
  };
  const text = 'a'.repeat(159);
  expect(twice(159)).toEqual([
    ['0.jpg', '0.jpg', text],
    ['1.jpg', '1.jpg', text],
  ]);
  expect(twice(160)).toBe('out-of-bounds');
});
