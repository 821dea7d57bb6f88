import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icons.tsx';
import { Layout } from '../parts/layout.tsx';
import { formatSize } from '../format.ts';
import { useApp, usePapers, useScreen } from '../use-app.ts';

/** The sheet as it will be sent. The person judges it; the server reads it. */
export function PaperReview(): JSX.Element {
  const { t, locale, dispatch } = useApp();
  const papers = usePapers();
  const { photo } = useScreen('paper-review');
  const [busy, setBusy] = useState(false);
  const use = (): void => {
    setBusy(true);
    void papers.use();
  };
  return (
    <Layout
      actions={
        <>
          <Button busy={busy} onClick={use}>
            {t('action.useFile')}
          </Button>
          <Button kind="secondary" onClick={() => dispatch({ type: 'retaken' })}>
            {t('action.chooseOther')}
          </Button>
        </>
      }
    >
      <Heading>{t('review.title.file')}</Heading>
      <figure class="preview">
        {photo.url ? (
          <img src={photo.url} alt={t('paper.review.alt')} />
        ) : (
          <span class="pdf">
            <Icon name="file" size={40} />
            <bdi>{photo.fileName}</bdi>
            <small>{formatSize(photo.sizeBytes, locale.value)}</small>
          </span>
        )}
      </figure>
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
