import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { FaceArt } from '../parts/face-art.tsx';
import { Heading } from '../parts/heading.tsx';
import { Layout } from '../parts/layout.tsx';
import { type Tip, Tips } from '../parts/tips.tsx';
import { useApp } from '../use-app.ts';

const TIPS: readonly Tip[] = [
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
      <Tips tips={TIPS} />
    </Layout>
  );
}
