import type { JSX } from 'preact';
import { formatPercent } from '../../format.ts';
import { useApp, useFaces } from '../../use-app.ts';

/** Shown before the camera and the model are ready. */
export function FaceWaiting(): JSX.Element {
  const { t, locale } = useApp();
  const { phase, loaded } = useFaces().live.value;
  const percent = loaded === null ? null : formatPercent(loaded, locale.value);
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
