export interface FileMarks {
  /** Every program that the file names, joined. */
  readonly software: string | null;
  /**
   * Segments that editors write: `photoshop` (8BIM resources; other programs store captions in them), `xmp-history`,
   * `ducky` (APP12 of "save for web").
   */
  readonly segments: readonly string[];
}

/** What a JPEG, PNG or WebP says about its origin. `exif` and `xmp` come from sharp's metadata. */
export function marksOf(bytes: Uint8Array, exif: Buffer | undefined, xmp: Buffer | undefined): FileMarks {
  const xmpText = xmp?.toString('utf8').slice(0, 200_000) ?? '';
  const segments: string[] = [];
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 65_536));
  if (start.includes('Photoshop 3.0\0')) segments.push('photoshop');
  if (/<xmpMM:History|stEvt:softwareAgent/.test(xmpText)) segments.push('xmp-history');
  if (DUCKY.test(start.toString('latin1'))) segments.push('ducky');
  const creator = /xmp:CreatorTool(?:="([^"]*)"|>([^<]*)<)/.exec(xmpText);
  const agents = [...xmpText.matchAll(/stEvt:softwareAgent(?:="([^"]{1,200})"|>([^<]{1,200})<)/g)].slice(0, 20);
  const programs = [softwareTag(exif), ...[creator, ...agents].map((match) => match?.[1] ?? match?.[2])];
  return { software: [...new Set(programs.filter(Boolean))].join('; ') || null, segments };
}

/** TIFF tag 0x0131 of the first directory (Exif 2.32, table 4), ASCII. */
function softwareTag(exif: Buffer | undefined): string | null {
  if (!exif || exif.length < 20) return null;
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const directory = u32(4);
    for (let i = 0; i < Math.min(u16(directory), 200); i++) {
      const entry = directory + 2 + i * 12;
      if (u16(entry) !== 0x0131) continue;
      const length = u32(entry + 4);
      const at = length > 4 ? u32(entry + 8) : entry + 8;
      return (
        tiff
          .toString('latin1', at, at + Math.min(length, 200))
          .replace(/\0.*$/s, '')
          .trim() || null
      );
    }
  } catch {
    // A directory that points outside its segment says nothing.
  }
  return null;
}

/** Marker APP12, its length and its name. */
const DUCKY = /\xff\xec[^]{2}Ducky/;
