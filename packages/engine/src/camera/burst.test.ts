import { BURST_LIMITS, BURST_MARK, BurstManifest, type Commit } from '@verify/contract';
import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withoutAnswer } from '../session/api-result.ts';
import { recordBurst } from './burst.ts';
import type { CameraFrame } from './frames.ts';

const NONCE = 'n'.repeat(32);
/** Time to encode a frame, in ms. */
const ENCODE_MS = 30;

const blobOf = (bytes: Uint8Array<ArrayBuffer>): Blob =>
  Object.assign(new Blob([bytes], { type: 'image/jpeg' }), { arrayBuffer: async () => bytes.buffer });
const PHOTO = blobOf(Uint8Array.of(7, 7, 7, 7, 7));

/** Records the requests to the canvas. Each file has this size; without one, encoding fails. */
const canvas = { sizes: (_nth: number): number | null => 1_000, encoded: [] as object[] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // Worker threads for hashing are not on the fake clock, so they answer at once.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_algorithm, data) => {
    const bytes = createHash('sha256')
      .update(new Uint8Array(data as ArrayBuffer))
      .digest();
    return new Uint8Array(bytes).buffer;
  });
  canvas.sizes = () => 1_000;
  class Canvas {
    width = 1;
    height = 1;
    getContext() {
      return { canvas: this, drawImage() {}, getImageData: () => ({}) };
    }
    async convertToBlob(options: object) {
      const nth = canvas.encoded.push({ ...options, width: this.width, height: this.height }) - 1;
      await new Promise((resolve) => setTimeout(resolve, ENCODE_MS));
      const size = canvas.sizes(nth);
      if (size === null) throw new Error('out of memory');
      return blobOf(new Uint8Array(size).fill(nth));
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface World {
  readonly open?: () => Promise<string | null>;
  readonly camera?: (nowMs: number) => boolean;
  readonly answers?: (body: Commit) => boolean | Promise<boolean>;
}

/** Times are in milliseconds from the beginning. */
function recording({ open = async () => NONCE, camera = () => true, answers = () => true }: World = {}) {
  canvas.encoded = [];
  const startMs = performance.now();
  const now = () => performance.now() - startMs;
  const [opened, grabbed, digests]: [number[], number[], string[]] = [[], [], []];
  let closed = 0;
  const frame = { width: 1_280, height: 720, close: () => void closed++ } as unknown as CameraFrame;
  const burst = recordBurst({
    camera: () => ({
      grab: async () => {
        grabbed.push(now());
        return camera(now()) ? frame : null;
      },
    }),
    open: () => {
      opened.push(now());
      return open();
    },
    send: async (body) => {
      digests.push(...body.digests);
      return (await answers(body))
        ? { ok: true, value: { responseCode: 200, next: body.seq + 1 } }
        : { ...withoutAnswer('network_error'), retryable: false };
    },
  });
  const pass = async (ms: number) => {
    for (let i = 0; i < ms / 10; i++) await vi.advanceTimersByTimeAsync(10);
  };
  /** Advances the clock until `promise` settles, and returns the time when it did. */
  async function settled<T>(promise: Promise<T>): Promise<{ value: T; atMs: number }> {
    let atMs: number | null = null;
    void promise.then(() => (atMs = now()));
    while (atMs === null) await pass(10);
    return { value: await promise, atMs };
  }
  return { burst, pass, settled, now, opened, grabbed, digests, closed: () => closed };
}

/** Takes the photo after about a second, and returns the upload. */
async function photographed(world: World = {}, afterMs = 1_050) {
  const all = recording(world);
  await all.pass(afterMs);
  const added = await all.settled(all.burst.add(PHOTO));
  const { value: upload, atMs } = await all.settled(all.burst.finish());
  return { ...all, enoughMs: added.atMs - afterMs, upload, finishMs: atMs - added.atMs };
}

async function archiveOf(upload: Blob) {
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const end = bytes.length - BURST_MARK.length;
  expect(new TextDecoder().decode(bytes.subarray(end))).toBe(BURST_MARK);
  const size = new DataView(bytes.buffer).getUint32(end - 4, true);
  const files = unzipSync(bytes.subarray(end - 4 - size, end - 4));
  const manifest = BurstManifest.parse(JSON.parse(new TextDecoder().decode(files['manifest.json'])));
  return { photo: bytes.subarray(0, end - 4 - size), files, manifest };
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a burst takes seven frames a second and keeps the last eight', async () => {
  const { upload, grabbed, digests, opened, enoughMs, closed } = await photographed();
  expect(grabbed).toEqual([0, 140, 280, 420, 560, 700, 840, 980, 1_120]);
  expect(closed()).toBe(9);
  expect(opened).toEqual([0]);
  expect(canvas.encoded).toEqual(grabbed.map(() => ({ type: 'image/jpeg', quality: 0.6, width: 640, height: 360 })));
  // The frame encoded at 1,150 ms is the first after the photo, and the search for frames runs every 140 ms.
  expect(enoughMs).toBe(140);
  const { photo, files, manifest } = await archiveOf(upload);
  expect([...photo]).toEqual([7, 7, 7, 7, 7]);
  expect(upload.type).toBe('image/jpeg');
  const frames = [1, 2, 3, 4, 5, 6, 7, 8].map((nth) => new Uint8Array(1_000).fill(nth));
  expect(manifest).toEqual({
    version: 1,
    nonce: NONCE,
    photo: { timeMs: 1_050 - 140 - ENCODE_MS, sha256: sha256(photo) },
    frames: frames.map((bytes, i) => ({ file: `${i}.jpg`, timeMs: 140 * i, sha256: sha256(bytes) })),
  });
  for (const [i, bytes] of frames.entries()) expect(files[`${i}.jpg`]).toEqual(bytes);
  expect(digests).toEqual([
    sha256(new Uint8Array(1_000).fill(0)),
    ...frames.slice(0, 7).map(sha256),
    sha256(photo),
    ...frames.slice(7).map(sha256),
  ]);
});

const waits = async (sizes: readonly number[]) => {
  canvas.sizes = (nth) => sizes[nth] ?? sizes.at(-1)!;
  return (await photographed()).enoughMs;
};

test('a burst waits after the photo for five frames of nearly its size and sharpness', async () => {
  // Eight frames come before the photo. Without four of them, the fifth after it is searched for after 700 ms.
  const [blurred, sharp] = [800, 801];
  const before = (size: number) => [500, 500, 500, 500, size, size, size, size];
  expect(await waits([...before(sharp), 1_000])).toBe(140);
  expect(await waits([...before(blurred), 1_000])).toBe(700);
  expect(await waits([...before(1_199), 1_000])).toBe(140);
  expect(await waits([...before(1_200), 1_000])).toBe(700);
});

test('a burst uploads only the last frames that fit', async () => {
  canvas.sizes = (nth) => (nth === 8 ? BURST_LIMITS.bytes - 200_000 : 50_000);
  const { manifest } = await archiveOf((await photographed()).upload);
  expect(manifest.frames).toHaveLength(5);
  canvas.sizes = (nth) => (nth === 8 ? BURST_LIMITS.bytes - 200_000 + 1 : 50_000);
  expect((await archiveOf((await photographed()).upload)).manifest.frames).toHaveLength(4);
});

test('the photo is uploaded alone if there is no nonce', async () => {
  const { upload, enoughMs, grabbed } = await photographed({ open: async () => null });
  expect(upload).toBe(PHOTO);
  expect([enoughMs, grabbed]).toEqual([0, []]);
});

test('the photo is uploaded alone if the browser has no canvas for it', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  const { upload, opened } = await photographed();
  expect(upload).toBe(PHOTO);
  expect(opened).toEqual([]);
});

test('the photo is uploaded alone when no frame can be encoded', async () => {
  canvas.sizes = () => null;
  const { upload, closed } = await photographed();
  expect(upload).toBe(PHOTO);
  expect(closed()).toBeGreaterThan(10);
});

test('a new nonce is requested every 50 s until the photo is taken', async () => {
  const { opened, pass, burst, settled } = recording();
  await pass(101_000);
  expect(opened).toEqual([0, 50_120, 100_240]);
  await settled(burst.add(PHOTO));
  const { manifest } = await archiveOf((await settled(burst.finish())).value);
  expect(manifest.frames).toHaveLength(7);
});

test('a stopped burst takes no more frames', async () => {
  const { burst, pass, grabbed } = recording();
  await pass(300);
  burst.stop();
  await pass(1_000);
  expect(grabbed).toEqual([0, 140, 280]);
});
