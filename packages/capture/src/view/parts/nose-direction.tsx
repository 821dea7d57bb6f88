import type { LivenessView } from '@verify/engine';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { TextKey } from '../../locales/en.ts';
import { useApp } from '../use-app.ts';

/** Nearer than this a side is not worth a word. */
const NEAR_DEG = 4;
/** How long words stand at least, so that they can be said. */
const SAID_MS = 1_500;

/** For who does not see the dot: which way the nose still has to go, said again when that changes. */
export function NoseDirection({ view }: { view: LivenessView }): JSX.Element {
  const { t } = useApp();
  const said = useRef<{ key: TextKey | null; atMs: number }>({ key: null, atMs: -Infinity });
  const key = view.action === 'point' && !view.holding ? directionKey(view) : null;
  const nowMs = performance.now();
  if (key !== said.current.key && (key === null || nowMs - said.current.atMs >= SAID_MS))
    said.current = { key, atMs: nowMs };
  return (
    <span class="sr-only" role="status" aria-live="polite">
      {said.current.key && t(said.current.key)}
    </span>
  );
}

function directionKey({ target, pointer }: LivenessView): TextKey | null {
  if (!target || !pointer) return null;
  const [yaw, pitch] = [target.yawDeg - pointer.yawDeg, target.pitchDeg - pointer.pitchDeg];
  const up = pitch < -NEAR_DEG ? 'up' : pitch > NEAR_DEG ? 'down' : null;
  const side = yaw > NEAR_DEG ? 'left' : yaw < -NEAR_DEG ? 'right' : null;
  if (up && side) return `liveness.direction.${up}_${side}`;
  return (up ?? side) && `liveness.direction.${(up ?? side)!}`;
}
