import type { JSX } from 'preact';
import { useApp, useFaces } from '../use-app.ts';

/** Shown before the camera and the model are ready. */
export function FaceWaiting(): JSX.Element {
  const { t } = useApp();
  const { phase, loaded } = useFaces().live.value;
  const percent = loaded === null ? null : Math.round(loaded * 100);
  return (
    <>
      <span class="spinner large" aria-hidden="true" />
      {phase === 'starting' ? (
        <>
          <b>{t('camera.starting')}</b>
          <span>{t('camera.allow')}</span>
        </>
      ) : (
        <b>{percent === null ? t('selfie.loading') : t('selfie.loading.percent', { percent })}</b>
      )}
    </>
  );
}
