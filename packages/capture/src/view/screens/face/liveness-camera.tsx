import { LIGHT_COLOURS, type LivenessView } from '@verify/engine';
import { FaceStage } from '../../parts/face/face-stage.tsx';
import { FaceWaiting } from '../../parts/face/face-waiting.tsx';
import { livenessProgress } from '../../parts/face/liveness-progress.ts';
import { NoseDirection } from '../../parts/face/nose-direction.tsx';
import { NoseTarget } from '../../parts/face/nose-target.tsx';
import type { TextKey } from '../../../locales/en.ts';
import { Heading } from '../../parts/layout.tsx';
import { useApp, useFaces } from '../../use-app.ts';

/** One attempt: one command at a time, a dot to move or the gesture of an expression, one counter and one ring. */
export function LivenessCamera() {
  const { t } = useApp();
  const faces = useFaces();
  const { view, lit } = faces.live.value;
  const progress = livenessProgress(view, lit);
  const colour = view?.phase === 'light' ? view.colour : undefined;
  const expression = view?.action && view.action !== 'point' ? view.action : null;
  const resting = colour !== undefined || view?.phase === 'finish' || view?.phase === 'done';
  return (
    <div class={colour ? 'camera lit' : 'camera'} style={colour && { '--light': LIGHT_COLOURS[colour] }}>
      <Heading>{progress ? t('liveness.step', { at: progress.at, of: progress.of }) : t('liveness.title')}</Heading>
      <div class="hint-space">
        {view && (
          // Announced at once, because time is limited.
          <p
            class={view.action || resting || view.phase === 'pause' ? 'hint command' : 'hint'}
            role="status"
            aria-live="assertive"
          >
            {t(textOf(view))}
          </p>
        )}
        {view && <NoseDirection view={view} />}
      </div>
      <FaceStage
        show={(video) => faces.showLiveness(video)}
        progress={progress?.share ?? 0}
        good={resting || view?.phase === 'rest' || view?.phase === 'pause'}
        expression={expression}
        overlay={view && <NoseTarget view={view} />}
        waiting={!view && <FaceWaiting />}
      />
    </div>
  );
}

function textOf({ phase, hint, action, after, holding }: LivenessView): TextKey {
  if (holding) return 'liveness.hold';
  // The expression of the previous movement must not stay.
  if (action === 'point' && after) return `liveness.action.point.after_${after}`;
  if (action) return `liveness.action.${action}`;
  if (phase === 'pause') return after ? `liveness.rest.after_${after}` : 'liveness.pause';
  if (phase === 'position') return hint === 'ready' ? 'liveness.rest' : `selfie.hint.${hint}`;
  if (phase === 'light') return 'liveness.light';
  if (phase === 'rest') return after ? `liveness.rest.after_${after}` : 'liveness.rest';
  return 'liveness.done';
}
