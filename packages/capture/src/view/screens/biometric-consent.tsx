import { useState } from 'preact/hooks';
import { startsWithFace } from '../../model/starts-with-face.ts';
import { ConsentLinks } from '../parts/consent-links.tsx';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp } from '../use-app.ts';

/** A separate consent to face comparison; explains the movements if they follow at once. */
export function BiometricConsent() {
  const { state, t, dispatch } = useApp();
  const [photo, setPhoto] = useState(false);
  const { consent, livenessAlternative } = state.value.flow ?? {};
  const { biometric, biometricLocale } = consent ?? {};
  const moves = startsWithFace(state.value) && !photo;
  const agree = (): void => {
    dispatch({ type: 'biometric_agreed', at: new Date().toISOString() });
    if (moves) dispatch({ type: 'continued' });
    else if (photo) dispatch({ type: 'alternative_wanted' });
  };
  return (
    <Layout
      actions={
        <>
          <Button onClick={agree} text="biometric.agree" />
          <div class="action-row">
            {moves && livenessAlternative && (
              <Button kind="quiet" onClick={() => setPhoto(true)} text="action.alternative" />
            )}
            <Button
              kind="quiet"
              onClick={() => dispatch({ type: 'leave_asked', reason: 'consent_declined' })}
              text="intro.decline"
            />
          </div>
        </>
      }
    >
      <Heading>{t('biometric.title')}</Heading>
      {(moves || photo) && <p class="lead">{t(photo ? 'liveness.alternative.body' : 'liveness.body')}</p>}
      <p class="legal" lang={biometricLocale} dir="auto">
        {biometric}
      </p>
      <p class="fine-print">
        <ConsentLinks />
      </p>
    </Layout>
  );
}
