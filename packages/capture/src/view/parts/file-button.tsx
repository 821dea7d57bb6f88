import { useRef } from 'preact/hooks';
import type { TextKey } from '../../locales/en.ts';
import { useApp, usePapers, usePhotos } from '../use-app.ts';
import { Button } from './layout.tsx';

/** The contract's media types. The bytes decide later; this only helps the file picker. */
const PHOTOS = 'image/jpeg,image/png,image/webp';
const FILES = `${PHOTOS},application/pdf,.jpg,.jpeg,.png,.webp,.pdf`;

type Kind = 'primary' | 'secondary' | 'quiet' | 'glass';

interface PickProps {
  readonly text: TextKey;
  readonly kind: Kind;
  readonly busy: boolean;
  /** Opens the camera app of a touch device. */
  readonly camera?: boolean;
  readonly take: (file: File) => void;
}

function Pick({ text, kind, busy, camera = false, take }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind={kind}
        busy={busy}
        icon={camera ? 'camera' : 'upload'}
        text={busy ? 'file.opening' : text}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        class="file-input"
        type="file"
        accept={camera ? PHOTOS : FILES}
        capture={camera ? 'environment' : undefined}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files?.[0]) take(files[0]);
          // Cleared, so that choosing the same file again counts as a change.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

export function FileButton({ kind = 'secondary', label = 'action.upload' }: { kind?: Kind; label?: TextKey }) {
  const photos = usePhotos();
  return <Pick text={label} kind={kind} busy={photos.opening.value} take={(file) => void photos.pick(file)} />;
}

/** Files first, because a PDF keeps its text. Touch devices also have a camera app. */
export function PaperButtons() {
  const { state } = useApp();
  const { opening, pick } = usePapers();
  const uploads = state.value.flow?.uploadAllowed ?? true;
  const touch = matchMedia('(pointer: coarse)').matches;
  const busy = opening.value;
  return (
    <>
      {uploads && (
        <Pick text="action.upload" {...{ busy, kind: 'primary' }} take={(file) => void pick(file, 'upload')} />
      )}
      {(touch || !uploads) && (
        <Pick
          text="action.takePhoto"
          camera
          busy={busy}
          kind={uploads ? 'secondary' : 'primary'}
          take={(file) => void pick(file, 'camera-manual')}
        />
      )}
    </>
  );
}
