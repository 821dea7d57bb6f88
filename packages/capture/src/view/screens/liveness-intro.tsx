import type { JSX } from 'preact';
import type { TextKey } from '../../locales/en.ts';
import { Button } from '../parts/button.tsx';
import { FaceArt } from '../parts/face-art.tsx';
import { Heading } from '../parts/heading.tsx';
import { Icon, type IconName } from '../parts/icons.tsx';
import { Layout } from '../parts/layout.tsx';
import { useApp } from '../use-app.ts';

const TIPS: readonly (readonly [IconName, TextKey])[] = [
  ['face', 'liveness.tip.place'],
  ['check', 'liveness.tip.calm'],
  ['camera', 'liveness.tip.record'],
];

export function LivenessIntro(): JSX.Element {
  const { state, t, dispatch } = useApp();
  return (
    <Layout
      actions={
        <>
          <Button onClick={() => dispatch({ type: 'continued' })}>{t('action.imReady')}</Button>
          {state.value.flow?.livenessAlternative && (
            <Button kind="quiet" onClick={() => dispatch({ type: 'alternative_wanted' })}>
              {t('action.alternative')}
            </Button>
          )}
        </>
      }
    >
      <div class="stage">
        <FaceArt moving />
      </div>
      <Heading>{t('liveness.title')}</Heading>
      <p class="lead">{t('liveness.body')}</p>
      <ul class="tips">
        {TIPS.map(([icon, key]) => (
          <li key={key}>
            <Icon name={icon} />
            {t(key)}
          </li>
        ))}
      </ul>
    </Layout>
  );
}
