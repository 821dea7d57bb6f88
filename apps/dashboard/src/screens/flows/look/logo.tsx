import type { LogoAnswer } from '@verify/contract';
import { useRef, useState } from 'preact/hooks';
import { me } from '../../../app/api.ts';
import { Card } from '../../../parts/parts.tsx';
import { Notes } from '../field-row.tsx';

const MOST_BYTES = 2 * 1024 * 1024;

export function Logo({
  id,
  error,
  change,
}: {
  id: string | undefined;
  error: string | undefined;
  change: (id: string | undefined) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > MOST_BYTES) return setRefused('The logo is larger than 2 MB. Choose a smaller file.');
    setBusy(true);
    const answer = await upload(file);
    setBusy(false);
    setRefused(answer.ok ? undefined : answer.message);
    if (answer.ok) change(answer.id);
  };
  return (
    <Card
      title="Logo"
      note="Shown at the top of the first and last screens. PNG, JPEG or WebP up to 2 MB, displayed 40 px high, on white in dark mode."
    >
      <div class="pad logo-row">
        <div class="logo-place">{id ? <img src={`/sdk/logos/${id}`} alt="The logo" /> : <span>No logo</span>}</div>
        <button type="button" class="button" disabled={busy} onClick={() => picker.current?.click()}>
          {busy ? 'Uploading …' : id ? 'Replace' : 'Upload a logo'}
        </button>
        {id && (
          <button type="button" class="button quiet" onClick={() => change(undefined)}>
            Remove
          </button>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Logo file"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <Notes error={refused ?? error} />
      </div>
    </Card>
  );
}

type Uploaded = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly message: string };

/** The bytes as they are: the server makes a picture of its own of them. */
async function upload(file: File): Promise<Uploaded> {
  try {
    const answer = await fetch('/dashboard/api/logos', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': me.value?.csrf ?? '' },
      body: file,
    });
    const said = (await answer.json()) as LogoAnswer & { detail?: string };
    return answer.ok ? { ok: true, id: said.id } : { ok: false, message: said.detail ?? 'This logo was refused.' };
  } catch {
    return { ok: false, message: 'The service did not answer. Check your network connection.' };
  }
}
