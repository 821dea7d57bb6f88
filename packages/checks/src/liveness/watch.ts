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

/** What the server itself saw in a still. */
export interface WatchedFrame extends MeasuredFrame {
  readonly index: number;
  readonly landmarks: FaceLandmarks | null;
  /** Faces at least a third as tall as the first, where this frame was searched for them. */
  readonly faces: number | null;
}

/** When something is asked for. */
export interface Moment {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Watch {
  readonly shown: readonly ShownFrame[];
  readonly unreadable: number;
  /** What differs between each two pictures in a row where they differ least, in levels. */
  readonly grains: readonly number[];
  /** Those that were searched for a face so far, in order. */
  frames(): WatchedFrame[];
  /** Also those that were passed over within these moments. */
  closely(moments: readonly Moment[]): Promise<void>;
}

/** How often all of a frame is searched for faces; in between the mesh follows the one it had. */
const SEARCH_EACH_MS = 1_000;
/** A head takes longer than this for any movement but a blink: of eight stills a second every second one tells. */
const STEP_MS = 200;
const SIGNATURE = 16;

/**
 * Decodes all stills and follows the face through them: through each at some moments, else through four or five a second until
 * somebody asks for more. 15 ms a still that is followed, 9 more with the lids, 4 for one that is passed over.
 */
export async function watch(
  recording: Recording,
  engine: FaceEngine,
  /** `lids`: when eyelids are looked at; `closely`: when each still is. */
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
    // The largest face may be another one than the face followed so far: then it is followed, and the comparison of faces tells.
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
    // A camera slower than the browser looks gives one picture twice.
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

/** Descriptors of some frames, decoded again: to hold every frame's pixels would take 200 MB. */
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

/** 16 x 16 means of grey. */
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
