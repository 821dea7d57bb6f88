import type { LivenessView } from '@verify/engine';
import { useRef } from 'preact/hooks';
import type { TextKey } from '../../../locales/en.ts';
import { useApp } from '../../use-app.ts';

/** Within this distance, the direction is not announced. */
const NEAR_DEG = 4;
/** Minimum time that words are shown, so that they can be spoken. */
const SAID_MS = 1_500;

/** The direction in which the nose still has to move, announced for people who cannot see the dot. */
export function NoseDirection({ view }: { view: LivenessView }) {
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
