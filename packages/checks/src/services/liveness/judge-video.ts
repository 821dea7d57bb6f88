import { LIMITS } from '@verify/contract';
import { BufferSource, Input, MATROSKA, MP4, WEBM } from 'mediabunny';
import { withCpuLimit } from '../../image/cpu-limit.ts';

/** The limit applies to the recording; a recorder stops a moment later. */
const MOST_MS = (LIMITS.videoSeconds + 5) * 1000;
/** An honest one takes some 10 ms. */
const CPU_MS = 2_000;
/** Chromium calls a WebM with H.264 Matroska. */
const FORMATS = { 'video/webm': [WEBM, MATROSKA], 'video/mp4': [MP4] };
/** What browsers record. */
const CODECS: ReadonlySet<string | null> = new Set(['avc', 'vp8', 'vp9', 'av1', 'opus', 'aac', 'vorbis']);

/** A video's length by its container: one picture track, one sound track at most. Null for others or too long. */
export const videoMs = (bytes: Uint8Array, mediaType: keyof typeof FORMATS): Promise<number | null> =>
  withCpuLimit(CPU_MS, async () => {
    const input = new Input({ source: new BufferSource(bytes), formats: FORMATS[mediaType] });
    try {
      const tracks = await input.getTracks();
      const codecs = await Promise.all(tracks.map((track) => track.getCodec()));
      const pictures = tracks.filter((track) => track.isVideoTrack());
      const isKnown = pictures.length === 1 && tracks.length <= 2 && codecs.every((codec) => CODECS.has(codec));
      if (!isKnown) return null;
      const durationMs = 1000 * ((await pictures[0]!.computeDuration()) - (await pictures[0]!.getFirstTimestamp()));
      return durationMs <= MOST_MS ? Math.round(durationMs) : null;
    } catch {
      // Its text may quote the file.
      return null;
    } finally {
      input.dispose();
    }
  });

/** How far its length may differ from the stills': the recorder starts and stops a moment before and after them. */
const SLACK_MS = 5_000;
export const isAsLongAs = (durationMs: number, recordedMs: number): boolean =>
  Math.abs(durationMs - recordedMs) <= SLACK_MS;

/** The rule in the trace that says whether the video is shown. */
export const VIDEO_BESIDE = 'video-beside';
