import { formatPercent } from '../../format.ts';
import { CameraStarting } from '../camera-starting.tsx';
import { useApp, useFaces } from '../../use-app.ts';

/** "Getting ready", with the share of the model that has been loaded. */
export function useGettingReady(): string {
  const { t, locale } = useApp();
  const { loaded } = useFaces().live.value;
  return loaded === null
    ? t('selfie.loading')
    : t('selfie.loading.percent', { percent: formatPercent(loaded, locale.value) });
}

export function FaceWaiting() {
  const faces = useFaces();
  const words = useGettingReady();
  if (faces.live.value.phase === 'starting') return <CameraStarting onRestart={() => faces.restart()} />;
  return (
    <>
      <span class="spinner large" aria-hidden="true" />
      <b>{words}</b>
    </>
  );
}
