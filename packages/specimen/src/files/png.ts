import { crc32, deflateSync } from 'node:zlib';

/** A black one-bit PNG: 16,000 x 16,000 pixels fit in 32 kB, which is what a decompression bomb looks like. */
export function blackPng(width: number, height: number): Buffer {
  return png(width, height, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 }));
}

/** A PNG that claims a size and holds almost nothing. */
export function hollowPng(width: number, height: number): Buffer {
  return png(width, height, deflateSync(Buffer.alloc(16)));
}

function png(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(body.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}
