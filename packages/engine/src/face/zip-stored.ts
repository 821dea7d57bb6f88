import { Zip, ZipPassThrough } from 'fflate';

export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The earliest time that the format has: the archive says nothing of the clock of this device. */
const NO_TIME = new Date(1980, 0, 1);

/** An archive without compression, since JPEGs would not shrink. The whole must stay below 4 GB. */
export function zipStored(files: readonly ZipFile[]): Blob {
  const parts: BlobPart[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part as Uint8Array<ArrayBuffer>);
  });
  for (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = NO_TIME;
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}
