import { inflateSync } from 'node:zlib';

/** One stream of a bill or a bank's statement unpacks to some 100 kB of drawing; a scanned page to 26 MB of raw pixels. */
const STREAM_BYTES = 64 * 1024 * 1024;
const ALL_BYTES = 256 * 1024 * 1024;
/** A filter around a filter around … */
const DEPTH = 3;
/** More than a document of 20 pages has by far; a file of empty streams would keep the scan busy. */
const STREAMS = 20_000;

export interface PdfMarks {
  /** Sections that end in `%%EOF`: one, and one more for each time that the file was saved again behind its end. */
  readonly saves: number;
  /** Written for the web in two sections at once (ISO 32000-1, annex F). */
  readonly linearised: boolean;
  /** Objects that a later section replaces. */
  readonly replacedObjects: number;
  readonly encrypted: boolean;
  readonly scripts: boolean;
}

/** What the bytes of a PDF say before anything interprets them. Null where unpacking it would take more memory than any paper does. */
export function inspectPdf(bytes: Uint8Array): PdfMarks | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (unpacksTooFar(file)) return null;
  const text = file.toString('latin1');
  const seen = new Set<string>();
  let replacedObjects = 0;
  for (const [, number] of text.matchAll(/(?:^|[\r\n])(\d{1,7}) \d{1,5} obj\b/g)) {
    if (seen.has(number!)) replacedObjects++;
    seen.add(number!);
  }
  return {
    saves: text.split('%%EOF').length - 1,
    linearised: text.slice(0, 2_048).includes('/Linearized'),
    replacedObjects,
    encrypted: /\/Encrypt\b/.test(text),
    scripts: /\/(JavaScript|Launch)\b/.test(text),
  };
}

/** Unpacks every stream once with a ceiling, so that no reader has to find out. Streams of other filters fail at once and are left to it. */
function unpacksTooFar(file: Buffer): boolean {
  let total = 0;
  let streams = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at)) {
    at += 'stream'.length;
    if (file.toString('latin1', at - 9, at - 6) === 'end') continue;
    if (++streams > STREAMS) return true;
    let start = at;
    while (file[start] === 0x0d || file[start] === 0x0a) start++;
    const end = file.indexOf('endstream', start);
    let data: Buffer | null = file.subarray(start, end < 0 ? file.length : end);
    for (let depth = 0; depth < DEPTH && data && looksDeflated(data); depth++) {
      data = inflate(data);
      if (data === TOO_MUCH || (total += data?.length ?? 0) > ALL_BYTES) return true;
    }
    if (data && data !== TOO_MUCH && looksDeflated(data) && inflate(data) === TOO_MUCH) return true;
  }
  return false;
}

const TOO_MUCH = Buffer.alloc(0);

function inflate(data: Buffer): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: STREAM_BYTES });
  } catch (error) {
    // Anything else: not deflated after all, or broken, which is the reader's to say.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? TOO_MUCH : null;
  }
}

/** RFC 1950: method 8, and a header that is a multiple of 31. */
const looksDeflated = (data: Buffer): boolean =>
  data.length > 2 && (data[0]! & 0x0f) === 8 && ((data[0]! << 8) | data[1]!) % 31 === 0;
