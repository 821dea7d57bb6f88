import type { Expression } from '@verify/contract';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp, useFaces } from '../../use-app.ts';
import { CameraNotice, otherCamera } from '../doctor/camera-notice.tsx';

interface Props {
  readonly show: (video: HTMLVideoElement) => () => void;
  /** Progress of the ring around the oval, 0 to 1. */
  readonly progress: number;
  readonly good: boolean;
  readonly expression?: Expression | null;
  /** In units of the oval's drawing, 76 wide and 100 high. */
  readonly overlay?: ComponentChildren;
  readonly waiting?: ComponentChildren;
}

/** The person in a mirror image, and the oval. The photograph is not mirrored. */
export function FaceStage({ show, progress, good, expression, overlay, waiting }: Props) {
  const { t } = useApp();
  const faces = useFaces();
  const { phase, trouble, cameras, deviceId } = faces.live.value;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current ? show(video.current) : undefined), []);
  return (
    <div class="finder-area">
      <div class={`viewfinder face-finder ${phase}`}>
        <video ref={video} class="mirrored" muted playsInline aria-label={t('selfie.preview')} />
        <div class={`oval ${good ? 'good' : ''} ${waiting ? 'waiting' : ''}`} aria-hidden="true">
          <svg viewBox="0 0 76 100">
            <path class="oval-rail" d={OVAL} />
            <path
              class="oval-ring"
              visibility={progress > 0.02 ? 'visible' : 'hidden'}
              d={OVAL}
              pathLength={1}
              stroke-dasharray="1"
              stroke-dashoffset={1 - Math.max(0, Math.min(1, progress))}
            />
            {overlay}
          </svg>
          {expression && <Gesture expression={expression} />}
        </div>
        {waiting && trouble !== 'paused' && (
          <div class="camera-wait" role="status">
            {waiting}
          </div>
        )}
        <CameraNotice
          // The guide itself asks for more light.
          trouble={trouble === 'paused' || (phase === 'live' && trouble !== 'dark') ? trouble : null}
          video={video}
          other={otherCamera(cameras, deviceId)}
          onRestart={(id) => faces.restart(id)}
        />
      </div>
    </div>
  );
}

/** Starts at the top, like the ring. */
const OVAL = 'M38 1.5a36.5 48.5 0 0 1 0 97a36.5 48.5 0 0 1 0-97';

const GESTURES: Readonly<Record<Expression, string>> = {
  smile: 'M7 14c4 15 22 15 26 0',
  blink: 'M5 17c8 10 22 10 30 0M11 24l-3 5M20 26v6M29 24l3 5',
};

const Gesture = ({ expression }: { expression: Expression }) => (
  <svg class="gesture" viewBox="0 0 40 40">
    <path d={GESTURES[expression]} />
  </svg>
);
