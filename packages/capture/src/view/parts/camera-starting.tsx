import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../use-app.ts';

/** By then a person has read the browser's question; some browsers never show it, or hide it behind a symbol. */
const PATIENCE_MS = 10_000;

/** Shown while the camera is requested; after a while it explains what to do about an unanswered question. */
export function CameraStarting({ onRestart }: { onRestart: () => void }) {
  const { t } = useApp();
  const [asked, setAsked] = useState(0);
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const again = (): void => {
    setAsked(asked + 1);
    onRestart();
  };
  return (
    <>
      <span class="spinner large" aria-hidden="true" />
      <b>{t('camera.starting')}</b>
      <span>{t(long ? 'camera.unanswered' : 'camera.allow')}</span>
      {long && (
        <button type="button" class="button secondary" onClick={again}>
          {t('action.retry')}
        </button>
      )}
    </>
  );
}
