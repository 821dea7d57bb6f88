import { useEffect, useState } from 'preact/hooks';
import type { TextKey } from '../locales/en.ts';
import { useApp } from './use-app.ts';

const PATIENCE_MS = 3_000;

/** A note after three seconds of waiting. Its live region exists earlier, or it would not be announced. */
export function WaitNote() {
  const { t } = useApp();
  const waitingFor = useWait();
  const [long, setLong] = useState<TextKey | null>(null);
  useEffect(() => {
    setLong(null);
    const timer = waitingFor && setTimeout(() => setLong(waitingFor), PATIENCE_MS);
    return () => clearTimeout(timer ?? undefined);
  }, [waitingFor]);
  return (
    <div class="sr-only" role="status">
      {long && (
        <>
          <p>{t(long)}</p>
          <p>{t('wait.longer')}</p>
        </>
      )}
    </div>
  );
}

function useWait(): TextKey | null {
  const { state, parts } = useApp();
  const { photos, faces, papers } = parts.value ?? {};
  const { screen, online } = state.value;
  if (photos?.opening.value || papers?.opening.value) return 'file.opening';
  switch (screen.name) {
    case 'loading':
      return 'loading.title';
    case 'sending':
      return online ? 'sending.title' : null;
    case 'review':
      return screen.reading === 'running' ? 'review.reading' : null;
    case 'camera':
      return photos?.live.value.phase === 'starting' ? 'camera.starting' : null;
    case 'selfie-camera':
    case 'liveness-camera':
      return faces && faces.live.value.phase !== 'live' ? 'selfie.loading' : null;
    default:
      return null;
  }
}
