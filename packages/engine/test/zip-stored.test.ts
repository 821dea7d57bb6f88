import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipStored } from '../src/face/zip-stored.ts';

test('another implementation opens it and finds every byte, and the sums are right', async () => {
  const files = [
    { name: '0000.jpg', bytes: Uint8Array.from({ length: 70_000 }, (_, i) => (i * 31) % 251) },
    { name: 'manifest.json', bytes: new TextEncoder().encode('{"frames":1}') },
  ];
  const archive = new Uint8Array(await zipStored(files).arrayBuffer());
  expect(unzipSync(archive)).toEqual(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  expect(new DataView(archive.buffer).getUint32(14, true)).toBe(crc32(files[0]!.bytes));
});
