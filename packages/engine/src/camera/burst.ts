import { BURST_LIMITS, BURST_MARK, type BurstManifest } from '@verify/contract';
import { zipStored } from '../face/zip-stored.ts';
import { sha256Hex } from '../media/sha256.ts';
import { createCommitter, type SendCommit } from '../session/committer.ts';
import type { Camera } from './camera.ts';
import { createFrameCanvas } from './frame-canvas.ts';

/** Small frames of a camera while a person aims at a document. See `BurstManifest` for what becomes of them. */
export interface BurstRecorder {
  /** Commits to the photo. Resolves when there are enough sharp frames, at the latest after a second. */
  add(photo: Blob): Promise<void>;
  /** Resolves to the photo followed by the burst, or to the photo alone if frames or the connection were missing. */
  finish(): Promise<Blob>;
  stop(): void;
}

export interface BurstOptions {
  /** Null until the camera is open. */
  readonly camera: () => Pick<Camera, 'grab'> | null;
  /** Asks the server for a nonce; null if it can't be reached. */
  readonly open: () => Promise<string | null>;
  readonly send: SendCommit;
}

/** Eight frames cover the last second: they are as sharp as the photo, and from about the same place. */
const FRAME_MS = 140;
/** If the file sizes of two frames differ by more than this share, one is sharp and one blurred. */
const UNLIKE = 0.2;
/** Time to wait for missing frames after the photo. */
const ENOUGH_MS = 1_000;
const QUALITY = 0.6;
/** After this time the server is asked for another nonce, because it accepts 400 digests for each. */
const NONCE_MS = 50_000;
/** A person who has seen the photo does not wait longer than this. */
const PATIENCE_MS = 4_000;

interface Frame {
  readonly jpeg: Blob;
  readonly atMs: number;
}

/** Commits to seven frames a second for a nonce, starting before the camera opens. Never rejects. */
export function recordBurst({ camera, open, send }: BurstOptions): BurstRecorder {
  const canvas = frameCanvas();
  let frames: Frame[] = [];
  let nonce: string | null = null;
  let committer: ReturnType<typeof createCommitter> | null = null;
  let openedMs = -Infinity;
  let photo: Frame | null = null;
  let running = canvas !== null;
  /** Enough frames are as sharp as one after the photo: a blurred frame gives a smaller file. */
  const isEnough = (): boolean => {
    const last = frames.at(-1);
    if (!last || !photo || last.atMs < photo.atMs) return false;
    const alike = frames.filter(({ jpeg }) => Math.abs(jpeg.size - last.jpeg.size) < UNLIKE * last.jpeg.size);
    return alike.length > BURST_LIMITS.leastFrames;
  };

  async function begin(): Promise<void> {
    openedMs = performance.now();
    committer?.stop();
    committer = null;
    frames = [];
    nonce = await open();
    if (nonce !== null && running) committer = createCommitter({ nonce, send });
  }

  async function step(): Promise<void> {
    if (performance.now() - openedMs > NONCE_MS && photo === null) await begin();
    if (nonce === null) return;
    const jpeg = await small();
    if (!running || !committer || !jpeg) return;
    committer.add(jpeg);
    // Time of the commitment: the order of these times is the order of the digests.
    frames = [...frames, { jpeg, atMs: performance.now() }].slice(-BURST_LIMITS.frames);
  }

  async function small(): Promise<Blob | null> {
    const frame = await camera()?.grab();
    if (!frame || !canvas) return null;
    try {
      await canvas.draw(frame, BURST_LIMITS.sidePx);
      return await canvas.canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    } catch {
      return null; // Out of memory, or a lost device.
    } finally {
      frame.close();
    }
  }

  async function loop(): Promise<void> {
    while (running) {
      const startedMs = performance.now();
      await step();
      await sleep(Math.max(0, FRAME_MS - (performance.now() - startedMs)));
    }
  }
  void loop();

  return {
    async add(taken) {
      photo = { jpeg: taken, atMs: performance.now() };
      committer?.add(taken);
      while (committer && running && !isEnough() && performance.now() - photo.atMs < ENOUGH_MS) await sleep(FRAME_MS);
      running = false;
    },
    async finish() {
      running = false;
      const kept = within(frames);
      const isWhole = committer !== null && nonce !== null && kept.length >= BURST_LIMITS.leastFrames;
      const inTime = isWhole && (await Promise.race([committer!.finish(), sleep(PATIENCE_MS).then(() => false)]));
      committer?.stop();
      return inTime ? joined(photo!, kept, nonce!) : photo!.jpeg;
    },
    stop() {
      running = false;
      committer?.stop();
    },
  };
}

/** The last frames that fit into the limit. */
function within(frames: readonly Frame[]): Frame[] {
  let bytes = 0;
  return frames
    .toReversed()
    .filter(({ jpeg }) => (bytes += jpeg.size) <= BURST_LIMITS.bytes)
    .toReversed();
}

async function joined(photo: Frame, frames: readonly Frame[], nonce: string): Promise<Blob> {
  const startMs = Math.min(photo.atMs, frames[0]!.atMs);
  const since = (atMs: number): number => Math.round((atMs - startMs) * 10) / 10;
  const files = await Promise.all(
    frames.map(async ({ jpeg, atMs }, i) => {
      const bytes = new Uint8Array(await jpeg.arrayBuffer());
      return { name: `${i}.jpg`, bytes, timeMs: since(atMs), sha256: await sha256(jpeg) };
    }),
  );
  const manifest: BurstManifest = {
    version: 1,
    nonce,
    photo: { timeMs: since(photo.atMs), sha256: await sha256(photo.jpeg) },
    frames: files.map(({ name, timeMs, sha256: hash }) => ({ file: name, timeMs, sha256: hash })),
  };
  const text = new TextEncoder().encode(JSON.stringify(manifest));
  const zip = zipStored([{ name: 'manifest.json', bytes: text }, ...files]);
  const size = new DataView(new ArrayBuffer(4));
  size.setUint32(0, zip.size, true);
  return new Blob([photo.jpeg, zip, size, BURST_MARK], { type: photo.jpeg.type });
}

/** Null in browsers without OffscreenCanvas. */
function frameCanvas(): ReturnType<typeof createFrameCanvas> | null {
  try {
    return createFrameCanvas();
  } catch {
    return null;
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Empty if it can't be obtained; the server then treats the photo as a file. */
async function sha256(blob: Blob): Promise<string> {
  const result = await sha256Hex(blob);
  return result.ok ? result.hex : '';
}
