import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { isAsLongAs, videoMs } from './judge-video.ts';

type Codec = 'vp8' | 'vp9' | 'av1' | 'hevc';
interface Parts {
  readonly timesS?: readonly number[];
  readonly codecs?: readonly Codec[];
  readonly sounds?: number;
  readonly format?: WebMOutputFormat | Mp4OutputFormat;
}

const STRINGS = { vp8: 'vp8', vp9: 'vp09.00.10.08', av1: 'av01.0.04M.08', hevc: 'hev1.1.6.L93.B0' } as const;
const KEY = Buffer.from('10000' + '09d012a' + '40010001' + '00'.repeat(8), 'hex');

/** A file as a recorder writes it, whose pictures show nothing. */
async function video({ timesS = [0, 0.125, 8], codecs = ['vp8'], sounds = 0, format = new WebMOutputFormat() }: Parts) {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const pictures = codecs.map((codec) => new EncodedVideoPacketSource(codec));
  const sound = Array.from({ length: sounds }, () => new EncodedAudioPacketSource('opus'));
  pictures.forEach((track) => output.addVideoTrack(track));
  sound.forEach((track) => output.addAudioTrack(track));
  await output.start();
  for (const timeS of timesS) {
    const packet = new EncodedPacket(KEY, 'key', timeS, 0.125);
    for (const [i, track] of pictures.entries())
      await track.add(packet, { decoderConfig: { codec: STRINGS[codecs[i]!], codedWidth: 320, codedHeight: 240 } });
    for (const track of sound)
      await track.add(packet, { decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 } });
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}
const WEBM = 'video/webm';
const MP4 = 'video/mp4';

test.each<[string, Parts, 'video/webm' | 'video/mp4', number | null]>([
  ['VP8 in WebM', {}, WEBM, 8_000],
  ['VP9 in WebM, with sound', { codecs: ['vp9'], sounds: 1 }, WEBM, 8_000],
  ['AV1 in WebM', { codecs: ['av1'] }, WEBM, 8_000],
  ['Matroska', { format: new MkvOutputFormat() }, WEBM, 8_000],
  ['MP4', { codecs: ['vp9'], format: new Mp4OutputFormat() }, MP4, 8_125],
  ['MP4 that is called WebM', { codecs: ['vp9'], format: new Mp4OutputFormat() }, WEBM, null],
  ['two tracks of pictures', { codecs: ['vp8', 'vp8'] }, WEBM, null],
  ['sound alone', { codecs: [], sounds: 1 }, WEBM, null],
  ['two tracks of sound', { sounds: 2 }, WEBM, null],
  ['a codec that no recorder has', { codecs: ['hevc'], format: new MkvOutputFormat() }, WEBM, null],
  ['more than a minute', { timesS: [0, 70] }, WEBM, null],
])('%s', async (_, parts, mediaType, durationMs) =>
  expect(await videoMs(await video(parts), mediaType)).toEqual(durationMs),
);

test('a file that is not a video has no length', async () => {
  const whole = await video({ codecs: ['vp9'], format: new Mp4OutputFormat() });
  const broken = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(400, 7)]);
  for (const bytes of [await video({ timesS: [] }), broken, Buffer.from('<html>'), Buffer.alloc(0)])
    expect(await videoMs(bytes, WEBM)).toBe(null);
  expect(await videoMs(whole.subarray(0, whole.length / 2), MP4)).toBe(null);
});

test('a video whose length differs from the stills does not belong to the recording', () => {
  expect([isAsLongAs(8_000, 9_500), isAsLongAs(8_000, 30_000)]).toEqual([true, false]);
});
