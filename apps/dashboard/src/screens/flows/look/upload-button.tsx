import { useRef, useState } from 'preact/hooks';
import { me } from '../../../app/api.ts';
import { Button } from '../../../parts/parts.tsx';

/** Sends the bytes as they are; the server makes of them what it serves. */
export function UploadButton<Answer>({
  to,
  label,
  fileLabel,
  accept,
  noun,
  mostBytes,
  taken,
  refused,
}: {
  to: `/dashboard/api/${string}`;
  label: string;
  /** Name of the file input, for assistive technology. */
  fileLabel: string;
  accept: string;
  noun: string;
  mostBytes: number;
  taken: (answer: Answer) => void;
  /** Undefined after a success. */
  refused: (words: string | undefined) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > mostBytes) {
      const most = mostBytes < 1024 * 1024 ? `${mostBytes / 1024} kB` : `${mostBytes / 1024 / 1024} MB`;
      return refused(`The ${noun} is larger than ${most}. Choose a smaller file.`);
    }
    setBusy(true);
    const answer = await upload<Answer>(to, file, noun);
    setBusy(false);
    refused(answer.ok ? undefined : answer.message);
    if (answer.ok) taken(answer.body);
  };
  return (
    <>
      <Button verb={busy ? 'Uploading …' : label} off={busy} act={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={fileLabel}
        accept={accept}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

type Uploaded<Answer> = { readonly ok: true; readonly body: Answer } | { readonly ok: false; readonly message: string };

async function upload<Answer>(to: string, file: File, noun: string): Promise<Uploaded<Answer>> {
  try {
    const answer = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': me.value?.csrf ?? '' },
      body: file,
    });
    const said = (await answer.json()) as Answer & { detail?: string };
    return answer.ok ? { ok: true, body: said } : { ok: false, message: said.detail ?? `This ${noun} was refused.` };
  } catch {
    return { ok: false, message: 'The service did not answer. Check your network connection.' };
  }
}
