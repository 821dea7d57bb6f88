import { type FaceLandmarks, type FrameSignature, type MeasuredFrame, measureFace } from '@verify/face';
import type { Raster } from '@verify/reading';
import type { FaceDescriptor } from '../face/descriptor.ts';
import type { FoundFace } from '../face/detector.ts';
import type { FaceEngine } from '../face/face-engine.ts';
import type { Recording } from './recording.ts';

/** What the server itself saw in a still. */
export interface WatchedFrame extends MeasuredFrame {
  readonly index: number;
  readonly landmarks: FaceLandmarks | null;
  /** Faces at least a third as tall as the first, where this frame was searched for them. */
  readonly faces: number | null;
  readonly signature: FrameSignature;
}

/** How often all of a frame is searched for faces; in between the mesh follows the one it had. */
const SEARCH_EACH = 8;
const SIGNATURE = 16;

/** Follows the face through all stills. 15 ms each, 9 more with the lids. */
export async function watch(
  recording: Recording,
  engine: FaceEngine,
  needsLids: (timeMs: number) => boolean,
): Promise<{ readonly frames: WatchedFrame[]; readonly unreadable: number }> {
  const frames: WatchedFrame[] = [];
  let last: FaceLandmarks | null = null;
  let unreadable = 0;
  for (const [index, { timeMs }] of recording.stills.entries()) {
    const raster = await recording.decode(index);
    if (!raster) {
      unreadable++;
      continue;
    }
    const search: readonly FoundFace[] | null = last && index % SEARCH_EACH !== 0 ? null : engine.find(raster);
    // The largest face may be another one than the face followed so far: then it is followed, and the comparison of faces tells.
    last =
      meshOf(engine, raster, search ? search[0] : last) ??
      (search ? null : meshOf(engine, raster, engine.find(raster)[0]));
    const landmarks: FaceLandmarks | null = last && needsLids(timeMs) ? engine.refineEyes(raster, last) : last;
    const size = { widthPx: raster.width, heightPx: raster.height };
    frames.push({
      index,
      timeMs,
      landmarks,
      measures: landmarks && measureFace(landmarks, size),
      faces: search && search.filter(({ sizePx }) => sizePx > search[0]!.sizePx / 3).length,
      signature: signatureOf(raster),
    });
  }
  return { frames, unreadable };
}

const meshOf = (engine: FaceEngine, raster: Raster, near: FoundFace | FaceLandmarks | null | undefined) =>
  near ? (engine.mesh(raster, near)?.landmarks ?? null) : null;

/** Descriptors of some frames, decoded again: to hold every frame's pixels would take 200 MB. */
export async function describeFrames(
  recording: Recording,
  engine: FaceEngine,
  frames: readonly WatchedFrame[],
): Promise<FaceDescriptor[]> {
  const described: FaceDescriptor[] = [];
  for (const { index, landmarks } of frames) {
    const raster = await recording.decode(index);
    if (raster && landmarks) described.push(engine.describe(raster, landmarks));
  }
  return described;
}

/** 16 x 16 means of grey. */
function signatureOf({ width, height, data }: Raster): FrameSignature {
  const out = new Uint8Array(SIGNATURE * SIGNATURE);
  for (let cell = 0; cell < out.length; cell++) {
    const [column, row] = [cell % SIGNATURE, Math.floor(cell / SIGNATURE)];
    const [left, right] = [column, column + 1].map((n) => Math.floor((n * width) / SIGNATURE)) as [number, number];
    const [top, bottom] = [row, row + 1].map((n) => Math.floor((n * height) / SIGNATURE)) as [number, number];
    let sum = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const k = (y * width + x) * 4;
        sum += (data[k]! * 77 + data[k + 1]! * 150 + data[k + 2]! * 29) >> 8;
      }
    }
    out[cell] = sum / ((right - left) * (bottom - top));
  }
  return out;
}
