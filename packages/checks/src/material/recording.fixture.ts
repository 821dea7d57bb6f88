import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type ChallengeStep, type Expression, LIVENESS_SCHEMA_VERSION, LivenessManifest } from '@verify/contract';
import type { LivenessCommitments } from './material.ts';
import { readStoredZip } from '../image/read-zip.ts';
import { type Direction, REST_DIRECTION } from '@verify/face';
import { type Act, actEnd, type Clip } from '@verify/specimen';
import sharp from 'sharp';

/** Actions of a person who follows a challenge, and the browser's record of them. */
export interface Performance {
  readonly acts: Act[];
  readonly commands: LivenessManifest['commands'];
  readonly durationS: number;
}

export interface PerformOptions {
  /** From a command to the first movement. */
  readonly reactionMs?: number;
  /** Position of the head at which the nose points to a place, as found by watching the pointer. */
  readonly aim?: (point: Direction) => Direction;
}

/** Reacts to each command; done when the point was held or the expression built up, and the face rests for those. */
export function perform(steps: readonly ChallengeStep[], options: PerformOptions = {}): Performance {
  const { reactionMs = 500, aim = TYPICAL_AIM } = options;
  const acts: Act[] = [];
  const commands: LivenessManifest['commands'] = [];
  let clock = 0;
  let turned = false;
  const go = (point: Direction, atMs: number): number => {
    const act = { action: 'point', ...point, atS: atMs / 1000 } as const;
    acts.push(act);
    return actEnd(act) * 1000;
  };
  for (const [step, drawn] of steps.entries()) {
    // The guidance waits for the face to come back to rest.
    if (drawn.kind !== 'point' && turned) clock = go(REST_DIRECTION, clock + reactionMs);
    const atMs = clock + drawn.delayMs;
    const startMs = atMs + reactionMs;
    turned = drawn.kind === 'point';
    if (drawn.kind === 'point') clock = go(aim(drawn), startMs) + drawn.holdMs;
    else {
      acts.push({ action: drawn.kind, atS: startMs / 1000 });
      clock = startMs + BUILT_UP_MS[drawn.kind];
    }
    commands.push({ step, atMs, doneMs: clock });
  }
  return { acts, commands, durationS: clock / 1000 + 0.8 };
}

const BUILT_UP_MS: Readonly<Record<Expression, number>> = { smile: 350, blink: 150 };

/** The middle of ten rendered heads: face models overstate yaw. */
export const TYPICAL_AIM = ({ yawDeg, pitchDeg }: Direction): Direction => ({
  yawDeg: yawDeg / 1.33,
  pitchDeg: pitchDeg / 0.95,
});

export interface RecordOptions {
  readonly nonce: string;
  readonly commands: LivenessManifest['commands'];
  readonly cameraLabel?: string;
  readonly light?: LivenessManifest['light'];
  readonly fps?: number;
  /** Commands to blink, during which the browser keeps every frame that it judges. */
  readonly closely?: readonly { readonly atMs: number; readonly doneMs: number }[];
  /** Milliseconds by which a frame comes late, at most. */
  readonly jitterMs?: number;
}

/** A clip as the browser sends it: JPEG stills and their manifest, packed without compression. */
export const record = async (clip: Clip, options: RecordOptions): Promise<Uint8Array> =>
  pack(await takeStills(clip, options), options);

export type Stills = readonly { readonly timeMs: number; readonly bytes: Uint8Array }[];

/** Frames per second that a phone judges. */
const CLOSELY_FPS = 16;

export async function takeStills(
  clip: Clip,
  { fps = 8, jitterMs = 24, closely = [] }: Pick<RecordOptions, 'fps' | 'jitterMs' | 'closely'> = {},
): Promise<Stills> {
  const blinking = (timeMs: number): boolean => closely.some(({ atMs, doneMs }) => timeMs >= atMs && timeMs < doneMs);
  const endMs = (clip.frames / clip.fps) * 1000;
  const stills: { timeMs: number; bytes: Uint8Array }[] = [];
  for (let atMs = 0; atMs < endMs; atMs += 1000 / (blinking(atMs) ? Math.min(CLOSELY_FPS, clip.fps) : fps)) {
    const late = ((stills.length * 7919) % 97) / 97;
    const raster = await clip.frame(Math.min(clip.frames - 1, Math.round((atMs / 1000) * clip.fps)));
    const pixels = Buffer.from(raster.data.buffer, raster.data.byteOffset, raster.data.byteLength);
    const raw = { width: raster.width, height: raster.height, channels: 4 } as const;
    const bytes = await sharp(pixels, { raw }).removeAlpha().resize({ width: 480 }).jpeg({ quality: 80 }).toBuffer();
    stills.push({ timeMs: Math.round(atMs + late * jitterMs), bytes });
  }
  return stills;
}

export function pack(
  stills: Stills,
  { nonce, commands, cameraLabel = 'FaceTime HD Camera', light = null }: RecordOptions,
): Uint8Array {
  const name = (i: number) => `${String(i).padStart(4, '0')}.jpg`;
  const manifest: LivenessManifest = {
    schemaVersion: LIVENESS_SCHEMA_VERSION,
    nonce,
    cameraLabel,
    frames: stills.map(({ timeMs, bytes }, i) => ({ file: name(i), timeMs, sha256: sha256(bytes) })),
    commands: [...commands],
    light,
  };
  return storedZip([
    { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) },
    ...stills.map(({ bytes }, i) => ({ name: name(i), bytes })),
  ]);
}

/** The server's clock when the first still is taken. */
const BEGUN_MS = 1_800_000_000_000;
const SEND_EVERY_MS = 350;
/** From the camera to the server. */
const ON_THE_WAY_MS = 60;

/**
 * Commitments of an honest browser while it made this recording: digests three times a second and after each movement,
 * when the next one is sent. For a recording that was edited, give the one from before the edit.
 */
export function commitmentsOf(recording: Uint8Array): LivenessCommitments {
  const zip = readStoredZip(recording, { entries: 500, name: /./ });
  if (!zip.ok) throw new Error(zip.reason);
  const text = Buffer.from(zip.entries.get('manifest.json')!.bytes).toString('utf8');
  const { frames, commands, light } = LivenessManifest.parse(JSON.parse(text));
  const asksMs = [frames[Math.min(2, frames.length) - 1]!.timeMs];
  for (const [i, { doneMs, atMs }] of commands.entries())
    if (i < commands.length - 1 || light) asksMs.push(doneMs ?? atMs);
  const groups: { receivedAtMs: number; digests: string[] }[] = [];
  const told: { atMs: number; stills: number }[] = [];
  let waiting: string[] = [];
  let sent = 0;
  let lastMs = 0;
  const send = (atMs: number): void => {
    groups.push({ receivedAtMs: BEGUN_MS + atMs + ON_THE_WAY_MS, digests: waiting });
    sent += waiting.length;
    [waiting, lastMs] = [[], atMs];
  };
  for (const { timeMs, sha256: digest } of frames) {
    while (told.length < asksMs.length && asksMs[told.length]! < timeMs) {
      send(Math.max(asksMs[told.length]!, lastMs));
      told.push({ atMs: groups.at(-1)!.receivedAtMs, stills: sent });
    }
    waiting.push(digest);
    if (timeMs - lastMs >= SEND_EVERY_MS) send(timeMs);
  }
  if (waiting.length > 0) send(frames.at(-1)!.timeMs);
  return { openedAtMs: BEGUN_MS - 2_000, groups, told };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** PKWARE APPNOTE 6.3, method 0. */
export function storedZip(files: readonly { name: string; bytes: Uint8Array }[]): Uint8Array {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = [Buffer.from('PK\x03\x04'), common, Buffer.from(name)];
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name));
    parts.push(...local, Buffer.from(bytes));
    offset += 30 + name.length + bytes.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}
