import { pipeline, Readable } from 'node:stream';
import { createInflate, inflateSync } from 'node:zlib';

/** A stream of a bill unpacks to about 100 kB of drawing commands; a scanned page to 26 MB of pixels. */
const STREAM_BYTES = 48 * 1024 * 1024;
const ALL_BYTES = 96 * 1024 * 1024;
/** Streams up to this size are decompressed at once, larger ones in pieces. */
const SMALL_BYTES = 256 * 1024;
const PIECE_BYTES = 1024 * 1024;
/** Nesting of filters. */
const DEPTH = 3;
/** Far more than a document of 20 pages has; a file of empty streams would otherwise keep the scan busy. */
const STREAMS = 5_000;

/** An encrypted stream unpacks to 1,032 times its bytes at most. A page of text or a font has about 100 kB packed. */
const ENCRYPTED_STREAM_BYTES = 512 * 1024;
const ENCRYPTED_BYTES = 4 * 1024 * 1024;
/** A stream's dictionary is before it, and rarely longer. */
const DICTIONARY_BYTES = 1024;

export interface PdfMarks {
  /** Sections that end in `%%EOF`: one, and one more for each time the file was saved incrementally. */
  readonly saves: number;
  /** Optimised for the web, with two sections from the start (ISO 32000-1, annex F). */
  readonly linearised: boolean;
  /** Objects that a later section replaces. */
  readonly replacedObjects: number;
  readonly encrypted: boolean;
  readonly scripts: boolean;
}

/** Facts from a PDF's bytes before anything interprets them. Null if unpacking needs more memory than any paper. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfMarks | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1');
  const encrypted = /\/Encrypt\b/.test(text);
  if (await unpacksTooFar(file, encrypted)) return null;
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
    encrypted,
    scripts: /\/(JavaScript|Launch)\b/.test(text),
  };
}

/** Unpacks every stream once with a limit. Streams with other filters fail at once and are left to the reader. */
async function unpacksTooFar(file: Buffer, encrypted: boolean): Promise<boolean> {
  let total = 0;
  let packed = 0;
  let streams = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at)) {
    at += 'stream'.length;
    if (file.toString('latin1', at - 9, at - 6) === 'end') continue;
    if (++streams > STREAMS) return true;
    let start = at;
    while (file[start] === 0x0d || file[start] === 0x0a) start++;
    const end = file.indexOf('endstream', start);
    const data = file.subarray(start, end < 0 ? file.length : end);
    if (encrypted) {
      const begun = Math.max(0, at - DICTIONARY_BYTES);
      const dictionary = file.toString('latin1', begun, at).split('endstream').at(-1)!;
      const filters = dictionary.match(/\/(?:Flate|LZW|RunLength)Decode|\/(?:Fl|LZW|RL)\b/g)?.length ?? 0;
      packed += filters > 0 ? data.length : 0;
      if (filters > 1 || (filters > 0 && data.length > ENCRYPTED_STREAM_BYTES) || packed > ENCRYPTED_BYTES) return true;
    }
    if (looksDeflated(data)) total += await unpackedBytes(data, Math.min(STREAM_BYTES, ALL_BYTES - total));
    if (total >= ALL_BYTES) return true;
  }
  return false;
}

/** Unpacked size of a stream with nested filters. `ALL_BYTES` if it exceeds `limit` or is nested too deeply. */
async function unpackedBytes(data: Buffer, limit: number): Promise<number> {
  const small = inflateSmall(data);
  if (small && !looksDeflated(small)) return small.length;
  let count = 0;
  let source: AsyncIterable<Buffer> | Iterable<Buffer> = small ? [small] : inflated([data]);
  for (let depth = 0; ; depth++) {
    const pieces: AsyncIterator<Buffer> = toIterator(source);
    const first = await pieces.next();
    if (first.done) return count;
    const rest = onwards(first.value, pieces);
    if (!looksDeflated(first.value)) {
      for await (const piece of rest) if ((count += piece.length) > limit) return ALL_BYTES;
      return count;
    }
    if (depth >= DEPTH) return ALL_BYTES;
    source = inflated(rest);
  }
}

/** Handles most streams; null for a larger stream, or one that is not compressed. */
function inflateSmall(data: Buffer): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: SMALL_BYTES });
  } catch (error) {
    // Any other error: not compressed or broken, which the reader will report.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? null : Buffer.alloc(0);
  }
}

/** In pieces that are not kept. Ends where the data is broken. */
async function* inflated(source: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: PIECE_BYTES });
  const from = Readable.from(source);
  // Errors surface in `inflate`, where the loop receives them.
  pipeline(from, inflate, () => {});
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch {
    // Broken from here on; what came before counts.
  } finally {
    from.destroy();
    inflate.destroy();
  }
}

async function* onwards(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

const toIterator = (source: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncIterator<Buffer> =>
  (async function* () {
    yield* source;
  })();

/** RFC 1950: method 8, and a header that is a multiple of 31. */
const looksDeflated = (data: Buffer): boolean =>
  data.length > 2 && (data[0]! & 0x0f) === 8 && ((data[0]! << 8) | data[1]!) % 31 === 0;
