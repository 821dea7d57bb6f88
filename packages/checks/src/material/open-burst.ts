import { createHash } from 'node:crypto';
import { BURST_LIMITS, BURST_MARK, BurstManifest } from '@verify/contract';
import type { Commitments } from './commitments.ts';
import { jpegHead } from '../image/jpeg-guard.ts';
import { readStoredZip } from '../image/read-zip.ts';

/** Small frames that the camera showed just before a photo, in the order of their times. */
export interface Burst {
  readonly nonce: string;
  readonly photo: BurstManifest['photo'];
  readonly frames: readonly {
    readonly timeMs: number;
    /** Lower-case hex of `bytes`. */
    readonly sha256: string;
    readonly bytes: Uint8Array;
  }[];
}

/** A burst, and what was committed under its nonce: null if nothing was opened with it. */
export interface BurstMaterial extends Burst {
  readonly committed: Commitments | null;
}

const FOOTER_BYTES = 4 + BURST_MARK.length;
const ENTRY_NAME = /^(?:manifest\.json|\d\.jpg)$/;
const MANIFEST_BYTES = 8 * 1024;
/** Browsers encode canvases in one scan. */
const MOST_SCANS = 12;

/** The photo and the burst behind it. Null without a valid one (`BurstManifest`): the photo counts as a file. */
export function splitBurst(bytes: Uint8Array): { readonly photo: Uint8Array; readonly burst: Burst | null } {
  const mark = bytes.subarray(-BURST_MARK.length);
  if (Buffer.from(mark).toString('latin1') !== BURST_MARK) return { photo: bytes, burst: null };
  const end = bytes.length - FOOTER_BYTES;
  const size = end < 0 ? 0 : new DataView(bytes.buffer, bytes.byteOffset + end, 4).getUint32(0, true);
  if (size === 0 || size >= end) return { photo: bytes, burst: null };
  const photo = bytes.subarray(0, end - size);
  return { photo, burst: openBurst(bytes.subarray(end - size, end), sha256Of(photo)) };
}

function openBurst(archive: Uint8Array, photoSha256: string): Burst | null {
  const zip = readStoredZip(archive, { entries: BURST_LIMITS.frames + 1, name: ENTRY_NAME });
  const manifest = zip.ok ? manifestOf(zip.entries.get('manifest.json')?.bytes) : null;
  if (!zip.ok || manifest?.photo.sha256 !== photoSha256) return null;
  const frames: Burst['frames'][number][] = [];
  let total = 0;
  for (const { file, timeMs, sha256 } of manifest.frames) {
    const bytes = zip.entries.get(file)?.bytes;
    if (!bytes || sha256Of(bytes) !== sha256 || timeMs <= (frames.at(-1)?.timeMs ?? -1)) return null;
    const head = jpegHead(bytes);
    total += bytes.length;
    if (!head || head.scans > MOST_SCANS || total > BURST_LIMITS.bytes) return null;
    if (Math.max(head.widthPx, head.heightPx) > BURST_LIMITS.sidePx) return null;
    frames.push({ timeMs, sha256, bytes });
  }
  return { nonce: manifest.nonce, photo: manifest.photo, frames };
}

function manifestOf(bytes: Uint8Array | undefined): BurstManifest | null {
  if (!bytes || bytes.length > MANIFEST_BYTES) return null;
  try {
    const parsed = BurstManifest.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON.
    return null;
  }
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
