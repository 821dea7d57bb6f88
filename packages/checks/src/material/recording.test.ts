import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { manyScans } from '../image/jpeg.fixture.ts';
import { decodeEach, openRecording, type Recording, type RecordingOutcome } from './recording.ts';
import { readStoredZip } from '../image/read-zip.ts';
import { pack, storedZip } from './recording.fixture.ts';

const NONCE = 'n'.repeat(32);
const options = { nonce: NONCE, commands: [] };
let jpeg: Buffer;
beforeAll(async () => {
  const grey = { width: 320, height: 240, channels: 3, background: '#808080' } as const;
  jpeg = await sharp({ create: grey }).jpeg().toBuffer();
});
const stills = (count: number) => Array.from({ length: count }, (_, i) => ({ timeMs: i * 125, bytes: jpeg }));
const reason = (outcome: RecordingOutcome) => (outcome.ok ? 'ok' : outcome.reason);
const open = async (bytes: Uint8Array) => reason(await openRecording(bytes, NONCE));

test('stills come in order and are decoded on demand', async () => {
  const outcome = await openRecording(pack(stills(3), options), NONCE);
  if (!outcome.ok) throw new Error(outcome.reason);
  expect(outcome.recording.stills.map(({ timeMs }) => timeMs)).toEqual([0, 125, 250]);
  expect(await outcome.recording.decode(2)).toMatchObject({ width: 320, height: 240 });
});

test('a file that is no archive, truncated or of another kind is refused with a reason', async () => {
  const good = Buffer.from(pack(stills(2), options));
  expect(await open(new Uint8Array(0))).toBe('not-a-zip');
  expect(await open(Buffer.from('PK\x03\x04 and nothing more'))).toBe('not-a-zip');
  expect(await open(good.subarray(0, good.length - 30))).toBe('not-a-zip');
  expect(await open(good.subarray(500))).toBe('out-of-bounds');
  const squeezed = Buffer.from(good);
  squeezed.writeUInt16LE(8, good.lastIndexOf('PK\x01\x02') + 10);
  expect(await open(squeezed)).toBe('not-stored');
  const bomb = Buffer.from(good);
  bomb.writeUInt32LE(4_000_000_000, good.lastIndexOf('PK\x01\x02') + 20);
  bomb.writeUInt32LE(4_000_000_000, good.lastIndexOf('PK\x01\x02') + 24);
  expect(await open(bomb)).toBe('out-of-bounds');
});

test('names, numbers and sizes are limited', async () => {
  const file = (name: string, bytes: Uint8Array = jpeg) => ({ name, bytes });
  expect(await open(storedZip([file('../manifest.json')]))).toBe('name');
  expect(await open(storedZip([file('0001.jpg'), file('0001.jpg')]))).toBe('name');
  expect(await open(storedZip(Array.from({ length: 402 }, (_, i) => file(`${1000 + i}.jpg`))))).toBe(
    'too-many-entries',
  );
  expect(await open(storedZip([file('0001.jpg')]))).toBe('no-manifest');
  expect(await open(storedZip([file('manifest.json', Buffer.from('{'))]))).toBe('manifest');
  const whole = readStoredZip(pack(stills(1), options), { entries: 2, name: /./ });
  if (!whole.ok) throw new Error(whole.reason);
  const manifest = Buffer.from(whole.entries.get('manifest.json')!.bytes).toString('utf8');
  const padded = (sizeBytes: number) =>
    storedZip([file('manifest.json', Buffer.from(manifest.padEnd(sizeBytes))), file('0000.jpg')]);
  expect(await open(padded(256 * 1024))).toBe('ok');
  expect(await open(padded(256 * 1024 + 1))).toBe('manifest');
  const huge = Buffer.concat([jpeg, Buffer.alloc(600_000)]);
  expect(await open(pack([{ timeMs: 0, bytes: huge }], options))).toBe('frame-size');
  expect(await open(pack([], options))).toBe('manifest');
});

test('a recording for another challenge, with other pictures, or out of order is refused', async () => {
  expect(await open(pack(stills(2), { ...options, nonce: 'm'.repeat(32) }))).toBe('other-nonce');
  expect(await open(pack(stills(2).toReversed(), options))).toBe('time-order');
  const swapped = Buffer.from(pack(stills(1), options));
  swapped[swapped.indexOf(jpeg) + 300]! ^= 1;
  expect(await open(swapped)).toBe('frame-hash');
});

test('broken pictures, small pictures and pictures of another size are left out', async () => {
  expect(await open(pack([{ timeMs: 0, bytes: Buffer.from('GIF89a') }], options))).toBe('frame-unreadable');
  const dot = await sharp(jpeg).resize(40).jpeg().toBuffer();
  expect(await open(pack([{ timeMs: 0, bytes: dot }], options))).toBe('frame-size');
  const other = await sharp(jpeg).resize(300).jpeg().toBuffer();
  const broken = jpeg.subarray(0, 400);
  const mixed = [...stills(1), { timeMs: 200, bytes: other }, { timeMs: 300, bytes: broken }];
  const outcome = await openRecording(pack(mixed, options), NONCE);
  if (!outcome.ok) throw new Error(outcome.reason);
  expect(await outcome.recording.decode(0)).not.toBeNull();
  expect(await outcome.recording.decode(1)).toBeNull();
  expect(await outcome.recording.decode(2)).toBeNull();
});

test('stills with a high decoding cost are refused, singly and in total', async () => {
  const of = (size: { width: number; height: number; scans: number }, count = 1) =>
    open(
      pack(
        Array.from({ length: count }, (_, i) => ({ timeMs: i * 125, bytes: manyScans(size) })),
        options,
      ),
    );
  const small = { width: 160, height: 160 };
  expect(await of({ ...small, scans: 15 })).toBe('ok');
  expect(await of({ ...small, scans: 16 })).toBe('frame-cost');
  // 400 stills of 1,280 x 720 in one scan are the most: 368.64 million.
  const large = { width: 1_920, height: 1_200, scans: 15 };
  expect(await of(large, 10)).toBe('ok');
  expect(await of(large, 11)).toBe('frame-cost');
});

test('a still must be 120 to 1,920 pixels long on both sides', async () => {
  const sized = async (width: number, height: number) => {
    const bytes = await sharp(jpeg).resize(width, height, { fit: 'fill' }).jpeg().toBuffer();
    return open(pack([{ timeMs: 0, bytes }], options));
  };
  expect([await sized(120, 200), await sized(200, 120), await sized(1_920, 121), await sized(121, 1_920)]).toEqual(
    Array.from({ length: 4 }, () => 'ok'),
  );
  expect([await sized(119, 200), await sized(200, 119), await sized(1_921, 121), await sized(121, 1_921)]).toEqual(
    Array.from({ length: 4 }, () => 'frame-size'),
  );
});

test('a still may have half a megabyte', async () => {
  const padded = (sizeBytes: number) => Buffer.concat([jpeg, Buffer.alloc(sizeBytes - jpeg.length)]);
  const sized = (sizeBytes: number) => open(pack([{ timeMs: 0, bytes: padded(sizeBytes) }], options));
  expect([await sized(512 * 1024), await sized(512 * 1024 + 1)]).toEqual(['ok', 'frame-size']);
});

test('up to three stills are decoded ahead', async () => {
  const asked: number[] = [];
  const decode = async (index: number) => {
    asked.push(index);
    return index === 4 ? null : { width: index, height: 1, data: new Uint8ClampedArray() };
  };
  const seen: (readonly [index: number, width: number | null, asked: number])[] = [];
  for await (const { index, raster } of decodeEach({ decode } as Partial<Recording> as Recording, [9, 2, 4, 7, 5, 8]))
    seen.push([index, raster?.width ?? null, asked.length]);
  expect(seen).toEqual([
    [9, 9, 4],
    [2, 2, 5],
    [4, null, 6],
    [7, 7, 6],
    [5, 5, 6],
    [8, 8, 6],
  ]);
  expect(asked).toEqual([9, 2, 4, 7, 5, 8]);
});
