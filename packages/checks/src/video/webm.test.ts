import { expect, test } from 'vitest';
import { judgeVideo } from './judge-video.ts';
import { element, VP8_PICTURE, webm } from './webm.fixture.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const HEADER = element('1a45dfa3', element('4282', 'webm'));
const track = (number: string, type: string, codec: string): Buffer =>
  element('ae', element('d7', hex(number)), element('83', hex(type)), element('86', codec));
const tracksOf = (...entries: readonly Buffer[]): Buffer => element('1654ae6b', ...entries);
const PICTURES = tracksOf(track('03', '01', 'V_VP8'));
/** A block of track 3: its number, its time after the cluster's, its flags and a picture. */
const block = (afterMs: string, picture: Uint8Array = VP8_PICTURE, id = 'a3'): Buffer =>
  element(id, hex(`83 ${afterMs} 80`), picture);
const cluster = (time: string, ...parts: readonly Buffer[]): Buffer =>
  element('1f43b675', element('e7', hex(time)), ...parts);
const CLUSTER = cluster('0100', block('0000'), block('0020'));
/** The same without a size, as a recording browser writes it. */
const openCluster = (time: string, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([hex('1f43b675 01ffffffffffffff'), element('e7', hex(time)), ...parts]);

/** Milliseconds of a segment with these parts, or why it is refused. */
const judged = (...parts: readonly Uint8Array[]): number | string => judgedFile(HEADER, element('18538067', ...parts));
function judgedFile(...parts: readonly Uint8Array[]): number | string {
  // Other bytes come before and after it, as in an upload.
  const all = Buffer.concat([Buffer.alloc(5, 0xa3), ...parts, Buffer.alloc(3, 0xe7)]);
  const bytes = new Uint8Array(all.buffer, all.byteOffset + 5, all.length - 8);
  const verdict = judgeVideo(bytes, 'video/webm');
  return verdict.ok ? verdict.durationMs : verdict.reason;
}
const withCodec = (codec: string, picture: string): number | string =>
  judged(tracksOf(track('03', '01', codec)), cluster('0100', block('0000', hex(picture)), block('0020')));

test('the length goes from the earliest picture to the latest, whatever their order', () => {
  expect(judged(PICTURES, CLUSTER)).toBe(0x20);
  expect(judged(PICTURES, cluster('0400', block('0007'), block('fff0'), block('0003')))).toBe(0x17);
  expect(judged(PICTURES, cluster('0200', block('0001')), cluster('0100', block('0002')))).toBe(0xff);
  expect(judged(PICTURES, openCluster('0100', block('0000')), openCluster('0345', block('0006')))).toBe(0x24b);
  expect(judged(PICTURES, cluster('010203', block('0000')), cluster('010305', block('0000')))).toBe(0x102);
});

test('a single picture is a video of no length, and no picture is an empty one', () => {
  expect(judged(PICTURES, cluster('0100', block('0009')))).toBe(0);
  expect(judged(PICTURES, cluster('0100'))).toBe('empty');
  expect(judged(PICTURES)).toBe('empty');
  expect(judgedFile(HEADER)).toBe('empty');
});

test('a block without bytes is no picture, and one without room for its flags is malformed', () => {
  expect(judged(PICTURES, cluster('0100', block('0000', hex('')), block('0005'), block('0009', hex(''))))).toBe(0);
  expect(judged(PICTURES, cluster('0100', element('a3', hex('83 0000'))))).toBe('malformed');
  expect(judged(PICTURES, cluster('0100', element('a3', hex('83'))))).toBe('malformed');
});

test('a unit of time other than a millisecond counts', () => {
  const info = (scale: string): Buffer => element('1549a966', element('4d80', 'any'), element('2ad7b1', hex(scale)));
  expect(judged(info('07a120'), PICTURES, CLUSTER)).toBe(0x10);
  expect(judged(info('1e8480'), PICTURES, CLUSTER)).toBe(0x40);
  expect(judged(element('1549a966', element('4d80', 'any')), PICTURES, CLUSTER)).toBe(0x20);
});

test('sound comes beside the pictures and has no part in the length', () => {
  const both = (codec: string): number | string =>
    judged(
      tracksOf(track('2123', '02', codec), track('03', '01', 'V_VP8')),
      cluster(
        '0100',
        element('a3', hex('6123 0000 80 00')),
        block('0010'),
        block('0019'),
        element('a3', hex('6123 0044 80 00')),
      ),
    );
  for (const codec of ['A_OPUS', 'A_VORBIS', 'A_AAC', 'A_PCM/INT/LIT'])
    expect([codec, both(codec)]).toEqual([codec, 9]);
  for (const codec of ['A_MP3', 'XA_OPUS', 'A_OPUS2', 'V_VP8'])
    expect([codec, both(codec)]).toEqual([codec, 'malformed']);
});

test('tracks have a number of their own and a known type', () => {
  const [pictures, sound] = [track('03', '01', 'V_VP8'), track('04', '02', 'A_OPUS')];
  expect(judged(tracksOf(element('ec', 'gap'), pictures, element('bf', hex('01020304')), sound), CLUSTER)).toBe(0x20);
  for (const tracks of [
    tracksOf(track('00', '01', 'V_VP8')),
    tracksOf(pictures, track('03', '02', 'A_OPUS')),
    tracksOf(pictures, sound, track('05', '02', 'A_OPUS')),
    tracksOf(pictures, track('04', '01', 'V_VP8')),
    tracksOf(pictures, track('04', '11', 'S_TEXT')),
    tracksOf(sound),
    tracksOf(pictures, element('e1', 'sound')),
    tracksOf(element('ae', element('83', hex('01')), element('86', 'V_VP8'))),
    tracksOf(element('ae', element('d7', hex('03')), element('83', hex('01')))),
    tracksOf(),
  ])
    expect(judged(tracks, CLUSTER)).toBe('malformed');
  expect(judged(PICTURES, tracksOf(track('04', '01', 'V_VP8')), CLUSTER)).toBe('malformed');
  expect(judged(CLUSTER, PICTURES)).toBe('malformed');
});

test('the first picture begins as its codec’s pictures do', () => {
  expect(withCodec('V_VP8', '10 0000 9d012a 4001000100')).toBe(0x20);
  expect(withCodec('V_VP8', 'fe 0000 9d012a 4001000100')).toBe(0x20);
  expect(withCodec('V_VP8', '10 0000 9d012a 40010001')).toBe('malformed');
  expect(withCodec('V_VP8', '11 0000 9d012a 4001000100')).toBe('malformed');
  expect(withCodec('V_VP8', '10 9d01 2a0000 4001000100')).toBe('malformed');
  for (const start of ['9e012a', '9d022a', '9d012b'])
    expect(withCodec('V_VP8', `10 0000 ${start} 4001000100`)).toBe('malformed');

  expect(['7f', '80', 'bf', 'c0', '40'].map((first) => withCodec('V_VP9', first))).toEqual([
    'malformed',
    0x20,
    0x20,
    'malformed',
    'malformed',
  ]);
  expect(['7f', '80', 'ff', '00'].map((first) => withCodec('V_AV1', first))).toEqual([
    0x20,
    'malformed',
    'malformed',
    0x20,
  ]);
  const avc = 'V_MPEG4/ISO/AVC';
  expect(['00000003 65aabb', '00000004 65aabb', '00000000 65', '00000000'].map((unit) => withCodec(avc, unit))).toEqual(
    [0x20, 'malformed', 0x20, 'malformed'],
  );
  expect(withCodec('V_VP8X', '10 0000 9d012a 4001000100')).toBe('malformed');
});

test('pictures after the first may be any', () => {
  expect(judged(PICTURES, cluster('0100', block('0000'), block('0011', hex('ff'))))).toBe(0x11);
  expect(judged(PICTURES, cluster('0100', block('0000', hex('ff')), block('0011')))).toBe('malformed');
});

test('a group may hold one block, its duration, what it refers to, and padding', () => {
  const group = (...parts: readonly Buffer[]): Buffer => element('a0', ...parts);
  const later = block('0030', VP8_PICTURE, 'a1');
  const extras = [element('9b', hex('21')), element('fb', hex('df')), element('75a2', hex('0100'))];
  expect(judged(PICTURES, cluster('0100', block('0000'), group(...extras, later)))).toBe(0x30);
  expect(judged(PICTURES, cluster('0100', block('0000'), group(later, element('a6', 'more'))))).toBe('malformed');
  expect(judged(PICTURES, cluster('0100', block('0000'), group(block('0030'))))).toBe('malformed');
});

test('a segment holds only what recorders write', () => {
  for (const id of ['1549a966', '114d9b74', '1c53bb6b', '1254c367', 'ec', 'bf'])
    expect([id, judged(PICTURES, element(id, hex('')), CLUSTER)]).toEqual([id, 0x20]);
  for (const id of ['1941a469', '1043a770', '1254c368', 'e7', 'a3'])
    expect([id, judged(PICTURES, element(id, hex('')), CLUSTER)]).toEqual([id, 'malformed']);
});

test('a cluster holds only what recorders write', () => {
  for (const id of ['a7', 'ab', 'ec', 'bf'])
    expect([id, judged(PICTURES, cluster('0100', element(id, hex('05')), block('0000'), block('0020')))]).toEqual([
      id,
      0x20,
    ]);
  for (const id of ['a8', 'ac', '1c53bb6b'])
    expect([id, judged(PICTURES, cluster('0100', element(id, hex('05')), block('0000')))]).toEqual([id, 'malformed']);
});

test('a cluster without a size ends where the next part of the segment begins', () => {
  const first = openCluster('0100', block('0000'), element('ec', 'gap'), block('0010'));
  expect(judged(PICTURES, first, element('1c53bb6b', 'index'))).toBe(0x10);
  expect(judged(PICTURES, first, element('1254c367', 'notes'), cluster('0200', block('0000')))).toBe(0x100);
  expect(judged(PICTURES, first, hex('e7 ff 01'))).toBe('malformed');
  expect(judged(PICTURES, first, element('1941a469', 'file'))).toBe('malformed');
});

test('only segment and clusters may come without a size', () => {
  expect(judgedFile(HEADER, hex('18538067 01ffffffffffffff'), PICTURES, CLUSTER)).toBe(0x20);
  expect(judgedFile(hex('1a45dfa3 ff'), element('4282', 'webm'))).toBe('malformed');
  expect(judged(PICTURES, CLUSTER, hex('1c53bb6b ff'))).toBe('malformed');
  expect(judged(PICTURES, CLUSTER, hex('1654ae6b ff'))).toBe('malformed');
  expect(judged(element('1549a966', hex('2ad7b1 ff 0f4240')), PICTURES, CLUSTER)).toBe('malformed');
});

test('a segment ends with the file', () => {
  const segment = element('18538067', PICTURES, CLUSTER);
  expect(judgedFile(HEADER, segment)).toBe(0x20);
  expect(judgedFile(HEADER, segment, element('ec', 'gap'))).toBe('malformed');
  expect(judgedFile(HEADER, segment.subarray(0, -1))).toBe('malformed');
  expect(judgedFile(HEADER, element('18538068', PICTURES, CLUSTER))).toBe('malformed');
  expect(judgedFile(element('1a45dfa4', element('4282', 'webm')), segment)).toBe('malformed');
});

test('a header says once that it is a WebM or a Matroska file, within 64 bytes', () => {
  const segment = element('18538067', PICTURES, CLUSTER);
  const typed = (...types: readonly string[]): number | string =>
    judgedFile(element('1a45dfa3', ...types.map((type) => element('4282', type)), element('4286', hex('01'))), segment);
  expect([typed('webm'), typed('matroska'), typed(`webm${'\0'.repeat(60)}`)]).toEqual([0x20, 0x20, 0x20]);
  expect([typed(), typed('webm', 'webm'), typed('webmx'), typed('xmatroska'), typed(`webm${'\0'.repeat(61)}`)]).toEqual(
    Array(5).fill('malformed'),
  );
});

test('a number has at most eight bytes', () => {
  const pictures = (number: string): Buffer => tracksOf(track(number, '01', 'V_VP8'));
  expect(judged(pictures('0000000000000003'), CLUSTER)).toBe(0x20);
  expect(judged(pictures('000000000000000003'), CLUSTER)).toBe('malformed');
});

test('what is passed over fills at most four kilobytes in all', () => {
  const filler = (bytes: number, id = 'ec'): Buffer => element(id, Buffer.alloc(bytes));
  const inCluster = (bytes: number): Buffer => cluster('0300', filler(bytes), block('0000'));
  for (const id of ['ec', 'bf', '1254c367']) {
    expect([id, judged(filler(4_096, id), PICTURES, CLUSTER)]).toEqual([id, 0x20]);
    expect([id, judged(filler(4_097, id), PICTURES, CLUSTER)]).toEqual([id, 'malformed']);
  }
  expect(judged(filler(1_000), filler(1_096, 'bf'), PICTURES, CLUSTER, inCluster(2_000))).toBe(0x200);
  expect(judged(filler(1_000), filler(1_096, 'bf'), PICTURES, CLUSTER, inCluster(2_001))).toBe('malformed');
  expect(judged(PICTURES, CLUSTER, inCluster(3_000), filler(1_097))).toBe('malformed');
});

test('a block of a track that was not declared is malformed', () =>
  expect(judged(PICTURES, cluster('0100', block('0000'), element('a3', hex('84 0000 80 00'))))).toBe('malformed'));

test('a recorder’s file with sound is as long as its pictures', () =>
  expect(judgedFile(webm({ timesMs: [40, 165, 290], tracks: [1, 2] }))).toBe(250));
