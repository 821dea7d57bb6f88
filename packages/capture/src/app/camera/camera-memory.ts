import type { Facing } from '@verify/engine';

const keyOf = (facing: Facing): string => `verify-camera-${facing}`;

/**
 * The camera that the person chose on this device, for each side. The id is made by the browser for this origin and
 * changes when its data is deleted, so it says nothing about the device elsewhere.
 */
export function rememberedCamera(facing: Facing): string | undefined {
  try {
    return localStorage.getItem(keyOf(facing)) || undefined;
  } catch {
    return undefined; // Storage is off for frames of other sites.
  }
}

export function rememberCamera(facing: Facing, deviceId: string): void {
  try {
    localStorage.setItem(keyOf(facing), deviceId);
  } catch {
    // The choice lasts as long as the page.
  }
}
