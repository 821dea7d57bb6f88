import { createCamera } from './camera.ts';
import type { Camera } from './camera.ts';
import { facingOf, isUnwanted, rankCameras } from './rank-cameras.ts';
import type { CameraDevice, Facing } from './rank-cameras.ts';

export type CameraFailureCode = 'no_camera' | 'camera_not_allowed' | 'camera_generic';

export interface OpenCameraFailure {
  readonly ok: false;
  readonly code: CameraFailureCode | 'aborted';
  /** The host page forbids the camera to this frame, so asking the person again is useless. */
  readonly byPolicy: boolean;
}

export type OpenCameraResult = { readonly ok: true; readonly camera: Camera } | OpenCameraFailure;

export interface OpenCameraOptions {
  readonly facing: Facing;
  /**
   * One of `listCameras`; otherwise the best for the facing direction, never an infrared or virtual one if a regular
   * one exists.
   */
  readonly deviceId?: string;
  /** Preferred longer side of the stream, 1920 by default. Faces need less than documents and encode faster. */
  readonly idealPx?: number;
  readonly signal?: AbortSignal;
}

export async function openCamera({ facing, deviceId, idealPx, signal }: OpenCameraOptions): Promise<OpenCameraResult> {
  if (!cameraAllowedByPolicy()) return failure('camera_not_allowed', true);
  // Missing if the page is not a secure context, and in some in-app browsers.
  if (mediaDevices() === null) return failure('camera_generic');
  let result = await openStream(
    deviceId === undefined ? { facingMode: { ideal: facing } } : exactly(deviceId),
    idealPx,
  );
  // If a remembered device no longer exists, any other one is used.
  if (!result.ok && result.code === 'no_camera' && deviceId !== undefined)
    result = await openStream({ facingMode: { ideal: facing } }, idealPx);
  if (!result.ok) return result;
  if (deviceId === undefined && !signal?.aborted) result = await preferRealCamera(result.stream, facing, idealPx);
  if (!result.ok) return result;
  if (!signal?.aborted) return { ok: true, camera: createCamera(result.stream) };
  release(result.stream);
  return failure('aborted');
}

/**
 * Labels are empty until the camera was allowed once. The best for `facing` comes first, infrared and virtual cameras
 * last.
 */
export async function listCameras(facing: Facing = 'environment'): Promise<CameraDevice[]> {
  const devices = (await mediaDevices()
    ?.enumerateDevices()
    .catch(() => [])) as MediaDeviceInfo[] | undefined; // Refused by policy, so there is nothing to choose from.
  const cameras = (devices ?? []).filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
  return rankCameras(
    cameras.map(({ deviceId, label }) => ({ deviceId, label, facing: facingOf(label) })),
    facing,
  );
}

/**
 * Whether the host page's policy allows this frame to ask for the camera. For browsers that can't tell, the later
 * answer counts.
 */
export function cameraAllowedByPolicy(): boolean {
  interface Policy {
    allowsFeature(feature: string): boolean;
  }
  const { permissionsPolicy, featurePolicy } = document as { permissionsPolicy?: Policy; featurePolicy?: Policy };
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature('camera') ?? true;
}

type StreamResult = { readonly ok: true; readonly stream: MediaStream } | OpenCameraFailure;

const exactly = (deviceId: string): MediaTrackConstraints => ({ deviceId: { exact: deviceId } });

async function openStream(which: MediaTrackConstraints, idealPx = 1920): Promise<StreamResult> {
  const video = { ...which, width: { ideal: idealPx }, height: { ideal: (idealPx * 9) / 16 } };
  try {
    const stream = await mediaDevices()!.getUserMedia({ video, audio: false });
    return { ok: true, stream };
  } catch (error) {
    return failure(CODES[(error as DOMException).name] ?? 'camera_generic');
  }
}

/** Labels are only available now, with permission. Keeps the current camera if no better one opens. */
async function preferRealCamera(stream: MediaStream, facing: Facing, idealPx?: number): Promise<StreamResult> {
  const track = stream.getVideoTracks()[0]!;
  const best = (await listCameras(facing))[0];
  const keep = { ok: true, stream } as const;
  if (best === undefined || !isUnwanted(track.label) || isUnwanted(best.label)) return keep;
  const better = await openStream(exactly(best.deviceId), idealPx);
  if (!better.ok) return keep;
  release(stream);
  return better;
}

const release = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

const mediaDevices = () => (navigator.mediaDevices as MediaDevices | undefined) ?? null;

const failure = (code: OpenCameraFailure['code'], byPolicy = false): OpenCameraFailure => ({
  ok: false,
  code,
  byPolicy,
});

/**
 * By `DOMException.name` (W3C Media Capture, 10.6). NotReadableError, AbortError and unknown names become
 * `camera_generic`.
 */
const CODES: Readonly<Partial<Record<string, CameraFailureCode>>> = {
  NotAllowedError: 'camera_not_allowed',
  SecurityError: 'camera_not_allowed',
  NotFoundError: 'no_camera',
  OverconstrainedError: 'no_camera',
};
