import type { Facing } from '@verify/engine';

const keyOf = (facing: Facing): string => `verify-camera-${facing}`;

/** The camera chosen on this device, for each side. The browser made the id for this origin alone. */
export function rememberedCamera(facing: Facing): string | undefined {
  try {
    return localStorage.getItem(keyOf(facing)) || undefined;
  } catch {
    return undefined; // Storage is blocked for frames of other sites, so the choice lasts as long as the page.
  }
}

export function rememberCamera(facing: Facing, deviceId: string): void {
  try {
    localStorage.setItem(keyOf(facing), deviceId);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
