import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { Heading } from '../../parts/heading.tsx';
import { Layout } from '../../parts/layout.tsx';
import { useApp, useFaces, useScreen } from '../../use-app.ts';

/** As others see them: the picture is not mirrored here. */
export function SelfieReview(): JSX.Element {
  const { t, dispatch } = useApp();
  const faces = useFaces();
  const { photo } = useScreen('selfie-review');
  const [busy, setBusy] = useState(false);
  const use = (): void => {
    setBusy(true);
    void faces.use();
  };
  return (
    <Layout
      actions={
        <>
          <Button busy={busy} onClick={use}>
            {t('action.useSelfie')}
          </Button>
          <Button kind="secondary" onClick={() => dispatch({ type: 'retaken' })}>
            {t('action.retake')}
          </Button>
        </>
      }
    >
      <Heading>{t('selfie.review.title')}</Heading>
      <p class="lead">{t('selfie.review.body')}</p>
      <figure class="preview">{photo.url && <img src={photo.url} alt={t('selfie.review.alt')} />}</figure>
    </Layout>
  );
}
