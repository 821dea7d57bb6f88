import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { ConsentLinks } from '../parts/consent-links.tsx';
import { Heading } from '../parts/heading.tsx';
import { Layout } from '../parts/layout.tsx';
import { useApp } from '../use-app.ts';

/** A consent of its own to the comparison of faces, in the flow's wording. */
export function BiometricConsent(): JSX.Element {
  const { state, t, dispatch } = useApp();
  const { biometric, biometricLocale } = state.value.flow?.consent ?? {};
  return (
    <Layout
      actions={
        <>
          <Button onClick={() => dispatch({ type: 'biometric_agreed', at: new Date().toISOString() })}>
            {t('biometric.agree')}
          </Button>
          <Button kind="quiet" onClick={() => dispatch({ type: 'leave_asked', reason: 'consent_declined' })}>
            {t('intro.decline')}
          </Button>
        </>
      }
    >
      <Heading>{t('biometric.title')}</Heading>
      <p class="legal" lang={biometricLocale} dir="auto">
        {biometric}
      </p>
      <p class="fine-print">
        <ConsentLinks />
      </p>
    </Layout>
  );
}
