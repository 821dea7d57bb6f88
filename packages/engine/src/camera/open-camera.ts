import { createCamera } from './camera.ts';
import type { Camera } from './camera.ts';
import { allowedByPolicy } from './doctor/camera-facts.ts';
import type { CameraAttempt } from './doctor/diagnose-camera.ts';
import { betterLenses, isWrongLens } from './lens.ts';
import { facingOf, rankCameras } from './rank-cameras.ts';
import type { CameraDevice, Facing } from './rank-cameras.ts';

export type CameraFailureCode = 'no_camera' | 'camera_not_allowed' | 'camera_generic';

export interface OpenCameraFailure {
  readonly ok: false;
  readonly code: CameraFailureCode | 'aborted';
  readonly attempt: CameraAttempt;
}

export type OpenCameraResult = { readonly ok: true; readonly camera: Camera } | OpenCameraFailure;

export interface OpenCameraOptions {
  readonly facing: Facing;
  /** One of `listCameras`; else the best for `facing`, never infrared, virtual, ultra-wide or fixed if avoidable. */
  readonly deviceId?: string;
  /** Preferred longer side of the stream, 1920 by default. Faces need less than documents and encode faster. */
  readonly idealPx?: number;
  readonly signal?: AbortSignal;
}

export async function openCamera({ facing, deviceId, idealPx, signal }: OpenCameraOptions): Promise<OpenCameraResult> {
  if (allowedByPolicy() === false) return failure('camera_not_allowed');
  // Missing if the page is not a secure context, and in some in-app browsers.
  if (!mediaDevices()?.getUserMedia) return failure('camera_generic');
  let result = await openStream(
    deviceId === undefined ? { facingMode: { ideal: facing } } : exactly(deviceId),
    idealPx,
  );
  // If a remembered device no longer exists, any other one is used.
  if (!result.ok && result.code === 'no_camera' && deviceId !== undefined)
    result = await openStream({ facingMode: { ideal: facing } }, idealPx);
  if (!result.ok) return result;
  if (deviceId === undefined && !signal?.aborted) result = await preferBetterLens(result.stream, facing, idealPx);
  if (!result.ok) return result;
  if (!signal?.aborted) return { ok: true, camera: createCamera(result.stream) };
  release(result.stream);
  return failure('aborted');
}

/** The best for `facing` first, infrared and virtual ones last. Labels are empty until a camera was allowed. */
export async function listCameras(facing: Facing = 'environment'): Promise<CameraDevice[]> {
  const devices = (await mediaDevices()
    ?.enumerateDevices()
    .catch(() => [])) as MediaDeviceInfo[] | undefined; // Refused by policy, so there are no cameras to choose from.
  const cameras = (devices ?? []).filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
  return rankCameras(cameras.map(toCamera), facing);
}

function toCamera(device: MediaDeviceInfo): CameraDevice {
  // Only devices in Chromium have it.
  const { width, height } = (device as Partial<InputDeviceInfo>).getCapabilities?.() ?? {};
  const { deviceId, label } = device;
  return { deviceId, label, facing: facingOf(label), maxPixels: (width?.max ?? 0) * (height?.max ?? 0) || undefined };
}

type StreamResult = { readonly ok: true; readonly stream: MediaStream } | OpenCameraFailure;

const exactly = (deviceId: string): MediaTrackConstraints => ({ deviceId: { exact: deviceId } });

async function openStream(which: MediaTrackConstraints, idealPx = 1920): Promise<StreamResult> {
  const video = { ...which, width: { ideal: idealPx }, height: { ideal: (idealPx * 9) / 16 } };
  const askedMs = performance.now();
  try {
    const stream = await mediaDevices()!.getUserMedia({ video, audio: false });
    return { ok: true, stream };
  } catch (error) {
    // Very old browsers reject with a non-Error.
    const { name: errorName = '', message: errorMessage = '' } = Object(error) as Partial<DOMException>;
    const waitedMs = performance.now() - askedMs;
    return failure(CODES[errorName] ?? 'camera_generic', { errorName, errorMessage, waitedMs });
  }
}

/** Labels are visible only with permission. A phone opens one camera at a time, so a wrong one is stopped first. */
async function preferBetterLens(stream: MediaStream, facing: Facing, idealPx?: number): Promise<StreamResult> {
  const track = stream.getVideoTracks()[0]!;
  if (!isWrongLens(track, facing)) return { ok: true, stream };
  const current = { deviceId: track.getSettings().deviceId ?? '', label: track.label };
  const others = betterLenses(await listCameras(facing), current, facing);
  if (others.length === 0) return { ok: true, stream };
  release(stream);
  for (const { deviceId } of others) {
    const better = await openStream(exactly(deviceId), idealPx);
    if (!better.ok) continue;
    if (!isWrongLens(better.stream.getVideoTracks()[0]!, facing)) return better;
    release(better.stream);
  }
  return openStream(current.deviceId ? exactly(current.deviceId) : { facingMode: { ideal: facing } }, idealPx);
}

const release = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

const mediaDevices = () => (navigator.mediaDevices as MediaDevices | undefined) ?? null;

const NOT_ASKED: CameraAttempt = { errorName: '', errorMessage: '', waitedMs: 0 };

const failure = (code: OpenCameraFailure['code'], attempt = NOT_ASKED): OpenCameraFailure => ({
  ok: false,
  code,
  attempt,
});

/** By `DOMException.name` (W3C Media Capture, 10.6). All others become `camera_generic`. */
const CODES: Readonly<Partial<Record<string, CameraFailureCode>>> = {
  NotAllowedError: 'camera_not_allowed',
  SecurityError: 'camera_not_allowed',
  NotFoundError: 'no_camera',
  OverconstrainedError: 'no_camera',
};
