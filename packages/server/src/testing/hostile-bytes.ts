import { crc32, deflateSync } from 'node:zlib';

/** Writers of files that no honest program produces. */

export interface PngParts {
  readonly width: number;
  readonly height: number;
  /** Compressed contents of IDAT. Default: too few bytes. */
  readonly pixels?: Uint8Array;
  /** Chunks between IHDR and IDAT. */
  readonly chunks?: readonly Uint8Array[];
  readonly spoilCrc?: boolean;
  readonly end?: boolean;
}

/** One bit per pixel, grey. */
export function png({ width, height, pixels, chunks = [], spoilCrc = false, end = true }: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const ihdr = chunk('IHDR', header);
  if (spoilCrc) ihdr[ihdr.length - 1]! ^= 1;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const idat = chunk('IDAT', pixels ?? deflateSync(Buffer.alloc(16)));
  return Buffer.concat([signature, ihdr, ...chunks, idat, ...(end ? [chunk('IEND', Buffer.alloc(0))] : [])]);
}

export function chunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(body.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

/** All pixels of a black picture, which compress to almost nothing. */
export const blackPixels = (width: number, height: number): Buffer =>
  deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });

/** `\xff` and a marker, with the length of such segments. */
export function segment(marker: number, body: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Inserts segments after the first two bytes of a JPEG. */
export const intoJpeg = (jpeg: Uint8Array, ...segments: readonly Uint8Array[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** Writes a different size into a JPEG's frame header. */
export function resizedJpeg(jpeg: Uint8Array, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at < copy.length; at += 2 + copy.readUInt16BE(at + 2)) {
    const marker = copy[at + 1]!;
    if (marker < 0xc0 || marker > 0xc2) continue;
    copy.writeUInt16BE(height, at + 5);
    copy.writeUInt16BE(width, at + 7);
    break;
  }
  return copy;
}

/** Repeats the last scan of a progressive JPEG, which a decoder processes each time. */
export function scanFlood(progressive: Uint8Array, times: number): Buffer {
  const file = Buffer.from(progressive);
  const scan = file.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = file.lastIndexOf(Buffer.from([0xff, 0xd9]));
  const last = file.subarray(scan, end);
  return Buffer.concat([file.subarray(0, end), ...Array.from({ length: times }, () => last), file.subarray(end)]);
}

export interface ZipItem {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly method?: number;
  readonly flags?: number;
  /** The position that the directory claims; default: the real one. */
  readonly at?: number;
  readonly sizeBytes?: number;
}

/** A zip of these items that claims to hold `count` of them. */
export function zip(items: readonly ZipItem[], count = items.length): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, method = 0, flags = 0, at: claimed = at, sizeBytes = bytes.length } of items) {
    const label = Buffer.from(name, 'latin1');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(bytes.length, 18);
    local.writeUInt32LE(sizeBytes, 22);
    local.writeUInt16LE(label.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(bytes.length, 20);
    central.writeUInt32LE(sizeBytes, 24);
    central.writeUInt16LE(label.length, 28);
    central.writeUInt32LE(claimed, 42);
    directory.push(central, label);
    parts.push(local, label, Buffer.from(bytes));
    at += 30 + label.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** Objects of a PDF without a cross-reference table; readers rebuild it. */
export const pdf = (objects: readonly (string | Uint8Array)[], trailer = '<< /Root 1 0 R >>'): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...objects.flatMap((body, i) => [Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]),
    Buffer.from(`trailer ${trailer}\nstartxref\n0\n%%EOF\n`),
  ]);

export const pdfStream = (content: Uint8Array, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${more} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
