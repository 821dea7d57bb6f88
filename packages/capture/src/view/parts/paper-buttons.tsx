import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { useApp, usePapers } from '../use-app.ts';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';

const FILES = 'image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf';
const PHOTOS = 'image/jpeg,image/png,image/webp';

/** Files first, because a PDF keeps its text. Touch devices also have a camera app. */
export function PaperButtons(): JSX.Element {
  const { state, t } = useApp();
  const uploads = state.value.flow?.uploadAllowed ?? true;
  const touch = matchMedia('(pointer: coarse)').matches;
  return (
    <>
      {uploads && <Pick label={t('action.upload')} accept={FILES} mode="upload" kind="primary" />}
      {(touch || !uploads) && (
        <Pick
          label={t('action.takePhoto')}
          accept={PHOTOS}
          mode="camera-manual"
          kind={uploads ? 'secondary' : 'primary'}
        />
      )}
    </>
  );
}

function Pick({
  label,
  accept,
  mode,
  kind,
}: {
  label: string;
  accept: string;
  mode: 'upload' | 'camera-manual';
  kind: 'primary' | 'secondary';
}): JSX.Element {
  const { t } = useApp();
  const papers = usePapers();
  const busy = papers.opening.value;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} busy={busy} onClick={() => input.current?.click()}>
        {!busy && <Icon name={mode === 'upload' ? 'upload' : 'camera'} />}
        {busy ? t('file.opening') : label}
      </Button>
      <input
        ref={input}
        class="file-input"
        type="file"
        accept={accept}
        capture={mode === 'upload' ? undefined : 'environment'}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files?.[0]) void papers.pick(files[0], mode);
          // Choosing the same file again counts as a change.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
