import { LIVENESS_SCHEMA_VERSION } from '@verify/contract';
import type { LivenessManifest } from '@verify/contract';
import { zipStored } from './zip-stored.ts';

export interface LivenessRecording {
  readonly stills: Blob;
  /** For reviewers; null if the browser records none. */
  readonly video: Blob | null;
  readonly nonce: string;
}

export interface Recorder {
  /** Stores a still with a time on its own clock, which starts with the first still. False if there are too many. */
  still(jpeg: Blob, atMs: number): boolean;
  readonly count: number;
  finish(commands: LivenessManifest['commands'], lightAtMs: readonly number[] | null): Promise<LivenessRecording>;
  drop(): void;
}

/** Accepted by the server. */
const MAX_STILLS = 400;
const LABEL_CHARS = 128;
/** 8 s are 1 MB. The server judges the stills; the video is for reviewers. */
const VIDEO_BITS_PER_SECOND = 1_000_000;
/** VP8 first, because it costs a phone without a hardware encoder least. Safari supports only MP4. */
const VIDEO_TYPES = ['video/webm;codecs=vp8', 'video/webm', 'video/mp4;codecs=avc1.42E01E', 'video/mp4'] as const;

/** Records one attempt, bound to its nonce: stills with their times and hashes, and a video if the browser can. */
export function createRecorder(stream: MediaStream, { nonce, label }: { nonce: string; label: string }): Recorder {
  const stills: { jpeg: Blob; atMs: number }[] = [];
  const video = recordVideo(stream);
  return {
    still(jpeg, atMs) {
      const space = stills.length < MAX_STILLS;
      if (space) stills.push({ jpeg, atMs });
      return space;
    },
    get count() {
      return stills.length;
    },
    async finish(commands, lightAtMs) {
      const startMs = stills[0]?.atMs ?? 0;
      const since = (atMs: number): number => Math.round((atMs - startMs) * 10) / 10;
      const files = await Promise.all(
        stills.map(async ({ jpeg, atMs }, index) => {
          const bytes = new Uint8Array(await jpeg.arrayBuffer());
          const name = `${String(index).padStart(4, '0')}.jpg`;
          return { name, bytes, timeMs: since(atMs), sha256: await sha256(bytes) };
        }),
      );
      const manifest: LivenessManifest = {
        schemaVersion: LIVENESS_SCHEMA_VERSION,
        nonce,
        cameraLabel: label.slice(0, LABEL_CHARS),
        frames: files.map(({ name, timeMs, sha256: hash }) => ({ file: name, timeMs, sha256: hash })),
        commands: commands.map(({ step, atMs, doneMs }) => ({
          step,
          atMs: since(atMs),
          doneMs: doneMs === null ? null : since(doneMs),
        })),
        light: lightAtMs && { atMs: lightAtMs.map(since) },
      };
      const text = new TextEncoder().encode(JSON.stringify(manifest));
      return {
        stills: zipStored([{ name: 'manifest.json', bytes: text }, ...files]),
        video: (await video?.finish()) ?? null,
        nonce,
      };
    },
    drop() {
      stills.length = 0;
      void video?.finish();
    },
  };
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function recordVideo(stream: MediaStream): { finish(): Promise<Blob | null> } | null {
  const type = VIDEO_TYPES.find((one) => globalThis.MediaRecorder?.isTypeSupported(one));
  if (type === undefined) return null;
  const parts: Blob[] = [];
  let recorder: MediaRecorder;
  try {
    recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: VIDEO_BITS_PER_SECOND });
    recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && parts.push(data));
    recorder.start(1_000);
  } catch {
    return null; // The camera ended or its encoder is in use; the stills are enough.
  }
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true });
    recorder.addEventListener('error', () => resolve(), { once: true });
  });
  return {
    async finish() {
      if (recorder.state !== 'inactive') recorder.stop();
      await ended;
      return parts.length === 0 ? null : new Blob(parts, { type: type.split(';')[0]! });
    },
  };
}
