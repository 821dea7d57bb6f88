import { isOddLens, isUnwanted } from './rank-cameras.ts';
import type { CameraDevice, Facing } from './rank-cameras.ts';

/** At most this many cameras are tried one after the other, because each takes up to a second to open. */
const MOST_TRIED = 2;

/** Whether a lens focuses by itself; null where the browser does not say (Safari, Firefox, most webcams). */
export function hasAutofocus(track: Pick<MediaStreamTrack, 'getCapabilities'>): boolean | null {
  const { focusMode } = (track.getCapabilities?.() ?? {}) as { focusMode?: readonly string[] };
  if (!focusMode || focusMode.length === 0) return null;
  return focusMode.includes('continuous') || focusMode.includes('single-shot');
}

/** A reason to look for another camera: infrared, virtual, or a lens that cannot focus on a document. */
export function isWrongLens(track: Pick<MediaStreamTrack, 'getCapabilities' | 'label'>, facing: Facing): boolean {
  if (isUnwanted(track.label)) return true;
  return facing === 'environment' && (isOddLens(track.label) || hasAutofocus(track) === false);
}

/** The cameras to try instead of a wrong one, best first. `ranked` contains all, best first. */
export function betterLenses(
  ranked: readonly CameraDevice[],
  current: { readonly deviceId: string; readonly label: string },
  facing: Facing,
): CameraDevice[] {
  const opposite: Facing = facing === 'user' ? 'environment' : 'user';
  const regular = ranked.filter(({ label }) => !isUnwanted(label));
  // A virtual camera is useless for documents; of blurred ones, the side still counts.
  const fitting = isUnwanted(current.label)
    ? regular
    : regular.filter(
        ({ deviceId, label, facing: its }) => deviceId !== current.deviceId && its !== opposite && !isOddLens(label),
      );
  return fitting.slice(0, MOST_TRIED);
}
