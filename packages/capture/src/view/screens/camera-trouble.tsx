import type { JSX } from 'preact';
import type { TextKey } from '../../locales/en.ts';
import { Button } from '../parts/button.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icons.tsx';
import { Layout } from '../parts/layout.tsx';
import { PhoneButton } from '../parts/phone-button.tsx';
import { useApp, useScreen } from '../use-app.ts';

const HOW: readonly TextKey[] = [
  'trouble.camera_not_allowed.how1',
  'trouble.camera_not_allowed.how2',
  'trouble.camera_not_allowed.how3',
];

/** No camera: the reason, what helps, and the alternative. */
export function CameraTrouble(): JSX.Element {
  const { state, t, dispatch } = useApp();
  const { code, byPolicy } = useScreen('camera-trouble');
  const kind = byPolicy ? 'policy' : code === 'camera_not_allowed' || code === 'no_camera' ? code : 'camera_generic';
  const uploads = state.value.flow?.uploadAllowed ?? true;
  return (
    <Layout
      centred
      actions={
        <>
          {uploads && <FileButton kind="primary" />}
          <PhoneButton />
          {!byPolicy && (
            <Button kind={uploads ? 'secondary' : 'primary'} onClick={() => dispatch({ type: 'camera_wanted' })}>
              {t('action.retry')}
            </Button>
          )}
        </>
      }
    >
      <span class="medal bad">
        <Icon name="camera" size={30} />
      </span>
      <Heading>{t(`trouble.${kind}.title`)}</Heading>
      <p class="lead">{t(`trouble.${kind}.body`)}</p>
      {kind === 'camera_not_allowed' && (
        <ol class="how">
          {HOW.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
      )}
    </Layout>
  );
}
