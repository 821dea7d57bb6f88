import { useState } from 'preact/hooks';
import { Button, Heading, Layout } from '../../parts/layout.tsx';
import { useApp, useFaces, useScreen } from '../../use-app.ts';

/** The picture is not mirrored here, so the person looks as others see them. */
export function SelfieReview() {
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
          <Button busy={busy} onClick={use} text="action.useSelfie" />
          <Button kind="secondary" onClick={() => dispatch({ type: 'retaken' })} text="action.retake" />
        </>
      }
    >
      <Heading>{t('selfie.review.title')}</Heading>
      <p class="lead">{t('selfie.review.body')}</p>
      <figure class="preview">{photo.url && <img src={photo.url} alt={t('selfie.review.alt')} />}</figure>
    </Layout>
  );
}
