/** What a JPEG's own header states about its compression. */
export interface JpegTables {
  /** Quantisation steps of luma, row by row of the 8x8 block (not in zigzag order). */
  readonly luma: readonly number[];
  /** Quality of the tables that libjpeg scales from ITU-T T.81, annex K; null for other tables. */
  readonly quality: number | null;
  /** Whole picture's size as stored, before any EXIF turn. */
  readonly width: number;
  readonly height: number;
  /** APP12 `Ducky`: written by the "save for web" function of one editor. */
  readonly ducky: boolean;
}

/** Reads segments up to the first scan. Never throws; null for all but a baseline or progressive JPEG of 8 bits. */
export function jpegTables(bytes: Uint8Array): JpegTables | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const tables = new Map<number, number[]>();
  let frame: { width: number; height: number; table: number } | null = null;
  let ducky = false;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!;
    const [from, to] = [at + 4, Math.min(bytes.length, at + 2 + length)];
    if (length < 2) return null;
    if (marker === 0xdb) readTables(bytes, from, to, tables);
    if (marker === 0xec && String.fromCharCode(...bytes.subarray(from, from + 5)) === 'Ducky') ducky = true;
    if (marker >= 0xc0 && marker <= 0xc2 && to - from >= 9) {
      const size = (i: number) => (bytes[from + i]! << 8) | bytes[from + i + 1]!;
      frame = { height: size(1), width: size(3), table: bytes[from + 8]! };
    }
    if (marker === 0xda) break;
    at += 2 + length;
  }
  const luma = frame && tables.get(frame.table);
  if (!frame || !luma) return null;
  return { luma, quality: standardQuality(luma), width: frame.width, height: frame.height, ducky };
}

function readTables(bytes: Uint8Array, from: number, to: number, tables: Map<number, number[]>): void {
  for (let at = from; at < to;) {
    const [wide, id] = [bytes[at]! >> 4 ? 2 : 1, bytes[at]! & 15];
    if (at + 1 + 64 * wide > to) return;
    const table = Array.from<number>({ length: 64 }).fill(1);
    for (let i = 0; i < 64; i++) {
      const p = at + 1 + i * wide;
      table[ZIGZAG[i]!] = Math.max(1, wide === 2 ? (bytes[p]! << 8) | bytes[p + 1]! : bytes[p]!);
    }
    tables.set(id, table);
    at += 1 + 64 * wide;
  }
}

/** The inverse of libjpeg's `jpeg_set_quality`: the quality that gives this table. */
function standardQuality(luma: readonly number[]): number | null {
  for (let quality = 100; quality >= 1; quality--) {
    const scale = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
    if (luma.every((q, i) => q === Math.min(255, Math.max(1, Math.floor((STANDARD[i]! * scale + 50) / 100)))))
      return quality;
  }
  return null;
}

/** Position in the block, row by row, of the i-th coefficient in zigzag order (ITU-T T.81, figure 5). */
const ZIGZAG: readonly number[] = (() => {
  const order: number[] = [];
  for (let sum = 0; sum < 15; sum++)
    for (let i = 0; i <= sum; i++) {
      const [y, x] = sum % 2 ? [i, sum - i] : [sum - i, i];
      if (x < 8 && y < 8) order.push(y * 8 + x);
    }
  return order;
})();

/** ITU-T T.81, table K.1. */
const STANDARD: readonly number[] = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];
