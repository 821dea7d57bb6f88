import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipStored } from '../src/face/zip-stored.ts';

test('every byte can be extracted, nothing is compressed, and the checksums are right', async () => {
  const files = [
    { name: '0000.jpg', bytes: Uint8Array.from({ length: 70_000 }, (_, i) => (i * 31) % 251) },
    { name: 'manifest.json', bytes: new TextEncoder().encode('{"frames":1}') },
  ];
  const archive = new Uint8Array(await zipStored(files).arrayBuffer());
  expect(unzipSync(archive)).toEqual(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const directory = Buffer.from(archive).indexOf('PK\x01\x02', 0, 'latin1');
  const view = new DataView(archive.buffer, directory);
  expect([view.getUint16(10, true), view.getUint32(16, true)]).toEqual([0, crc32(files[0]!.bytes)]);
});
