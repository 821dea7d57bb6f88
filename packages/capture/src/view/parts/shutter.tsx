import { useApp } from '../use-app.ts';

const RADIUS = 35;
const ROUND = 2 * Math.PI * RADIUS;

interface Props {
  readonly live: boolean;
  /** Progress of the automatic shutter, 0 to 1. */
  readonly progress: number;
  readonly onShoot: () => void;
}

/** Takes the photo at once. The ring fills while the automatic shutter counts down. */
export function Shutter({ live, progress, onShoot }: Props) {
  const { t } = useApp();
  return (
    <button type="button" class="shutter" aria-label={t('action.takePhoto')} disabled={!live} onClick={onShoot}>
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
