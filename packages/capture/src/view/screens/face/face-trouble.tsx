import type { JSX } from 'preact';
import type { TextKey } from '../../../locales/en.ts';
import { Button } from '../../parts/button.tsx';
import { Heading } from '../../parts/heading.tsx';
import { Icon } from '../../parts/icons.tsx';
import { Layout } from '../../parts/layout.tsx';
import { PhoneButton } from '../../parts/phone-button.tsx';
import { useApp } from '../../use-app.ts';

const HOW: readonly TextKey[] = [
  'trouble.camera_not_allowed.how1',
  'trouble.camera_not_allowed.how2',
  'trouble.camera_not_allowed.how3',
];

/** No camera for a face: the reason, and what helps. A file cannot show who is present now, so there is no upload. */
export function FaceTrouble(): JSX.Element {
  const { state, t, dispatch } = useApp();
  const { screen } = state.value;
  if (!('byPolicy' in screen)) throw new Error(`face trouble drawn while ${screen.name} is on show`);
  const { code, byPolicy } = screen;
  const kind = byPolicy ? 'policy' : code === 'camera_not_allowed' || code === 'no_camera' ? code : 'camera_generic';
  return (
    <Layout
      centred
      actions={
        <>
          {!byPolicy && <Button onClick={() => dispatch({ type: 'camera_wanted' })}>{t('action.retry')}</Button>}
          <PhoneButton kind={byPolicy ? 'primary' : 'secondary'} />
        </>
      }
    >
      <span class="medal bad">
        <Icon name="camera" size={30} />
      </span>
      <Heading>{t(`trouble.${kind}.title`)}</Heading>
      {kind === 'camera_not_allowed' ? (
        <>
          <p class="lead">{t('trouble.camera_not_allowed.body')}</p>
          <ol class="how">
            {HOW.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ol>
        </>
      ) : (
        <p class="lead">{t(`face.trouble.${kind}`)}</p>
      )}
    </Layout>
  );
}
