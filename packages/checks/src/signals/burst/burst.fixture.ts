import { createHash } from 'node:crypto';
import { BURST_MARK, type BurstManifest } from '@verify/contract';
import {
  type Clip,
  documentInHand,
  encodeJpeg,
  type Raster,
  type Scene,
  type SpecimenDocument,
} from '@verify/specimen';
import type { Commitments } from '../../material/commitments.ts';
import { sharp } from '../../image/guarded-sharp.ts';
import { file } from '../../material/material.fixture.ts';
import type { MaterialFile } from '../../material/material.ts';
import { storedZip } from '../../material/recording.fixture.ts';
import { splitBurst } from '../../material/open-burst.ts';

export const NONCE = 'burst-nonce-of-thirty-two-chars0';

export interface TakenFrame {
  readonly timeMs: number;
  readonly bytes: Uint8Array;
}

/** What a browser records while a person aims: frames three times a second, and then the photo. */
export interface Aimed {
  readonly frames: readonly TakenFrame[];
  readonly photo: TakenFrame;
}

const FRAME_MS = 300;

export async function aimAt(
  document: SpecimenDocument,
  seed: number,
  { count = 6, scene, width = 1280 }: { count?: number; scene?: Partial<Scene>; width?: number } = {},
): Promise<Aimed> {
  const height = (width * 9) / 16;
  const clip = documentInHand(document, { seed, width, height, blurredStartS: 0, scene });
  const frames: TakenFrame[] = [];
  for (let i = 0; i < count; i++)
    frames.push({ timeMs: i * FRAME_MS, bytes: await small(await at(clip, i * FRAME_MS)) });
  const photoMs = count * FRAME_MS;
  return { frames, photo: { timeMs: photoMs, bytes: await encodeJpeg(await at(clip, photoMs), 92) } };
}

const at = (clip: Clip, timeMs: number): Promise<Raster> => clip.frame(Math.round((timeMs / 1000) * clip.fps));

async function small({ width, height, data }: Raster): Promise<Uint8Array> {
  const raw = { width, height, channels: 4 } as const;
  return sharp(data, { raw }).removeAlpha().resize({ width: 640 }).jpeg({ quality: 60 }).toBuffer();
}

/** The upload: the photo with its burst behind it. */
export function packBurst({ frames, photo }: Aimed, nonce = NONCE): Uint8Array {
  const manifest: BurstManifest = {
    version: 1,
    nonce,
    photo: { timeMs: photo.timeMs, sha256: sha256Of(photo.bytes) },
    frames: frames.map(({ timeMs, bytes }, i) => ({ file: `${i}.jpg`, timeMs, sha256: sha256Of(bytes) })),
  };
  const zip = storedZip([
    { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) },
    ...frames.map(({ bytes }, i) => ({ name: `${i}.jpg`, bytes })),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(zip.length);
  return Buffer.concat([photo.bytes, zip, size, Buffer.from(BURST_MARK)]);
}

/** The server's clock when the first frame is taken. */
const BEGUN_MS = 1_800_000_000_000;

/** Commitments of an honest browser: each digest within half a second. For an edit, give it from before. */
export const commitmentsTo = ({ frames, photo }: Aimed): Commitments => ({
  openedAtMs: BEGUN_MS - 500,
  groups: [...frames, photo].map(({ timeMs, bytes }) => ({
    receivedAtMs: BEGUN_MS + timeMs + 120,
    digests: [sha256Of(bytes)],
  })),
});

/** A photo and its frames as the server keeps them, all committed in time. */
export function takenByCamera(aimed: Aimed): MaterialFile {
  const { photo, burst } = splitBurst(packBurst(aimed));
  return { ...file(photo), burst: { ...burst!, committed: commitmentsTo(aimed) } };
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
