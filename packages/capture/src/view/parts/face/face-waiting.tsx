import { formatPercent } from '../../format.ts';
import { CameraStarting } from '../camera-starting.tsx';
import { useApp, useFaces } from '../../use-app.ts';

export function FaceWaiting() {
  const { t, locale } = useApp();
  const faces = useFaces();
  const { phase, loaded } = faces.live.value;
  const percent = loaded === null ? null : formatPercent(loaded, locale.value);
  if (phase === 'starting') return <CameraStarting onRestart={() => faces.restart()} />;
  return (
    <>
      <span class="spinner large" aria-hidden="true" />
      <b>{percent === null ? t('selfie.loading') : t('selfie.loading.percent', { percent })}</b>
    </>
  );
}
