import { Malformed } from './must.ts';
import { LIMITS } from '@verify/contract';
import { judgeMp4 } from './mp4.ts';
import { judgeWebm } from './webm.ts';

/**
 * `empty`: a recorder that was stopped at once writes only a header. `malformed`: not what a browser's recorder writes.
 */
export type VideoVerdict =
  | { readonly ok: true; readonly durationMs: number }
  | { readonly ok: false; readonly reason: 'empty' | 'malformed' };

/** The limit applies to the recording; a recorder stops a moment later. */
const MOST_MS = (LIMITS.videoSeconds + 5) * 1000;

/**
 * Judges a video strictly by its container: only known parts within their bounds, one picture track of a codec that
 * browsers record, at most one sound track, and an end within the limits. Its pictures are not decoded, and no check
 * relies on them.
 */
export function judgeVideo(bytes: Uint8Array, mediaType: 'video/webm' | 'video/mp4'): VideoVerdict {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const durationMs = mediaType === 'video/webm' ? judgeWebm(view) : judgeMp4(view);
    if (durationMs === null) return { ok: false, reason: 'empty' };
    return durationMs <= MOST_MS ? { ok: true, durationMs } : { ok: false, reason: 'malformed' };
  } catch (error) {
    // `DataView` throws for positions outside the file.
    if (error instanceof Malformed || error instanceof RangeError) return { ok: false, reason: 'malformed' };
    throw error;
  }
}

/** How far its length may differ from the stills': the recorder starts and stops a moment before and after them. */
const SLACK_MS = 5_000;

export const isAsLongAs = (durationMs: number, recordedMs: number): boolean =>
  Math.abs(durationMs - recordedMs) <= SLACK_MS;

/** The rule in the trace that says whether the video is shown. */
export const VIDEO_BESIDE = 'video-beside';
