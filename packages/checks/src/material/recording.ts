import { createHash } from 'node:crypto';
import { LivenessManifest } from '@verify/contract';
import type { Raster } from '@verify/reading';
import { rasterOf, sharp } from '../image/guarded-sharp.ts';
import { type JpegHead, jpegHead } from '../image/jpeg-guard.ts';
import { readStoredZip } from '../image/read-zip.ts';

export interface RecordedFrame {
  readonly timeMs: number;
  readonly raster: Raster;
}

/** Frames that were asked for, decoded one at a time: a recording of 400 stills would take 270 MB at once. */
export interface Recording {
  readonly manifest: LivenessManifest;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The stills as they came, in the order of their times. */
  readonly stills: readonly { readonly timeMs: number; readonly bytes: Uint8Array }[];
  /** Null when the picture is broken; rejects never. At most 480 px wide. */
  decode(index: number): Promise<Raster | null>;
}

export type RecordingFault =
  | 'not-a-zip'
  | 'too-many-entries'
  | 'not-stored'
  | 'name'
  | 'out-of-bounds'
  | 'no-manifest'
  | 'manifest'
  | 'other-nonce'
  | 'frame-missing'
  | 'frame-hash'
  | 'frame-size'
  | 'frame-cost'
  | 'frame-unreadable'
  | 'time-order';

export type RecordingOutcome =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly reason: RecordingFault };

const MOST_FRAMES = 400;
const ENTRY_NAME = /^(?:manifest\.json|\d{4}\.jpg)$/;
const MANIFEST_BYTES = 256 * 1024;
/** Browsers encode canvases in one scan; a few progressive ones cost little. */
const MOST_SCANS = 16;
/** Pixels times scans of all stills: 400 stills of 1,280 x 720 in one scan. */
const MOST_WORK = 400 * 1_280 * 720;
/** A still of 480 x 640 at quality 80 has 30 to 60 kB. */
const STILL_BYTES = 512 * 1024;
const MIN_SIDE_PX = 120;
const MAX_SIDE_PX = 1_920;
const WORKING_WIDTH_PX = 480;

/** This many are decoded ahead in libvips' threads, while this one processes earlier ones. */
const AHEAD = 3;

/** Some stills in the order of `indices`, each decoded before it is asked for. */
export async function* decodeEach(
  recording: Recording,
  indices: readonly number[],
): AsyncGenerator<{ readonly index: number; readonly raster: Raster | null }> {
  const coming: Promise<Raster | null>[] = [];
  for (const [n, index] of indices.entries()) {
    while (coming.length <= n + AHEAD && coming.length < indices.length)
      coming.push(recording.decode(indices[coming.length]!));
    const raster = await coming[n]!;
    // Processed stills are not kept.
    delete coming[n];
    yield { index, raster };
  }
}

/** Opens the browser's archive, and trusts only the bytes. `nonce` null: for any challenge. */
export async function openRecording(bytes: Uint8Array, nonce: string | null): Promise<RecordingOutcome> {
  const zip = readStoredZip(bytes, { entries: MOST_FRAMES + 1, name: ENTRY_NAME });
  if (!zip.ok) return zip;
  const entry = zip.entries.get('manifest.json');
  if (!entry) return { ok: false, reason: 'no-manifest' };
  const manifest = parseManifest(entry.bytes);
  if (!manifest) return { ok: false, reason: 'manifest' };
  if (nonce !== null && manifest.nonce !== nonce) return { ok: false, reason: 'other-nonce' };

  const stills: { timeMs: number; bytes: Uint8Array }[] = [];
  const heads: JpegHead[] = [];
  let work = 0;
  for (const { file, timeMs, sha256 } of manifest.frames) {
    const still = zip.entries.get(file);
    if (!still) return { ok: false, reason: 'frame-missing' };
    if (still.bytes.length > STILL_BYTES) return { ok: false, reason: 'frame-size' };
    if (createHash('sha256').update(still.bytes).digest('hex') !== sha256) return { ok: false, reason: 'frame-hash' };
    if (stills.length > 0 && timeMs <= stills.at(-1)!.timeMs) return { ok: false, reason: 'time-order' };
    const head = jpegHead(still.bytes);
    if (!head) return { ok: false, reason: 'frame-unreadable' };
    work += head.widthPx * head.heightPx * head.scans;
    if (head.scans > MOST_SCANS || work > MOST_WORK) return { ok: false, reason: 'frame-cost' };
    stills.push({ timeMs, bytes: still.bytes });
    heads.push(head);
  }
  const { widthPx, heightPx } = heads[0]!;
  const [short, long] = [Math.min(widthPx, heightPx), Math.max(widthPx, heightPx)];
  if (short < MIN_SIDE_PX || long > MAX_SIDE_PX) return { ok: false, reason: 'frame-size' };
  // One camera does not change its picture's size within ten seconds.
  const isSame = (head: JpegHead) => head.widthPx === widthPx && head.heightPx === heightPx;
  const decode = async (index: number) => (isSame(heads[index]!) ? decodeStill(stills[index]!.bytes) : null);
  return { ok: true, recording: { manifest, widthPx, heightPx, stills, decode } };
}

function parseManifest(bytes: Uint8Array): LivenessManifest | null {
  if (bytes.length > MANIFEST_BYTES) return null;
  try {
    const parsed = LivenessManifest.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON: no manifest either.
    return null;
  }
}

async function decodeStill(bytes: Uint8Array): Promise<Raster | null> {
  // libvips would open other types, whose size was not looked at.
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  try {
    const opened = sharp(bytes, { limitInputPixels: MAX_SIDE_PX ** 2, sequentialRead: true });
    return await rasterOf(opened.resize({ width: WORKING_WIDTH_PX, withoutEnlargement: true }).toColourspace('srgb'));
  } catch {
    // Broken within.
    return null;
  }
}
