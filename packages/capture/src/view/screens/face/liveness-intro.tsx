import { FaceArt } from '../../parts/art/face-art.tsx';
import { PhoneButton } from '../../parts/phone-button.tsx';
import { Button, Heading, Layout } from '../../parts/layout.tsx';
import { useApp } from '../../use-app.ts';

export function LivenessIntro() {
  const { state, t, dispatch, handOff } = useApp();
  const { livenessLight: light = 'off', livenessAlternative = false } = state.value.flow ?? {};
  // People who prefer reduced motion see the alternatives at once.
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Layout
      actions={
        <>
          <Button onClick={() => dispatch({ type: 'continued', light: true })} text="action.imReady" />
          {(light !== 'off' || livenessAlternative || handOff) && (
            <details class="other-ways" open={calm}>
              <summary class="button quiet">{t('action.other')}</summary>
              {light !== 'off' && (
                <Button
                  kind="secondary"
                  onClick={() => dispatch({ type: 'continued', light: false })}
                  text="action.withoutLight"
                />
              )}
              {light === 'required' && <p class="fine-print">{t('liveness.flash.review')}</p>}
              <div class="action-row">
                <PhoneButton />
                {livenessAlternative && (
                  <Button
                    kind="secondary"
                    onClick={() => dispatch({ type: 'alternative_wanted' })}
                    text="action.alternative"
                  />
                )}
              </div>
            </details>
          )}
        </>
      }
    >
      <div class="stage">
        <FaceArt moving />
      </div>
      <Heading>{t('liveness.title')}</Heading>
      <p class="lead">{t(light === 'off' ? 'liveness.body' : 'liveness.body.light')}</p>
    </Layout>
  );
}
