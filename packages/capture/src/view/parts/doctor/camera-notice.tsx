import type { PictureTrouble } from '@verify/engine';
import type { RefObject } from 'preact';
import { useApp } from '../../use-app.ts';
import { TroubleArt } from '../art/trouble-art.tsx';
import { PICTURE_TROUBLES } from './troubles.ts';

interface Props {
  readonly trouble: PictureTrouble | 'lens' | null;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly torch?: 'none' | 'off' | 'on';
  readonly onTorch?: () => void;
  /** Another camera to try; null if there is none. */
  readonly other: string | null;
  readonly onRestart: (deviceId?: string) => void;
}

/** The fault of the live picture, with one button. It disappears when the picture is fine again. */
export function CameraNotice({ trouble, video, torch = 'none', onTorch, other, onRestart }: Props) {
  const { t } = useApp();
  const words = trouble && trouble !== 'paused' && PICTURE_TROUBLES[trouble];
  const play = (): void => void video.current?.play().catch(() => onRestart());
  return (
    <div class="camera-notice" role="status">
      {trouble === 'paused' && <Step text={t('action.startCamera')} onClick={play} />}
      {words && (
        <>
          <TroubleArt name={words.art} />
          <b>{t(words.title)}</b>
          <span>{t(words.body)}</span>
          {trouble === 'frozen' && <Step text={t('action.retry')} onClick={() => onRestart()} />}
          {trouble === 'dark' && torch === 'off' && onTorch && <Step text={t('action.torch')} onClick={onTorch} />}
          {(trouble === 'lens' || trouble === 'black') && other && (
            <Step text={t('action.otherCamera')} onClick={() => onRestart(other)} />
          )}
        </>
      )}
    </div>
  );
}

const Step = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <button type="button" class="button glass" onClick={onClick}>
    {text}
  </button>
);

/** The one after the current camera, so that every camera gets its turn; null if there is only one. */
export function otherCamera(cameras: readonly { readonly deviceId: string }[], current: string): string | null {
  if (cameras.length < 2) return null;
  const index = cameras.findIndex(({ deviceId }) => deviceId === current);
  return cameras[(index + 1) % cameras.length]!.deviceId;
}
