import {
  type FaceLandmarks,
  type FrameSignature,
  type LitStill,
  measureFace,
  measureLight,
  type MeasuredFrame,
} from '@verify/face';
import type { Raster } from '@verify/reading';
import type { FaceDescriptor } from '../../face/descriptor.ts';
import type { FoundFace } from '../../face/detector.ts';
import type { FaceEngine } from '../../face/face-engine.ts';
import { type FacePicture, facePicture } from '../../face/face-picture.ts';
import { withoutLight } from '../../face/without-light.ts';
import { decodeEach, type Recording } from '../../material/recording.ts';
import { withoutNoise } from '../../face/without-noise.ts';

/** A still that could be decoded. */
export interface ShownFrame {
  readonly index: number;
  readonly timeMs: number;
  readonly signature: FrameSignature;
}

/** The server's own measurements of a still. Without a face all but the times and the light is null. */
export interface WatchedFrame extends MeasuredFrame {
  readonly index: number;
  readonly landmarks: FaceLandmarks | null;
  /** Faces at least a third as tall as the first, where this frame was searched for them. */
  readonly faces: number | null;
  /** Taken while the screen showed its colours, as the recording says. */
  readonly lit: boolean;
  readonly light: LitStill | null;
  /** Descriptor of the person. The light's colour was removed first. */
  readonly descriptor: FaceDescriptor | null;
  readonly picture: FacePicture | null;
}

/** When something is asked for. */
export interface Moment {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Watch {
  readonly shown: readonly ShownFrame[];
  readonly unreadable: number;
  /** Each still that could be decoded, in order. */
  readonly frames: readonly WatchedFrame[];
}

export interface WatchOptions {
  /** When eyelids are looked at. */
  readonly lids: readonly Moment[];
  /** When the screen showed its colours. */
  readonly light: Moment | null;
}

/** How often all of a frame is searched for faces; in between the mesh follows the one it had. */
const SEARCH_EACH_MS = 1_000;
/** The skin's own colour is measured this long before the light. */
const OWN_COLOUR_MS = 2_000;
/** In too little light no face is found. A head that keeps still has the same place as this long before. */
const KEPT_STILL_MS = 600;
const SIGNATURE = 16;

/** Follows the face through all stills and describes it in each: about 30 ms a still, 8 more with the lids. */
export async function watch(
  recording: Recording,
  engine: FaceEngine,
  { lids, light: lit }: WatchOptions,
): Promise<Watch> {
  const shown: ShownFrame[] = [];
  const frames: WatchedFrame[] = [];
  const skins: LitStill['skin'][] = [];
  let unreadable = 0;
  let last: FaceLandmarks | null = null;
  let kept: { readonly landmarks: FaceLandmarks; readonly timeMs: number } | null = null;
  let searchedMs = -Infinity;

  function follow(index: number, timeMs: number, raster: Raster): void {
    const clear = withoutNoise(raster);
    const search: readonly FoundFace[] | null =
      last && timeMs - searchedMs < SEARCH_EACH_MS ? null : engine.find(clear);
    if (search) searchedMs = timeMs;
    // If the largest face belongs to another person, it is followed, and the comparison of faces shows it.
    const mesh =
      meshOf(engine, clear, search ? search[0] : last) ??
      (search ? null : meshOf(engine, clear, engine.find(clear)[0]));
    last = mesh;
    const landmarks = mesh && lids.some((moment) => within(moment, timeMs)) ? engine.refineEyes(clear, mesh) : mesh;
    const faces = search && search.filter(({ sizePx }) => sizePx > search[0]!.sizePx / 3).length;
    const isLit = lit !== null && within(lit, timeMs);
    const seen = { index, timeMs, landmarks, faces, lit: isLit };
    if (!mesh || !landmarks) {
      const place = isLit && kept && timeMs - kept.timeMs <= KEPT_STILL_MS ? kept.landmarks : null;
      const light = place && measureLight(raster, place, timeMs);
      frames.push({ ...seen, measures: null, light, descriptor: null, picture: null });
      return;
    }
    kept = { landmarks, timeMs };
    const measuresLight = lit !== null && timeMs >= lit.fromMs - OWN_COLOUR_MS;
    const light = measuresLight ? measureLight(raster, landmarks, timeMs) : null;
    if (light && !isLit) skins.push(light.skin);
    const own = isLit && light && skins.length > 0 ? withoutLight(clear, light.skin, meanOf(skins)) : clear;
    frames.push({
      ...seen,
      measures: measureFace(landmarks, { widthPx: raster.width, heightPx: raster.height }),
      light,
      descriptor: engine.glance(own, landmarks),
      // Its corners of the eyes are those of the mesh, as in the portrait that it is compared with.
      picture: facePicture(raster, mesh),
    });
  }

  for await (const { index, raster } of decodeEach(recording, [...recording.stills.keys()])) {
    const { timeMs } = recording.stills[index]!;
    if (!raster) {
      unreadable++;
      continue;
    }
    const signature = signatureOf(raster);
    shown.push({ index, timeMs, signature });
    follow(index, timeMs, raster);
  }
  return { shown, unreadable, frames };
}

const within = ({ fromMs, toMs }: Moment, timeMs: number): boolean => timeMs >= fromMs && timeMs <= toMs;

const meshOf = (engine: FaceEngine, raster: Raster, near: FoundFace | FaceLandmarks | null | undefined) =>
  near ? (engine.mesh(raster, near)?.landmarks ?? null) : null;

function meanOf(colours: readonly LitStill['skin'][]): LitStill['skin'] {
  const mean = (channel: 'r' | 'g' | 'b') => colours.reduce((sum, one) => sum + one[channel], 0) / colours.length;
  return { r: mean('r'), g: mean('g'), b: mean('b') };
}

/** Thorough descriptors of some frames, decoded again: to hold every frame's pixels would take 200 MB. */
export async function describeFrames(
  recording: Recording,
  engine: FaceEngine,
  frames: readonly WatchedFrame[],
): Promise<FaceDescriptor[]> {
  const described: FaceDescriptor[] = [];
  const byIndex = new Map(frames.map((frame) => [frame.index, frame]));
  for await (const { index, raster } of decodeEach(recording, [...byIndex.keys()])) {
    const { landmarks, descriptor } = byIndex.get(index)!;
    if (raster && landmarks) described.push(engine.describe(withoutNoise(raster), landmarks, descriptor ?? undefined));
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
