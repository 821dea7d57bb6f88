import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { manyScans } from '../image/jpeg.fixture.ts';
import { storedZip } from './recording.fixture.ts';
import { NONCE, packBurst } from '../signals/burst/burst.fixture.ts';
import { splitBurst } from './open-burst.ts';

test.each([
  [12, true],
  [13, false],
])('%i frames are a burst: %s', (scans, is) => {
  // The first scan of the mean values counts.
  const bytes = manyScans({ width: 64, height: 64, scans: scans - 1 });
  const frames = [0, 300, 600, 900].map((timeMs) => ({ timeMs, bytes }));
  const { burst } = splitBurst(packBurst({ frames, photo: { timeMs: 1_200, bytes } }));
  expect(burst !== null).toBe(is);
});

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const still = (width: number, height: number) => manyScans({ width, height, scans: 0, components: 1 });
const PHOTO = Buffer.from('the photo');
interface Upload {
  readonly frames?: readonly { readonly timeMs: number; readonly bytes: Uint8Array; readonly file?: string }[];
  readonly manifest?: object;
  /** Bytes of the manifest itself. */
  readonly text?: (json: string) => string;
  readonly others?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}
const FOUR = [0, 300, 600, 900].map((timeMs) => ({ timeMs, bytes: still(64, 48) }));

/** As `packBurst`, with anything changed. */
function upload({ frames = FOUR, manifest = {}, text = (json) => json, others = [] }: Upload): Uint8Array {
  const json = JSON.stringify({
    version: 1,
    nonce: NONCE,
    photo: { timeMs: 1_200, sha256: sha256Of(PHOTO) },
    frames: frames.map(({ timeMs, bytes, file }, i) => ({ file: file ?? `${i}.jpg`, timeMs, sha256: sha256Of(bytes) })),
    ...manifest,
  });
  const zip = storedZip([
    { name: 'manifest.json', bytes: Buffer.from(text(json)) },
    ...frames.map(({ bytes }, i) => ({ name: `${i}.jpg`, bytes })),
    ...others,
  ]);
  return Buffer.concat([PHOTO, zip, sized(zip.length)]);
}
function sized(size: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(size);
  return Buffer.concat([bytes, Buffer.from('VRFBURST')]);
}
const isBurst = (change: Upload): boolean => splitBurst(upload(change)).burst !== null;
const timed = (...times: readonly number[]) => times.map((timeMs) => ({ timeMs, bytes: still(64, 48) }));

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no mark', PHOTO],
  ['a mark alone', Buffer.from('VRFBURST')],
  ['a size of nothing', Buffer.concat([PHOTO, sized(0)])],
  ['a size as long as the photo', Buffer.concat([PHOTO, sized(PHOTO.length)])],
  ['a size beyond the file', Buffer.concat([PHOTO, sized(0xffff_ffff)])],
])('an upload with %s counts as a photo without a burst', (_, bytes) => {
  const { photo, burst } = splitBurst(bytes);
  expect([photo.length, burst]).toEqual([bytes.length, null]);
});

test.each<[string, Upload, boolean]>([
  ['times that rise', { frames: timed(0, 1, 2, 3) }, true],
  ['two times that are equal', { frames: timed(0, 300, 300, 900) }, false],
  ['times that fall', { frames: timed(0, 600, 300, 900) }, false],
  ['three frames', { frames: timed(0, 300, 600) }, false],
  ['eight frames', { frames: timed(0, 1, 2, 3, 4, 5, 6, 7) }, true],
  ['nine frames', { frames: timed(0, 1, 2, 3, 4, 5, 6, 7, 8) }, false],
  ['another photo’s digest', { manifest: { photo: { timeMs: 1_200, sha256: sha256Of(Buffer.from('other')) } } }, false],
  ['a frame that is not there', { frames: FOUR.map((frame, i) => ({ ...frame, file: `${i + 1}.jpg` })) }, false],
  ['a file of another name', { others: [{ name: 'note.txt', bytes: PHOTO }] }, false],
  ['a frame that nobody names', { others: [{ name: '7.jpg', bytes: PHOTO }] }, true],
  ['a frame that is no JPEG', { frames: FOUR.map(({ timeMs }) => ({ timeMs, bytes: PHOTO })) }, false],
  ['no JSON', { text: () => 'no JSON' }, false],
  ['a manifest of 8 kB', { text: (json) => json.padEnd(8_192) }, true],
  ['a longer manifest', { text: (json) => json.padEnd(8_193) }, false],
])('%s: the upload is a burst: %s', (_, change, is) => expect(isBurst(change)).toBe(is));

test.each([
  [640, 48, true],
  [641, 48, false],
  [48, 640, true],
  [48, 641, false],
])('frames of %i x %i pixels are a burst: %s', (width, height, is) =>
  expect(isBurst({ frames: FOUR.map(({ timeMs }) => ({ timeMs, bytes: still(width, height) })) })).toBe(is),
);

test.each([
  [75_000, true],
  [75_001, false],
])('four frames of %i bytes are a burst: %s', (size, is) => {
  const bytes = Buffer.concat([still(64, 48), Buffer.alloc(size)]).subarray(0, size);
  // The others are of 75,000 bytes, so that one byte decides.
  const others = Buffer.concat([still(64, 48), Buffer.alloc(75_000)]).subarray(0, 75_000);
  expect(isBurst({ frames: FOUR.map(({ timeMs }, i) => ({ timeMs, bytes: i < 3 ? others : bytes })) })).toBe(is);
});
