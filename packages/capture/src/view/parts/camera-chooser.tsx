import { useApp, useFaces } from '../use-app.ts';

/** Shown only if there is a choice. The labels are the system's own. */
export function CameraChooser() {
  const { t } = useApp();
  const faces = useFaces();
  const { cameras, deviceId } = faces.live.value;
  if (cameras.length < 2) return null;
  return (
    <select
      class="camera-chooser"
      aria-label={t('selfie.camera')}
      value={deviceId}
      onChange={(event) => faces.restart(event.currentTarget.value)}
    >
      {cameras.map((camera, index) => (
        <option key={camera.deviceId} value={camera.deviceId} dir="auto">
          {camera.label || `${t('selfie.camera')} ${index + 1}`}
        </option>
      ))}
    </select>
  );
}
