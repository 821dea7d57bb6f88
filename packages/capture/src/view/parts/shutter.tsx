import type { JSX } from 'preact';
import { useApp, usePhotos } from '../use-app.ts';

const RADIUS = 35;
const ROUND = 2 * Math.PI * RADIUS;

/** Takes the photo at once. The ring fills while the automatic shutter holds, so that nobody is surprised by it. */
export function Shutter(): JSX.Element {
  const { t } = useApp();
  const photos = usePhotos();
  const { phase, progress } = photos.live.value;
  return (
    <button
      type="button"
      class="shutter"
      aria-label={t('action.takePhoto')}
      disabled={phase !== 'live'}
      onClick={() => photos.shoot()}
    >
      <svg viewBox="0 0 80 80" aria-hidden="true">
        <circle class="shutter-rail" cx="40" cy="40" r={RADIUS} />
        <circle
          class="shutter-ring"
          cx="40"
          cy="40"
          r={RADIUS}
          stroke-dasharray={ROUND}
          stroke-dashoffset={ROUND * (1 - Math.max(0, Math.min(1, progress)))}
        />
        <circle class="shutter-key" cx="40" cy="40" r="28" />
      </svg>
    </button>
  );
}
