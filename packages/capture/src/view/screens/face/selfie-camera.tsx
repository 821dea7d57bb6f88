import { CameraChooser } from '../../parts/camera-chooser.tsx';
import { FaceStage } from '../../parts/face/face-stage.tsx';
import { FaceWaiting, useGettingReady } from '../../parts/face/face-waiting.tsx';
import { Shutter } from '../../parts/shutter.tsx';
import { Heading } from '../../parts/layout.tsx';
import { useApp, useFaces } from '../../use-app.ts';

/** From here on the ring fills, and a contradicting hint would be confusing. */
const FILLING = 0.3;

/** The person in an oval, one hint, and a shutter that also fires automatically once the model is loaded. */
export function SelfieCamera() {
  const { t } = useApp();
  const faces = useFaces();
  const ready = useGettingReady();
  const { phase, guided, hint: newest, progress } = faces.live.value;
  const hint = progress > FILLING ? 'ready' : newest;
  return (
    <div class="camera">
      <Heading>{t('selfie.camera.title')}</Heading>
      <div class="hint-space">
        {phase === 'live' && (
          <p class={hint === 'ready' ? 'hint good' : 'hint'} role="status" aria-live="polite">
            {guided ? t(hint ? `selfie.hint.${hint}` : 'selfie.aim') : t('selfie.manual')}
          </p>
        )}
        {/* The picture is already visible, and the manual shutter works. */}
        {phase === 'loading' && <p class="hint">{ready}</p>}
      </div>
      <FaceStage
        show={(video) => faces.showSelfie(video)}
        progress={progress}
        good={hint === 'ready'}
        waiting={phase === 'starting' && <FaceWaiting />}
      />
      <div class="camera-actions">
        <span class="side" />
        <Shutter live={phase !== 'starting'} progress={progress} onShoot={() => faces.shoot()} />
        <span class="side">
          <CameraChooser />
        </span>
      </div>
    </div>
  );
}
