import { LIMITS } from '@verify/contract';
import type { ReadonlySignal } from '@preact/signals';
import type { PdfPage } from '../../../app/pdf-page.ts';
import type { Photo } from '../../../model/state.ts';
import { formatSize } from '../../format.ts';
import { useApp } from '../../use-app.ts';
import { Icon } from '../icons.tsx';
import { PhotoView } from './photo-view.tsx';

interface Props {
  readonly photo: Photo;
  readonly alt: string;
  readonly page: ReadonlySignal<PdfPage | null>;
}

/** The first page of a PDF, or its name if it can't be shown. It can be sent anyway, because the server judges it. */
export function PdfView({ photo: { fileName, sizeBytes }, alt, page }: Props) {
  const { t, locale } = useApp();
  const shown = page.value;
  const size = formatSize(sizeBytes, locale.value);
  return (
    <>
      {shown?.state === 'shown' ? (
        <PhotoView url={shown.url} alt={alt} />
      ) : (
        <figure class="preview" aria-busy={shown?.state === 'drawing'}>
          <span class="pdf">
            {shown?.state === 'drawing' ? <span class="spinner" aria-hidden="true" /> : <Icon name="file" size={40} />}
            <bdi>{fileName}</bdi>
            <small>
              <bdi>{size}</bdi>
            </small>
          </span>
        </figure>
      )}
      {shown?.state === 'shown' && (
        <p class="pdf-name">
          <bdi>{fileName}</bdi>
          <small>
            <bdi>{size}</bdi> · {t('pdf.page', { at: 1, of: shown.pages })}
          </small>
        </p>
      )}
      <div role="status">{shown && shown.state !== 'drawing' && <Trouble page={shown} />}</div>
    </>
  );
}

function Trouble({ page }: { page: PdfPage }) {
  const { t } = useApp();
  const words =
    page.state === 'locked' || page.state === 'unreadable'
      ? ([`pdf.${page.state}`, `pdf.${page.state}.body`] as const)
      : page.state === 'shown' && page.pages > LIMITS.pdfPages
        ? (['file.title.large', 'file.body.large'] as const)
        : null;
  return (
    words && (
      <div class="verdict bad">
        <Icon name="warning" size={28} />
        <span>
          <b>{t(words[0])}</b>
          <small>{t(words[1])}</small>
        </span>
      </div>
    )
  );
}
