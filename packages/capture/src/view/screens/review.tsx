import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { slotOf } from '../../model/state.ts';
import { Button } from '../parts/button.tsx';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icons.tsx';
import { Layout } from '../parts/layout.tsx';
import { PhoneButton } from '../parts/phone-button.tsx';
import { Verdict } from '../parts/verdict.tsx';
import { formatSize } from '../format.ts';
import { useApp, usePhotos, useScreen } from '../use-app.ts';

/**
 * Advised against twice: perhaps the document is the trouble, so the person may insist and the server decides. Perhaps the
 * camera is, so a desktop offers the phone.
 */
const MAY_INSIST_AFTER = 2;

export function Review(): JSX.Element {
  const { state, t, locale, dispatch } = useApp();
  const photos = usePhotos();
  const { side, photo, reading } = useScreen('review');
  const [busy, setBusy] = useState(false);
  const file = photo.mode === 'upload';
  const against = reading.startsWith('retake');
  const insists = (state.value.advisedAgainst[slotOf(side)] ?? 0) >= MAY_INSIST_AFTER;
  const use = (): void => {
    setBusy(true);
    void photos.use();
  };
  const retake = (
    <Button kind={against ? 'primary' : 'secondary'} onClick={() => dispatch({ type: 'retaken' })}>
      {t('action.retake')}
    </Button>
  );
  return (
    <Layout
      actions={
        <>
          {!against && (
            <Button busy={busy || reading === 'running'} onClick={use}>
              {t(photo.url ? 'action.usePhoto' : 'action.useFile')}
            </Button>
          )}
          {retake}
          {against && insists && (
            <div class="action-row">
              <PhoneButton />
              <Button kind="secondary" busy={busy} onClick={use}>
                {t('action.useAnyway')}
              </Button>
            </div>
          )}
        </>
      }
    >
      <Heading>{t(file ? 'review.title.file' : 'review.title')}</Heading>
      <figure class={reading === 'running' ? 'preview reading' : 'preview'}>
        {photo.url ? (
          <img src={photo.url} alt={t('review.alt')} onLoad={(event) => fit(event.currentTarget)} />
        ) : (
          <span class="pdf">
            <Icon name="file" size={40} />
            <bdi>{photo.fileName}</bdi>
            <small>{formatSize(photo.sizeBytes, locale.value)}</small>
          </span>
        )}
      </figure>
      <Verdict />
    </Layout>
  );
}

/** The box takes the picture's proportions; a tall one is shrunk by the layout and keeps bars at its sides. */
function fit({ parentElement, naturalWidth, naturalHeight }: HTMLImageElement): void {
  parentElement?.style.setProperty('aspect-ratio', `${naturalWidth} / ${naturalHeight}`);
}
