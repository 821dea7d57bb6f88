import { type FaceLandmarks, type FrameSignature, type MeasuredFrame, measureFace } from '@verify/face';
import type { Raster } from '@verify/reading';
import type { FaceDescriptor } from '../face/descriptor.ts';
import type { FoundFace } from '../face/detector.ts';
import type { FaceEngine } from '../face/face-engine.ts';
import { createGrainMeter } from './camera-signals.ts';
import { decodeEach, type Recording } from './recording.ts';

/** A still that could be decoded. */
export interface ShownFrame {
  readonly index: number;
  readonly timeMs: number;
  readonly signature: FrameSignature;
}

/** What the server measured in a still. */
export interface WatchedFrame extends MeasuredFrame {
  readonly index: number;
  readonly landmarks: FaceLandmarks | null;
  /** Number of faces at least a third as tall as the first, if this frame was searched. */
  readonly faces: number | null;
}

/** A time span in which something is asked for. */
export interface Moment {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Watch {
  readonly shown: readonly ShownFrame[];
  readonly unreadable: number;
  /** Difference between consecutive pictures where they differ least, in levels. */
  readonly grains: readonly number[];
  /** Frames searched for a face so far, in order. */
  frames(): WatchedFrame[];
  /** Also searches the frames within these moments that were skipped before. */
  closely(moments: readonly Moment[]): Promise<void>;
}

/** How often a whole frame is searched for faces; in between, the mesh follows the known face. */
const SEARCH_EACH_MS = 1_000;
/**
 * A head needs longer than this for any movement except a blink, so of eight stills per second every second one is
 * enough.
 */
const STEP_MS = 200;
const SIGNATURE = 16;

/**
 * Decodes all stills and follows the face through them: through every still at some moments, otherwise through four or
 * five per second until more are requested. Takes 15 ms per followed still, 9 ms more with the lids, and 4 ms for a
 * skipped one.
 */
export async function watch(
  recording: Recording,
  engine: FaceEngine,
  /** `lids`: when eyelids are measured; `closely`: when every still is searched. */
  { lids, closely }: { readonly lids: readonly Moment[]; readonly closely: readonly Moment[] },
): Promise<Watch> {
  const shown: ShownFrame[] = [];
  const grain = createGrainMeter();
  const frames = new Map<number, WatchedFrame>();
  let unreadable = 0;
  let last: FaceLandmarks | null = null;
  let [followedMs, searchedMs] = [-Infinity, -Infinity];

  function follow(index: number, timeMs: number, raster: Raster, near: FaceLandmarks | null): void {
    const search: readonly FoundFace[] | null =
      near && Math.abs(timeMs - searchedMs) < SEARCH_EACH_MS ? null : engine.find(raster);
    if (search) searchedMs = timeMs;
    // The largest face may differ from the face followed so far. Then it is followed, and the face comparison detects
    // the change.
    const mesh =
      meshOf(engine, raster, search ? search[0] : near) ??
      (search ? null : meshOf(engine, raster, engine.find(raster)[0]));
    last = mesh;
    const landmarks: FaceLandmarks | null = mesh && within(lids, timeMs) ? engine.refineEyes(raster, mesh) : mesh;
    const size = { widthPx: raster.width, heightPx: raster.height };
    frames.set(index, {
      index,
      timeMs,
      landmarks,
      measures: landmarks && measureFace(landmarks, size),
      faces: search && search.filter(({ sizePx }) => sizePx > search[0]!.sizePx / 3).length,
    });
  }

  const { stills } = recording;
  for await (const { index, raster } of decodeEach(recording, [...stills.keys()])) {
    const { timeMs } = stills[index]!;
    if (!raster) {
      unreadable++;
      continue;
    }
    const signature = signatureOf(raster);
    // A camera slower than the browser's sampling delivers one picture twice.
    if (!shown.length || Buffer.compare(shown.at(-1)!.signature, signature) !== 0) grain.add(raster);
    shown.push({ index, timeMs, signature });
    if (!within(closely, timeMs) && timeMs - followedMs < STEP_MS) continue;
    followedMs = timeMs;
    follow(index, timeMs, raster, last);
  }

  return {
    shown,
    unreadable,
    grains: grain.grains,
    frames: () => [...frames.values()].toSorted((a, b) => a.index - b.index),
    async closely(moments) {
      const passed = shown.filter(({ index, timeMs }) => !frames.has(index) && within(moments, timeMs));
      for await (const { index, raster } of decodeEach(
        recording,
        passed.map(({ index }) => index),
      ))
        if (raster) follow(index, stills[index]!.timeMs, raster, frames.get(index - 1)?.landmarks ?? null);
    },
  };
}

const within = (moments: readonly Moment[], timeMs: number): boolean =>
  moments.some(({ fromMs, toMs }) => timeMs >= fromMs && timeMs <= toMs);

const meshOf = (engine: FaceEngine, raster: Raster, near: FoundFace | FaceLandmarks | null | undefined) =>
  near ? (engine.mesh(raster, near)?.landmarks ?? null) : null;

/** Descriptors of some frames, which are decoded again, because holding the pixels of every frame would take 200 MB. */
export async function describeFrames(
  recording: Recording,
  engine: FaceEngine,
  frames: readonly WatchedFrame[],
): Promise<FaceDescriptor[]> {
  const described: FaceDescriptor[] = [];
  const landmarks = new Map(frames.map((frame) => [frame.index, frame.landmarks]));
  for await (const { index, raster } of decodeEach(recording, [...landmarks.keys()])) {
    const face = landmarks.get(index);
    if (raster && face) described.push(engine.describe(raster, face));
  }
  return described;
}

/** 16 x 16 mean grey values. */
function signatureOf({ width, height, data }: Raster): FrameSignature {
  const edge = (n: number, length: number): number => Math.floor((n * length) / SIGNATURE);
  return Uint8Array.from({ length: SIGNATURE * SIGNATURE }, (_, cell) => {
    const [column, row] = [cell % SIGNATURE, Math.floor(cell / SIGNATURE)];
    const [left, right] = [edge(column, width), edge(column + 1, width)];
    const [top, bottom] = [edge(row, height), edge(row + 1, height)];
    let sum = 0;
    for (let y = top; y < bottom; y++) sum += greyOf(data, (y * width + left) * 4, (y * width + right) * 4);
    return sum / ((right - left) * (bottom - top));
  });
}

function greyOf(data: Raster['data'], from: number, to: number): number {
  let sum = 0;
  for (let k = from; k < to; k += 4) sum += (data[k]! * 77 + data[k + 1]! * 150 + data[k + 2]! * 29) >> 8;
  return sum;
}
