import { createHash } from 'node:crypto';
import { LivenessManifest } from '@verify/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRecorder, type LivenessRecording } from './recorder.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const NONCE = 'n'.repeat(32);
const STREAM = {} as MediaStream;
const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' });
const recorderOf = (label = 'FaceTime HD Camera') => createRecorder(STREAM, { nonce: NONCE, label });

/** The archive is not compressed, so its manifest can be read directly. */
async function manifestOf({ stills }: LivenessRecording): Promise<LivenessManifest> {
  const text = Buffer.from(await stills.arrayBuffer()).toString('latin1');
  return LivenessManifest.parse(JSON.parse(/\{"schemaVersion".*?\}(?=PK)/s.exec(text)![0]));
}

test('times start at the first still, in tenths of a millisecond', async () => {
  const recorder = recorderOf('L'.repeat(200));
  expect([recorder.still(jpeg('one'), 1_000.04), recorder.still(jpeg('two'), 1_125.61)]).toEqual([true, true]);
  expect(recorder.count).toBe(2);
  const commands = [
    { step: 0, atMs: 1_400.26, doneMs: 2_000.04 },
    { step: 1, atMs: 2_500, doneMs: null },
  ];
  const recording = await recorder.finish(commands, [3_000.5, 3_420.12]);
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(await manifestOf(recording)).toMatchObject({
    nonce: NONCE,
    cameraLabel: 'L'.repeat(128),
    frames: [
      { file: '0000.jpg', timeMs: 0, sha256: sha256('one') },
      { file: '0001.jpg', timeMs: 125.6, sha256: sha256('two') },
    ],
    commands: [
      { step: 0, atMs: 400.2, doneMs: 1_000 },
      { step: 1, atMs: 1_500, doneMs: null },
    ],
    light: { atMs: [2_000.5, 2_420.1] },
  });
  expect([recording.nonce, recording.video, recording.stills.type]).toEqual([NONCE, null, 'application/zip']);
});

test('a recording holds at most 400 stills', () => {
  const recorder = recorderOf();
  const taken = Array.from({ length: 401 }, (_, i) => recorder.still(jpeg(`${i}`), i));
  expect([taken.filter(Boolean).length, taken[399], taken[400], recorder.count]).toEqual([400, true, false, 400]);
  recorder.drop();
  expect(recorder.count).toBe(0);
});

describe('the video of a recording', () => {
  /** A browser that records these types, in pieces of these sizes. */
  function browserRecording(types: readonly string[], pieces: readonly number[], { fails = false, errs = false } = {}) {
    const log: string[] = [];
    class Recorder extends EventTarget {
      static isTypeSupported = (type: string) => types.includes(type);
      state = 'inactive';
      constructor(_: MediaStream, { mimeType, videoBitsPerSecond }: MediaRecorderOptions) {
        super();
        log.push(`${mimeType} ${videoBitsPerSecond}`);
        if (fails) throw new Error('the camera has ended');
      }
      start(everyMs: number) {
        log.push(`start ${everyMs}`);
        this.state = 'recording';
      }
      stop() {
        log.push('stop');
        this.state = 'inactive';
        for (const bytes of pieces)
          this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([new Uint8Array(bytes)]) }));
        this.dispatchEvent(new Event(errs ? 'error' : 'stop'));
      }
    }
    vi.stubGlobal('MediaRecorder', Recorder);
    return log;
  }
  const videoOf = async () => {
    const { video } = await recorderOf().finish([], null);
    return video && [video.type, video.size];
  };

  test('a video uses VP8 if the browser supports it, in pieces of one second', async () => {
    const log = browserRecording(['video/mp4', 'video/webm;codecs=vp8', 'video/webm'], [3, 0, 4]);
    expect(await videoOf()).toEqual(['video/webm', 7]);
    expect(log).toEqual(['video/webm;codecs=vp8 1000000', 'start 1000', 'stop']);
  });

  test('a video uses MP4 if the browser supports nothing else', async () => {
    browserRecording(['video/mp4'], [3], { errs: true });
    expect(await videoOf()).toEqual(['video/mp4', 3]);
  });

  test('a video is absent if the browser cannot record or start', async () => {
    browserRecording(['video/webm'], [0]);
    expect(await videoOf()).toBeNull();
    browserRecording([], [3]);
    expect(await videoOf()).toBeNull();
    browserRecording(['video/webm'], [3], { fails: true });
    expect(await videoOf()).toBeNull();
  });

  test('a video that ended by itself is not stopped again', async () => {
    const log = browserRecording(['video/webm'], [3]);
    const recorder = recorderOf();
    recorder.drop();
    recorder.drop();
    await Promise.resolve();
    expect(log.filter((entry) => entry === 'stop')).toEqual(['stop']);
  });
});
