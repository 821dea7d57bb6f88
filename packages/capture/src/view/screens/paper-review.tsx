import { useState } from 'preact/hooks';
import { Icon } from '../parts/icons.tsx';
import { PdfView } from '../parts/photo/pdf-view.tsx';
import { PhotoView } from '../parts/photo/photo-view.tsx';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp, usePapers, useScreen } from '../use-app.ts';

/** The sheet as it will be sent. The person judges it, and the server reads it. */
export function PaperReview() {
  const { t, dispatch } = useApp();
  const papers = usePapers();
  const { photo } = useScreen('paper-review');
  const [busy, setBusy] = useState(false);
  // The server could not open it either.
  const locked = papers.page.value?.state === 'locked';
  const use = (): void => {
    setBusy(true);
    void papers.use();
  };
  return (
    <Layout
      actions={
        <>
          {!locked && <Button busy={busy} onClick={use} text="action.useFile" />}
          <Button
            kind={locked ? 'primary' : 'secondary'}
            onClick={() => dispatch({ type: 'retaken' })}
            text="action.chooseOther"
          />
        </>
      }
    >
      <Heading>{t('review.title.file')}</Heading>
      {photo.url ? (
        <PhotoView url={photo.url} alt={t('paper.review.alt')} />
      ) : (
        <PdfView photo={photo} alt={t('paper.review.alt')} page={papers.page} />
      )}
      {photo.url && (
        <div class="verdict-space">
          <div class="verdict">
            <Icon name="document" />
            <span>
              <b>{t('review.unavailable')}</b>
              <small>{t('review.unavailable.body')}</small>
            </span>
          </div>
        </div>
      )}
    </Layout>
  );
}
