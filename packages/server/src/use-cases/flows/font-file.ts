import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/**
 * Largest upload. A Latin font has 15 to 100 kB; at 1.6 Mbit/s this one takes 2.6 s, while the system's font is shown.
 */
export const FONT_BYTES = 512 * 1024;
/** Unpacked; the largest fonts that fit the limit above need a quarter of it. */
const UNPACKED_BYTES = 8 * 1024 * 1024;
const MOST_TABLES = 64;

export interface FontFile {
  readonly ok: true;
  /** Without the metadata and private blocks, which no browser needs. */
  readonly bytes: Uint8Array;
  readonly family: string;
  /** One number, or the least and the greatest of a variable font. */
  readonly weight: string;
}
export type FontRefusal = { readonly ok: false; readonly code: 'file_type' | 'unprocessable'; readonly detail: string };

const refuse = (detail: string, code: FontRefusal['code'] = 'unprocessable'): FontRefusal => ({
  ok: false,
  code,
  detail,
});
const DAMAGED = refuse('The font is incomplete or damaged.');
const unpack = promisify(brotliDecompress);

// W3C WOFF File Format 2.0, section 5.2: known tags by their index.
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .split(' ')
    .map((tag) => tag.replace('_', ' '));
const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2'];
const HEADER_BYTES = 48;
const OWN_TAG = 63;

/** Reads a WOFF2 file as its standard describes it; whatever does not agree with it is refused. */
export async function readFontFile(bytes: Uint8Array): Promise<FontFile | FontRefusal> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < HEADER_BYTES || file.toString('latin1', 0, 4) !== 'wOF2') {
    return refuse('The font must be WOFF2. Convert TTF, OTF or WOFF first.', 'file_type');
  }
  if (file.toString('latin1', 4, 8) === 'ttcf') return refuse('A collection of fonts is refused. Upload one font.');
  try {
    const { directory, end: from } = readDirectory(file);
    const to = from + file.readUInt32BE(20);
    if (file.readUInt32BE(8) !== file.length || to > file.length) return DAMAGED;
    const unpacked = await unpack(file.subarray(from, to), { maxOutputLength: UNPACKED_BYTES });
    if (directory.reduce((sum, { length }) => sum + length, 0) !== unpacked.length) return DAMAGED;
    const tables = new Map<string, Buffer>();
    let at = 0;
    for (const { tag, length } of directory) tables.set(tag, unpacked.subarray(at, (at += length)));
    if (tables.has('SVG ')) return refuse('A font with SVG pictures is refused.');
    const drawn = tables.has('glyf') || tables.has('CFF ') || tables.has('CFF2');
    if (!drawn || NEEDED.some((tag) => !tables.has(tag))) return DAMAGED;
    // The magic number of OpenType's head table.
    if (tables.get('head')!.readUInt32BE(12) !== 0x5f0f3cf5) return DAMAGED;
    const family = familyOf(tables.get('name')!);
    return { ok: true, bytes: withoutExtras(file, to), family, weight: weightOf(tables) };
  } catch {
    // Out of its bounds, or not Brotli, or more than the limit.
    return DAMAGED;
  }
}

interface Entry {
  readonly tag: string;
  /** In the unpacked stream. */
  readonly length: number;
}

function readDirectory(file: Buffer): { directory: Entry[]; end: number } {
  const count = file.readUInt16BE(12);
  if (count === 0 || count > MOST_TABLES) throw new RangeError('tables');
  const directory: Entry[] = [];
  let at = HEADER_BYTES;
  const base128 = (): number => {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new RangeError('base128');
  };
  for (let i = 0; i < count; i++) {
    const flags = file.readUInt8(at++);
    const index = flags & 63;
    const tag = index === OWN_TAG ? file.toString('latin1', at, (at += 4)) : TAGS[index]!;
    if (directory.some((each) => each.tag === tag)) throw new RangeError('a table twice');
    const version = flags >> 6;
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const plain = base128();
    directory.push({ tag, length: transformed ? base128() : plain });
  }
  return { directory, end: at };
}

/** OpenType: `wght` of a variable font, or else the class in OS/2. */
function weightOf(tables: ReadonlyMap<string, Buffer>): string {
  const within = (weight: number): number => Math.min(Math.max(Math.round(weight), 1), 1000);
  const fvar = tables.get('fvar');
  if (fvar) {
    const size = fvar.readUInt16BE(10);
    for (let axis = 0; axis < fvar.readUInt16BE(8); axis++) {
      const at = fvar.readUInt16BE(4) + axis * size;
      if (fvar.toString('latin1', at, at + 4) !== 'wght') continue;
      return `${within(fvar.readInt32BE(at + 4) / 65536)} ${within(fvar.readInt32BE(at + 12) / 65536)}`;
    }
  }
  return String(within(tables.get('OS/2')!.readUInt16BE(4)));
}

const MOST_LETTERS = 60;

/** The typographic family (16) or the family (1), as Windows reads it. For the editor's list; not used as CSS. */
function familyOf(name: Buffer): string {
  const found = new Map<number, string>();
  for (let record = 0; record < name.readUInt16BE(2); record++) {
    const at = 6 + record * 12;
    const id = name.readUInt16BE(at + 6);
    if (name.readUInt16BE(at) !== 3 || (id !== 1 && id !== 16)) continue;
    const from = name.readUInt16BE(4) + name.readUInt16BE(at + 10);
    const units = Buffer.from(name.subarray(from, from + (name.readUInt16BE(at + 8) & ~1))).swap16();
    found.set(
      id,
      units
        .toString('utf16le')
        .replace(/[^\p{L}\p{M}\p{N} ._-]/gu, '')
        .trim()
        .slice(0, MOST_LETTERS),
    );
  }
  return found.get(16) || found.get(1) || 'Font';
}

/** Ends after the compressed data, padded to four bytes as decoders expect. */
function withoutExtras(file: Buffer, end: number): Buffer {
  const length = Math.ceil(end / 4) * 4;
  const own = Buffer.alloc(length);
  file.copy(own, 0, 0, end);
  own.writeUInt32BE(length, 8);
  own.fill(0, 28, HEADER_BYTES);
  return own;
}
