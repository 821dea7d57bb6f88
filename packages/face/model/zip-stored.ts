import { crc32 } from 'node:zlib';

const ALIGNMENT = 16;
const EXTRA_ID = 0xd935; // the padding field that Android's zipalign writes, too
const DOS_DATE = 0x21; // 1980-01-01: the same input gives the same bytes

/** A ZIP archive without compression. Each file's bytes are aligned so that a runtime may map them. */
export function zipStored(files: readonly (readonly [name: string, data: Uint8Array])[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, data] of files) {
    const nameBytes = Buffer.from(name);
    const fixed = 30 + nameBytes.length + 4;
    const padding = (ALIGNMENT - ((offset + fixed) % ALIGNMENT)) % ALIGNMENT;
    const extra = Buffer.alloc(4 + padding);
    extra.writeUInt16LE(EXTRA_ID, 0);
    extra.writeUInt16LE(padding, 2);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(DOS_DATE, 8);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 'latin1');
    central.writeUInt16LE(20, 4);
    common.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    directory.push(central, nameBytes);
    common.writeUInt16LE(extra.length, 24);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, extra, data);
    offset += 30 + nameBytes.length + extra.length + data.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directoryBytes, end]);
}
