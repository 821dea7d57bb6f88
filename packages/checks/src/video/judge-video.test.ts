import { expect, test } from 'vitest';
import { isAsLongAs, judgeVideo } from './judge-video.ts';
import { element, webm } from './webm.fixture.ts';

const MALFORMED = { ok: false, reason: 'malformed' };
const EMPTY = { ok: false, reason: 'empty' };
const TIMES = [0, 125, 250, 8_000];
const judged = (parts: Partial<Parameters<typeof webm>[0]> = {}) =>
  judgeVideo(webm({ timesMs: TIMES, ...parts }), 'video/webm');

test('a recorder’s WebM is accepted, and its pictures give its length', () => {
  expect(judged()).toEqual({ ok: true, durationMs: 8_000 });
  expect(judged({ tracks: [1, 2] })).toMatchObject({ ok: true });
  expect(judged({ codec: 'V_VP9', picture: Buffer.from('82498342', 'hex') })).toMatchObject({ ok: true });
  expect(
    judged({ docType: 'matroska', codec: 'V_MPEG4/ISO/AVC', picture: Buffer.from('000000026501', 'hex') }),
  ).toMatchObject({ ok: true });
  expect(isAsLongAs(8_000, 9_500)).toBe(true);
  expect(isAsLongAs(8_000, 30_000)).toBe(false);
});

test('a WebM with any other contents is malformed', () => {
  const cases: Partial<Parameters<typeof webm>[0]>[] = [
    { docType: 'word' },
    { tracks: [1, 1] },
    { tracks: [2] },
    { tracks: [1, 2, 2] },
    { tracks: [1, 3] },
    { codec: 'V_UNCOMPRESSED' },
    { codec: 'V_MPEGH/ISO/HEVC' },
    // Not the beginning of a picture of that codec.
    { picture: Buffer.from('<html><script>alert(1)</script>') },
    { codec: 'V_VP9', picture: Buffer.from('0000', 'hex') },
    { timesMs: [0, 70_000] },
    // An attachment, a chapter, a filler of ten kilobytes, and bytes after the end.
    { tail: element('1941a469', 'a file') },
    { tail: element('1043a770', 'a chapter') },
    { tail: element('ec', Buffer.alloc(10_000)) },
    { tail: Buffer.from('PK\x03\x04 and so on') },
    { tail: Buffer.from('1f43b67584', 'hex') },
    // A block of an undeclared track.
    { tail: element('1f43b675', element('a3', Buffer.from('8500008001', 'hex'))) },
  ];
  for (const parts of cases) expect([parts, judged(parts)]).toEqual([parts, MALFORMED]);
  const whole = webm({ timesMs: TIMES });
  expect(judgeVideo(whole.subarray(0, whole.length - 5), 'video/webm')).toEqual(MALFORMED);
  expect(judgeVideo(Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(400, 7)]), 'video/webm')).toEqual(
    MALFORMED,
  );
});

const u32 = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => out.writeUInt32BE(value, i * 4));
  return out;
};
const box = (type: string, ...content: readonly (Uint8Array | string)[]): Buffer => {
  const bytes = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  return Buffer.concat([u32(bytes.length + 8), Buffer.from(type), bytes]);
};
const trak = (handler: string, codec: string, duration = 8_000): Buffer =>
  box(
    'trak',
    box('tkhd', u32(0, 0, 0, 1)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, 1_000, duration)),
      box('hdlr', u32(0, 0), handler, u32(0)),
      box('minf', box('stbl', box('stsd', u32(0, 1), box(codec, u32(0))))),
    ),
  );
const FTYP = box('ftyp', 'isom', u32(512));
const MEDIA = box('mdat', 'pictures');
const mp4 = (...traks: readonly Buffer[]): Buffer =>
  Buffer.concat([FTYP, box('moov', box('mvhd', u32(0)), ...traks), MEDIA]);
const judgedMp4 = (bytes: Uint8Array) => judgeVideo(bytes, 'video/mp4');

test('an MP4 with any other contents is malformed; one without media has no pictures', () => {
  const good = trak('vide', 'avc1');
  for (const bytes of [
    mp4(),
    mp4(good, good),
    mp4(trak('soun', 'mp4a')),
    mp4(trak('vide', 'jpeg')),
    mp4(good, trak('text', 'tx3g')),
    mp4(trak('vide', 'avc1', 70_000)),
    Buffer.concat([mp4(good), box('uuid', 'anything')]),
    Buffer.concat([mp4(good), box('free', Buffer.alloc(10_000))]),
    Buffer.concat([mp4(good), Buffer.from('junk')]),
    Buffer.concat([mp4(good), mp4(good)]),
    Buffer.concat([FTYP, MEDIA]),
    Buffer.concat([u32(4), Buffer.from('ftyp'), MEDIA]),
    mp4(good).subarray(0, -3),
  ])
    expect(judgedMp4(bytes)).toEqual(MALFORMED);
  expect(judgedMp4(FTYP)).toEqual(EMPTY);
});
