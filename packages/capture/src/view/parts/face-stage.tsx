import type { ChallengeAction } from '@verify/contract';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp, useFaces } from '../use-app.ts';

interface Props {
  /** Shows the camera in the video until the returned function is called. */
  readonly show: (video: HTMLVideoElement) => () => void;
  /** Of the ring around the oval, 0 to 1. */
  readonly progress: number;
  readonly good: boolean;
  readonly action?: ChallengeAction | null;
  /** Over the picture while there is nothing to follow yet. */
  readonly waiting?: ComponentChildren;
}

/** The person, mirrored as they know themselves, and the oval to fit into. What is photographed is not mirrored. */
export function FaceStage({ show, progress, good, action, waiting }: Props): JSX.Element {
  const { t } = useApp();
  const { phase } = useFaces().live.value;
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
          </svg>
          {action && <Gesture action={action} />}
        </div>
        {waiting && (
          <div class="camera-wait" role="status">
            {waiting}
          </div>
        )}
      </div>
    </div>
  );
}

/** Begins at the top, where the ring does. */
const OVAL = 'M38 1.5a36.5 48.5 0 0 1 0 97a36.5 48.5 0 0 1 0-97';

/** In the mirrored picture the person's left is on the left. */
const ARROWS: Readonly<Record<ChallengeAction, string>> = {
  turn_left: 'M34 20H8M18 9L7 20l11 11',
  turn_right: 'M6 20h26M22 9l11 11-11 11',
  look_up: 'M20 34V8M9 18L20 7l11 11',
  smile: 'M7 14c4 15 22 15 26 0',
  blink: 'M5 17c8 10 22 10 30 0M11 24l-3 5M20 26v6M29 24l3 5',
  move_closer: 'M14 14L5 5M5 12V5h7M26 14l9-9M35 12V5h-7M14 26l-9 9M5 28v7h7M26 26l9 9M35 28v7h-7',
};

function Gesture({ action }: { action: ChallengeAction }): JSX.Element {
  return (
    <svg class={`gesture ${action}`} viewBox="0 0 40 40">
      <path d={ARROWS[action]} />
    </svg>
  );
}
