import { expect, test } from 'vitest';
import { judgeVideo } from './judge-video.ts';

function u32(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => out.writeUInt32BE(value, i * 4));
  return out;
}
const box = (type: string, ...content: readonly (Uint8Array | string)[]): Buffer => {
  const bytes = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  return Buffer.concat([u32(bytes.length + 8), Buffer.from(type), bytes]);
};
/** The same with its size in eight bytes. */
const longBox = (type: string, content: string): Buffer =>
  Buffer.concat([u32(1), Buffer.from(type), u32(0, content.length + 16), Buffer.from(content)]);

interface TrackParts {
  readonly id?: number;
  readonly handler?: string;
  readonly codec?: string;
  readonly tkhd?: Buffer;
  readonly mdhd?: Buffer;
  readonly stsd?: Buffer;
}
/** As of version 0: flags, created, changed, unit of time, length, language. */
const MDHD = u32(0, 7, 9, 600, 1_500, 5);
const trak = ({
  id = 3,
  handler = 'vide',
  codec = 'avc1',
  tkhd = u32(0, 7, 9, id, 11),
  mdhd = MDHD,
  stsd = Buffer.concat([u32(0, 1), box(codec, 'sample')]),
}: TrackParts = {}): Buffer =>
  box(
    'trak',
    box('tkhd', tkhd),
    box(
      'mdia',
      box('mdhd', mdhd),
      box('hdlr', u32(0, 2), handler, 'name'),
      box('minf', box('vmhd'), box('stbl', box('stsd', stsd))),
    ),
  );
const FTYP = box('ftyp', 'isom', u32(512));
const MEDIA = box('mdat', 'pictures');
const moov = (...parts: readonly Buffer[]): Buffer => box('moov', box('mvhd', u32(0)), ...parts);
const SOUND = { id: 4, handler: 'soun', codec: 'mp4a' };

/** Milliseconds of a file of these boxes, or why it is refused. */
function judged(...parts: readonly Uint8Array[]): number | string {
  const verdict = judgeVideo(Buffer.concat(parts), 'video/mp4');
  return verdict.ok ? verdict.durationMs : verdict.reason;
}
const withTracks = (...parts: readonly TrackParts[]): number | string =>
  judged(FTYP, moov(...parts.map((part) => trak(part))), MEDIA);

test('a header of version 1 has times of eight bytes', () => {
  expect(withTracks({ mdhd: u32(0x01000000, 0, 7, 0, 9, 600, 0, 1_800, 5) })).toBe(3_000);
  const tkhd = u32(0x01000000, 0, 7, 0, 9, 3, 11);
  const fragment = box('moof', box('traf', box('tfhd', u32(0, 3)), box('tfdt', u32(0, 2_400))));
  expect(judged(FTYP, moov(trak({ tkhd })), MEDIA, fragment)).toBe(4_000);
});

test('a fragment that begins later makes it longer, if it has the pictures', () => {
  const whole = [FTYP, moov(trak(), trak(SOUND)), MEDIA];
  const traf = (id: number, ...tfdt: readonly Buffer[]): Buffer => box('traf', box('tfhd', u32(0, id)), ...tfdt);
  const moof = (...parts: readonly Buffer[]): Buffer => box('moof', box('mfhd', u32(0, 1)), ...parts);
  expect(judged(...whole, moof(traf(3, box('tfdt', u32(0, 1_501)))))).toBeCloseTo(2_501.667, 3);
  expect(judged(...whole, moof(traf(3, box('tfdt', u32(0, 1_499)))))).toBe(2_500);
  expect(judged(...whole, moof(traf(4, box('tfdt', u32(0, 3_000)))))).toBe(2_500);
  expect(judged(...whole, moof(traf(3)))).toBe(2_500);
  expect(judged(...whole, moof(traf(3, box('tfdt', u32(0x01000000, 0, 1_800)))))).toBe(3_000);
  const fragments = [moof(traf(4), traf(3, box('tfdt', u32(0, 2_700)))), moof(traf(3, box('tfdt', u32(0, 2_100))))];
  expect(judged(...whole, ...fragments)).toBe(4_500);
});

test('a track describes its samples once', () => {
  expect(withTracks({ stsd: Buffer.concat([u32(0, 2), box('avc1'), box('avc1')]) })).toBe('malformed');
  expect(withTracks({ stsd: u32(0, 0) })).toBe('malformed');
  expect(withTracks({ stsd: u32(0, 1) })).toBe('malformed');
});

test('boxes that a recorder does not write are malformed, at the top and among the tracks', () => {
  for (const type of ['styp', 'sidx', 'mfra', 'free', 'skip', 'wide'])
    expect([type, judged(FTYP, moov(trak()), box(type), MEDIA)]).toEqual([type, 2_500]);
  for (const type of ['uuid', 'meta', 'trak'])
    expect([type, judged(FTYP, moov(trak()), box(type), MEDIA)]).toEqual([type, 'malformed']);
  for (const type of ['mvex', 'iods', 'udta', 'meta', 'free', 'skip'])
    expect([type, judged(FTYP, moov(trak(), box(type)), MEDIA)]).toEqual([type, 2_500]);
  for (const type of ['wide', 'uuid', 'mdat'])
    expect([type, judged(FTYP, moov(trak(), box(type)), MEDIA)]).toEqual([type, 'malformed']);
});

test('what is passed over fills at most four kilobytes in all', () => {
  const gap = (type: string, bytes: number): Buffer => box(type, Buffer.alloc(bytes));
  for (const type of ['free', 'skip', 'wide']) {
    expect([type, judged(FTYP, moov(trak()), gap(type, 4_096), MEDIA)]).toEqual([type, 2_500]);
    expect([type, judged(FTYP, moov(trak()), gap(type, 4_097), MEDIA)]).toEqual([type, 'malformed']);
  }
  for (const type of ['udta', 'meta']) {
    expect([type, judged(FTYP, moov(trak(), gap(type, 1_096)), gap('free', 3_000), MEDIA)]).toEqual([type, 2_500]);
    expect([type, judged(FTYP, moov(trak(), gap(type, 1_097)), gap('free', 3_000), MEDIA)]).toEqual([
      type,
      'malformed',
    ]);
  }
});

test('media may say its size in eight bytes, or extend to the end of the file', () => {
  const whole = [FTYP, moov(trak())];
  expect(judged(...whole, longBox('mdat', 'pictures'))).toBe(2_500);
  expect(judged(...whole, longBox('mdat', ''))).toBe('empty');
  expect(judged(...whole, u32(0), Buffer.from('mdatpictures'))).toBe(2_500);
  expect(judged(...whole, u32(0), Buffer.from('freepictures'), MEDIA)).toBe('malformed');
  expect(judged(...whole, MEDIA, u32(0), Buffer.from('free'))).toBe('malformed');
  expect(judged(FTYP, moov(trak(), Buffer.concat([u32(0), Buffer.from('free')])), MEDIA)).toBe('malformed');
});
