import { Zip, ZipPassThrough } from 'fflate';

export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The earliest time that the format allows, so that the archive does not reveal this device's clock. */
const NO_TIME = new Date(1980, 0, 1);

/** An archive without compression, because JPEGs would not shrink. The total must stay below 4 GB. */
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
