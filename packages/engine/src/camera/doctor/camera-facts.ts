import { browserFamily } from './browser-family.ts';
import type { CameraAttempt, CameraFacts } from './diagnose-camera.ts';

interface Policy {
  allowsFeature(feature: string): boolean;
}

/** Collects what the browser reports about a failed attempt. Nothing here prompts the person, and nothing throws. */
export async function cameraFacts(attempt: CameraAttempt): Promise<CameraFacts> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const [permission, cameras] = await Promise.all([permissionState(), countCameras(devices)]);
  return {
    ...attempt,
    secure: isSecureContext,
    allowedByPolicy: allowedByPolicy(),
    hasMediaDevices: typeof devices?.getUserMedia === 'function',
    permission,
    cameras,
    family: browserFamily(navigator.userAgent, navigator.maxTouchPoints),
  };
}

/** Whether the host page's policy allows this frame to request the camera. Null in Safari and Firefox. */
export function allowedByPolicy(): boolean | null {
  const { permissionsPolicy, featurePolicy } = document as { permissionsPolicy?: Policy; featurePolicy?: Policy };
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature('camera') ?? null;
}

async function permissionState(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state;
  } catch {
    return null; // The browser has no Permissions API, or one without the camera.
  }
}

async function countCameras(devices: MediaDevices | undefined): Promise<number | null> {
  try {
    return (await devices!.enumerateDevices()).filter(({ kind }) => kind === 'videoinput').length;
  } catch {
    return null; // No camera, or refused by policy.
  }
}
