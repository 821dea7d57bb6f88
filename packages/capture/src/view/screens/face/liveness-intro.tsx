import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { FaceArt } from '../../parts/art/face-art.tsx';
import { Heading } from '../../parts/heading.tsx';
import { Icon } from '../../parts/icons.tsx';
import { Layout } from '../../parts/layout.tsx';
import { PhoneButton } from '../../parts/phone-button.tsx';
import { type Tip, Tips } from '../../parts/tips.tsx';
import { useApp } from '../../use-app.ts';

const TIPS: readonly Tip[] = [
  ['face', 'liveness.tip.place'],
  ['check', 'liveness.tip.calm'],
  ['camera', 'liveness.tip.record'],
];

export function LivenessIntro(): JSX.Element {
  const { state, t, dispatch } = useApp();
  const light = state.value.flow?.livenessLight ?? 'off';
  // Explained and offered to everyone; for people who prefer reduced motion, the alternative is equally prominent.
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Layout
      actions={
        <>
          <Button onClick={() => dispatch({ type: 'continued', light: true })}>{t('action.imReady')}</Button>
          {light !== 'off' && (
            <Button kind={calm ? 'primary' : 'secondary'} onClick={() => dispatch({ type: 'continued', light: false })}>
              {t('action.withoutLight')}
            </Button>
          )}
          <div class="action-row">
            <PhoneButton kind="quiet" />
            {state.value.flow?.livenessAlternative && (
              <Button kind="quiet" onClick={() => dispatch({ type: 'alternative_wanted' })}>
                {t('action.alternative')}
              </Button>
            )}
          </div>
        </>
      }
    >
      <div class="stage">
        <FaceArt moving />
      </div>
      <Heading>{t('liveness.title')}</Heading>
      <p class="lead">{t('liveness.body')}</p>
      {light !== 'off' && (
        <p class="flash-warning">
          <Icon name="warning" size={20} />
          <span>
            <b>{t('liveness.flash.title')}</b> {t('liveness.flash.body')}
            {light === 'required' && ` ${t('liveness.flash.review')}`}
          </span>
        </p>
      )}
      <Tips tips={TIPS} />
    </Layout>
  );
}
