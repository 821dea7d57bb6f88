import { BURST_LIMITS, BURST_MARK, BurstManifest, type Commit } from '@verify/contract';
import { afterEach, expect, test } from 'vitest';
import type { ApiResult } from '../session/api-result.ts';
import { withoutAnswer } from '../session/api-result.ts';
import { sha256Hex } from '../media/sha256.ts';
import { recordBurst } from './burst.ts';
import { openCamera } from './open-camera.ts';
import type { Camera } from './camera.ts';

const NONCE = 'n'.repeat(32);
let camera: Camera | null = null;
afterEach(() => {
  camera?.stop();
  camera = null;
  document.body.replaceChildren();
});

async function show(): Promise<void> {
  const result = await openCamera({ facing: 'environment' });
  if (!result.ok) throw new Error(result.code);
  camera = result.camera;
  await camera.attach(document.body.appendChild(document.createElement('video')));
}

function connection({ away = false } = {}) {
  const digests: string[] = [];
  const send = async (body: Commit): Promise<ApiResult<{ responseCode: 200; next: number }>> => {
    if (away) return { ...withoutAnswer('network_error'), retryable: false };
    digests.push(...body.digests);
    return { ok: true, value: { responseCode: 200, next: body.seq + 1 } };
  };
  return { digests, send };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The manifest behind the photo: the entry comes first in the archive. */
async function manifestOf(upload: Blob, photo: Blob): Promise<BurstManifest> {
  const archive = await upload.slice(photo.size, upload.size - BURST_MARK.length - 4).text();
  return BurstManifest.parse(JSON.parse(/\{.*?\]\}/s.exec(archive)![0]));
}

test('a photo brings the frames before it, each committed in its order', async () => {
  await show();
  const { digests, send } = connection();
  const burst = recordBurst({ camera: () => camera, open: async () => NONCE, send });
  await sleep(1_500);
  const taken = await camera!.takePhoto();
  if (!taken.ok) throw new Error(taken.code);
  await burst.add(taken.blob);
  const upload = await burst.finish();

  expect(await upload.slice(-BURST_MARK.length).text()).toBe(BURST_MARK);
  expect(upload.size - taken.blob.size).toBeLessThan(BURST_LIMITS.bytes + 4_000);
  expect(await upload.slice(0, taken.blob.size).arrayBuffer()).toEqual(await taken.blob.arrayBuffer());
  const { nonce, photo, frames } = await manifestOf(upload, taken.blob);
  expect(nonce).toBe(NONCE);
  expect(frames.length).toBeGreaterThanOrEqual(BURST_LIMITS.leastFrames);
  expect(await sha256Hex(taken.blob)).toEqual({ ok: true, hex: photo.sha256 });
  const inOrder = [...frames, photo].toSorted((a, b) => a.timeMs - b.timeMs).map(({ sha256 }) => sha256);
  expect(digests.slice(-inOrder.length)).toEqual(inOrder);
});

test('a photo that is taken at once waits for the frames that are missing', async () => {
  await show();
  const { send } = connection();
  const burst = recordBurst({ camera: () => camera, open: async () => NONCE, send });
  const taken = await camera!.takePhoto();
  if (!taken.ok) throw new Error(taken.code);
  await burst.add(taken.blob);
  const { photo, frames } = await manifestOf(await burst.finish(), taken.blob);
  expect(frames.length).toBeGreaterThanOrEqual(BURST_LIMITS.leastFrames);
  expect(frames.at(-1)!.timeMs).toBeGreaterThan(photo.timeMs);
});

test.each([
  ['no nonce comes', { open: async () => null, ...connection() }],
  ['the connection fails', { open: async () => NONCE, ...connection({ away: true }) }],
])('where %s, the photo is uploaded alone', async (_, { open, send }) => {
  await show();
  const burst = recordBurst({ camera: () => camera, open, send });
  await sleep(700);
  const photo = new Blob(['photo'], { type: 'image/jpeg' });
  await burst.add(photo);
  expect(await burst.finish()).toBe(photo);
});
