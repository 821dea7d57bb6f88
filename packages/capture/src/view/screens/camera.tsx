import { useEffect, useRef } from 'preact/hooks';
import type { TextKey } from '../../locales/en.ts';
import { WebcamArt } from '../parts/art/webcam-art.tsx';
import { CameraStarting } from '../parts/camera-starting.tsx';
import { CameraNotice, otherCamera } from '../parts/doctor/camera-notice.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { Icon } from '../parts/icons.tsx';
import { PhoneButton } from '../parts/phone-button.tsx';
import { Shutter } from '../parts/shutter.tsx';
import { Heading } from '../parts/layout.tsx';
import { useApp, usePhotos, useScreen } from '../use-app.ts';

export function CameraScreen() {
  const { state, t, handOff } = useApp();
  const photos = usePhotos();
  const { side } = useScreen('camera');
  const video = useRef<HTMLVideoElement>(null);
  const finder = useRef<HTMLDivElement>(null);
  useEffect(() => (video.current ? photos.show(video.current, side) : undefined), [side]);

  const passport = state.value.choice?.documentType === 'passport';
  const title: TextKey = passport ? 'camera.title.passport.front' : `camera.title.${side}`;
  const { phase, torch, trouble, cameras, deviceId } = photos.live.value;
  return (
    <div class="camera">
      <Heading>{t(title)}</Heading>
      <div class="hint-space">{phase === 'live' && <HintLine />}</div>
      <div class="finder-area">
        <div class={`viewfinder ${phase}`} ref={finder}>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('camera.preview')}
            onResize={(event) => finder.current && fit(finder.current, event.currentTarget)}
          />
          <Outline />
          <div class={passport ? 'guide passport' : 'guide'} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </div>
          {phase === 'starting' && trouble !== 'paused' && (
            <div class="camera-wait" role="status">
              {handOff && <WebcamArt />}
              <CameraStarting onRestart={() => photos.restart()} />
            </div>
          )}
          <CameraNotice
            trouble={phase === 'live' || trouble === 'paused' ? trouble : null}
            video={video}
            torch={torch}
            onTorch={() => photos.toggleTorch()}
            other={otherCamera(cameras, deviceId)}
            onRestart={(id) => photos.restart(id)}
          />
        </div>
      </div>
      <div class="camera-actions">
        <span class="side">{(state.value.flow?.uploadAllowed ?? true) && <FileButton kind="glass" />}</span>
        <Shutter
          live={phase === 'live' && trouble !== 'paused'}
          progress={photos.live.value.progress}
          onShoot={() => photos.shoot()}
        />
        <span class="side">
          <PhoneButton kind="glass" />
          {torch !== 'none' && (
            <button
              type="button"
              class="button glass"
              aria-pressed={torch === 'on'}
              onClick={() => photos.toggleTorch()}
            >
              <Icon name="torch" />
              {t('action.torch')}
            </button>
          )}
        </span>
      </div>
    </div>
  );
}

/** The box takes the stream's proportions, so that almost everything that is judged and photographed is visible. */
function fit(finder: HTMLElement, { videoWidth, videoHeight }: HTMLVideoElement): void {
  if (videoWidth && videoHeight) finder.style.setProperty('--stream', String(videoWidth / videoHeight));
}

/** From here on the ring fills, and a contradicting hint would be confusing. */
const FILLING = 0.3;

/** Polite live region: a new hint waits until the previous one was spoken. */
function HintLine() {
  const { t, handOff } = useApp();
  const { hint: newest, progress } = usePhotos().live.value;
  const hint = progress > FILLING ? 'ready' : newest;
  // A webcam faces the person, so the document is held up to it.
  const aim = handOff ? 'camera.aim.webcam' : 'camera.aim';
  return (
    <p class={hint === 'ready' || hint === 'hold_still' ? 'hint good' : 'hint'} role="status" aria-live="polite">
      {t(hint && !(handOff && hint === 'no_document') ? `camera.hint.${hint}` : aim)}
    </p>
  );
}

function Outline() {
  const { judgement } = usePhotos().live.value;
  if (!judgement?.quad) return null;
  return (
    <svg
      class={judgement.hint === 'ready' || judgement.hint === 'hold_still' ? 'outline good' : 'outline'}
      viewBox={`0 0 ${judgement.widthPx} ${judgement.heightPx}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <polygon points={judgement.quad.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  );
}
