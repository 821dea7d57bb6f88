import { brotliCompressSync } from 'node:zlib';
import { fontFile } from '@verify/specimen';
import { expect, test } from 'vitest';
import { FONT_BYTES, readFontFile } from './font-file.ts';

const HEAD = Buffer.alloc(54);
HEAD.writeUInt32BE(0x5f0f3cf5, 12);
const OS2 = Buffer.alloc(96);
OS2.writeUInt16BE(700, 4);
const TABLES = {
  cmap: Buffer.alloc(4),
  head: HEAD,
  hhea: Buffer.alloc(36),
  hmtx: Buffer.alloc(4),
  maxp: Buffer.alloc(6),
  name: nameTable('<b>Utopia‮ Sans</b>'),
  'OS/2': OS2,
  'CFF ': Buffer.alloc(16),
};

function nameTable(family: string): Buffer {
  const letters = Buffer.from(family, 'utf16le').swap16();
  const head = Buffer.alloc(18);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(18, 4);
  head.writeUInt16BE(3, 6);
  head.writeUInt16BE(1, 12);
  head.writeUInt16BE(letters.length, 14);
  return Buffer.concat([head, letters]);
}

function axes(tag: string, least: number, most: number): Buffer {
  const fvar = Buffer.alloc(16 + 20);
  fvar.writeUInt16BE(16, 4);
  fvar.writeUInt16BE(1, 8);
  fvar.writeUInt16BE(20, 10);
  fvar.write(tag, 16, 'latin1');
  fvar.writeInt32BE(least * 65536, 20);
  fvar.writeInt32BE(most * 65536, 28);
  return fvar;
}

/** A WOFF2 file with tables as they are. `claim` is the length that the last one says it has. */
function woff2(tables: Readonly<Record<string, Buffer>>, claim?: number): Buffer {
  const entries = Object.entries(tables);
  const directory = entries.map(([tag, bytes], index) => {
    let length = index === entries.length - 1 ? (claim ?? bytes.length) : bytes.length;
    const digits = [length & 127];
    while ((length = Math.floor(length / 128)) > 0) digits.unshift((length & 127) | 128);
    // 63: the tag follows; version 3 of glyf and loca is "not transformed".
    const flags = 63 | (tag === 'glyf' || tag === 'loca' ? 192 : 0);
    return Buffer.concat([Buffer.from([flags]), Buffer.from(tag, 'latin1'), Buffer.from(digits)]);
  });
  const packed = brotliCompressSync(Buffer.concat(entries.map(([, bytes]) => bytes)));
  const header = Buffer.alloc(48);
  header.write('wOF2OTTO', 0, 'latin1');
  header.writeUInt16BE(entries.length, 12);
  header.writeUInt32BE(packed.length, 20);
  const file = Buffer.concat([header, ...directory, packed]);
  file.writeUInt32BE(file.length, 8);
  return file;
}

const changed = (change: (font: Buffer) => void): Buffer => {
  const font = Buffer.from(fontFile());
  change(font);
  return font;
};

test('a real font gives its family and weight, and its bytes are kept', async () => {
  const font = fontFile();
  expect(await readFontFile(font)).toEqual({
    ok: true,
    bytes: expect.any(Buffer),
    family: 'Noto Sans Thai',
    weight: '400',
  });
  const kept = await readFontFile(font);
  expect(kept.ok && Buffer.from(kept.bytes).equals(font)).toBe(true);
});

test('the family has no markup or control characters, and variable weights stay within CSS limits', async () => {
  expect(await readFontFile(woff2(TABLES))).toMatchObject({ ok: true, family: 'bUtopia Sansb', weight: '700' });
  expect(await readFontFile(woff2({ ...TABLES, fvar: axes('wght', 0, 2000) }))).toMatchObject({ weight: '1 1000' });
  expect(await readFontFile(woff2({ ...TABLES, fvar: axes('wdth', 50, 100) }))).toMatchObject({ weight: '700' });
});

test('bytes after the font are cut off', async () => {
  const secret = Buffer.from('<script>alert(1)</script>');
  const font = Buffer.concat([woff2(TABLES), secret]);
  font.writeUInt32BE(font.length, 8);
  font.writeUInt32BE(font.length - secret.length, 40);
  font.writeUInt32BE(secret.length, 44);
  const read = await readFontFile(font);
  expect(read.ok && Buffer.from(read.bytes).includes('script')).toBe(false);
  expect(
    read.ok &&
      Buffer.from(read.bytes)
        .subarray(28, 48)
        .every((byte) => byte === 0),
  ).toBe(true);
});

const without = (tag: keyof typeof TABLES): Buffer =>
  woff2(Object.fromEntries(Object.entries(TABLES).filter(([name]) => name !== tag)));

test.each<[string, Uint8Array, string]>([
  ['nothing', new Uint8Array(), 'WOFF2'],
  ['a page', Buffer.from(`<!doctype html>${' '.repeat(99)}`), 'WOFF2'],
  ['an SVG font', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><font/></svg>${' '.repeat(99)}`), 'WOFF2'],
  ['a collection', changed((font) => font.write('ttcf', 4)), 'collection'],
  ['cut off', fontFile().subarray(0, 4000), 'damaged'],
  ['longer than it says', Buffer.concat([fontFile(), Buffer.alloc(9)]), 'damaged'],
  ['of no tables', changed((font) => font.writeUInt16BE(0, 12)), 'damaged'],
  ['of 9,999 tables', changed((font) => font.writeUInt16BE(9_999, 12)), 'damaged'],
  ['changed in its data', changed((font) => font.fill(7, 3000, 3400)), 'damaged'],
  ['of a table larger than its data', woff2(TABLES, 4_000_000_000), 'damaged'],
  ['of SVG pictures', woff2({ 'SVG ': Buffer.from('<svg onload="alert(1)"/>'), ...TABLES }), 'SVG'],
  ['without letters', without('CFF '), 'damaged'],
  ['without a cmap', without('cmap'), 'damaged'],
  ['of a strange head', woff2({ ...TABLES, head: Buffer.alloc(54) }), 'damaged'],
  ['of a head that ends early', woff2({ ...TABLES, head: Buffer.alloc(4) }), 'damaged'],
])('a font that is %s is refused', async (_, bytes, words) =>
  expect(await readFontFile(bytes)).toMatchObject({ ok: false, detail: expect.stringContaining(words) }),
);

test('a small file that unpacks to 64 MB is refused without unpacking it', async () => {
  const bomb = woff2({ ...TABLES, glyf: Buffer.alloc(64 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(FONT_BYTES);
  const before = process.memoryUsage().arrayBuffers;
  expect(await readFontFile(bomb)).toMatchObject({ ok: false });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(24 * 1024 * 1024);
});
