import { useState } from 'preact/hooks';
import { slotOf } from '../../model/state.ts';
import { FileButton } from '../parts/file-button.tsx';
import { PhoneButton } from '../parts/phone-button.tsx';
import { PdfView } from '../parts/photo/pdf-view.tsx';
import { PhotoView } from '../parts/photo/photo-view.tsx';
import { Verdict } from '../parts/verdict.tsx';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp, usePhotos, useScreen } from '../use-app.ts';

/** After two refusals the document or the camera may be the problem, so continuing and the phone are offered. */
const MAY_INSIST_AFTER = 2;

export function Review() {
  const { state, t, dispatch } = useApp();
  const photos = usePhotos();
  const { side, photo, reading, part } = useScreen('review');
  const [busy, setBusy] = useState(false);
  const file = photo.mode === 'upload';
  const against = reading.startsWith('retake');
  const insists = (state.value.advisedAgainst[slotOf(side)] ?? 0) >= MAY_INSIST_AFTER;
  const use = (): void => {
    setBusy(true);
    void photos.use();
  };
  // A photo taken here proves more than a file, which may have lost the traces of an edit.
  const retake = file ? (
    <div class="action-row">
      <FileButton kind={against ? 'primary' : 'secondary'} label="action.chooseOther" />
      {photo.url && <Button kind="secondary" onClick={() => dispatch({ type: 'retaken' })} text="action.useCamera" />}
    </div>
  ) : (
    <Button
      kind={against ? 'primary' : 'secondary'}
      onClick={() => dispatch({ type: 'retaken' })}
      text="action.retake"
    />
  );
  return (
    <Layout
      actions={
        <>
          {!against && (
            <Button
              busy={busy || reading === 'running'}
              onClick={use}
              text={photo.url ? 'action.usePhoto' : 'action.useFile'}
            />
          )}
          {retake}
          {against && insists && (
            <div class="action-row">
              <PhoneButton />
              <Button kind="secondary" busy={busy} onClick={use} text="action.useAnyway" />
            </div>
          )}
        </>
      }
    >
      <Heading>{t(file ? 'review.title.file' : 'review.title')}</Heading>
      {file && photo.url && !against && <p class="lead">{t('review.file')}</p>}
      {photo.url ? (
        <PhotoView url={photo.url} alt={t('review.alt')} part={part} reading={reading === 'running'} />
      ) : (
        <PdfView photo={photo} alt={t('paper.review.alt')} page={photos.page} />
      )}
      <Verdict />
    </Layout>
  );
}
