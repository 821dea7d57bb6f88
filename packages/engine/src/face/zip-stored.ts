export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** 1980-01-01, the earliest that the format has: the archive says nothing of the clock of this device. */
const DOS_DATE = 0x0021;

/** An archive without compression (PKWARE APPNOTE 6.3, method 0): JPEGs would not shrink. Names are ASCII, the whole below 4 GB. */
export function zipStored(files: readonly ZipFile[]): Blob {
  const body: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const label = new TextEncoder().encode(name);
    const crc = crc32(bytes);
    const local = record(30, label, (view) => {
      view.setUint32(0, LOCAL, true);
      describe(view, 4, crc, bytes.length, label.length);
    });
    directory.push(
      record(46, label, (view) => {
        view.setUint32(0, CENTRAL, true);
        view.setUint16(4, 20, true);
        describe(view, 6, crc, bytes.length, label.length);
        view.setUint32(42, at, true);
      }),
    );
    body.push(local, bytes);
    at += local.length + bytes.length;
  }
  const sizeBytes = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = record(22, new Uint8Array(), (view) => {
    view.setUint32(0, END, true);
    view.setUint16(8, files.length, true);
    view.setUint16(10, files.length, true);
    view.setUint32(12, sizeBytes, true);
    view.setUint32(16, at, true);
  });
  return new Blob([...body, ...directory, end], { type: 'application/zip' });
}

function record(size: number, label: Uint8Array, fill: (view: DataView) => void): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size + label.length);
  fill(new DataView(bytes.buffer));
  bytes.set(label, size);
  return bytes;
}

/** What both headers have in a row: version, flags, method, time, date, checksum, sizes, length of the name. */
function describe(view: DataView, from: number, crc: number, sizeBytes: number, nameLength: number): void {
  view.setUint16(from, 20, true);
  view.setUint16(from + 8, DOS_DATE, true);
  view.setUint32(from + 10, crc, true);
  view.setUint32(from + 14, sizeBytes, true);
  view.setUint32(from + 18, sizeBytes, true);
  view.setUint16(from + 22, nameLength, true);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** ISO 3309, the polynomial 0xEDB88320 reflected. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
