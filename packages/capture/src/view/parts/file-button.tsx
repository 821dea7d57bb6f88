import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { TextKey } from '../../locales/en.ts';
import { useApp, usePhotos } from '../use-app.ts';
import { Icon } from './icons.tsx';

/** The contract's media types of a document. The bytes decide later; this only helps the file picker. */
const ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf';

/** A button that opens the system's file picker. */
export function FileButton({
  kind = 'secondary',
  label,
}: {
  kind?: 'primary' | 'secondary' | 'quiet' | 'glass';
  label?: TextKey;
}): JSX.Element {
  const { t } = useApp();
  const photos = usePhotos();
  const busy = photos.opening.value;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        class={`button ${kind}`}
        disabled={busy}
        aria-busy={busy}
        onClick={() => input.current?.click()}
      >
        {busy ? <span class="spinner" aria-hidden="true" /> : <Icon name="upload" />}
        {t(busy ? 'file.opening' : (label ?? 'action.upload'))}
      </button>
      <input
        ref={input}
        class="file-input"
        type="file"
        accept={ACCEPT}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files?.[0]) void photos.pick(files[0]);
          // Choosing the same file again counts as a change.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
