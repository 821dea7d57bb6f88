import { useRef, useState } from 'preact/hooks';
import { me } from '../../../app/api.ts';
import { Button, FieldError } from '../../../parts/parts.tsx';

interface Props<Answer> {
  readonly to: `/dashboard/api/${string}`;
  readonly label: string;
  readonly accept: string;
  readonly noun: 'font' | 'logo';
  readonly mostBytes: number;
  readonly taken: (answer: Answer) => void;
}

/** Sends the bytes unchanged; the server creates the file that it serves. */
export function UploadButton<Answer>({ to, label, accept, noun, mostBytes, taken }: Props<Answer>) {
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | undefined>();
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > mostBytes) {
      const most = mostBytes < 1024 * 1024 ? `${mostBytes / 1024} kB` : `${mostBytes / 1024 / 1024} MB`;
      return setRefused(`The ${noun} is larger than ${most}. Choose a smaller file.`);
    }
    setBusy(true);
    const answer = await upload<Answer>(to, file);
    setBusy(false);
    setRefused(typeof answer === 'string' ? answer || `This ${noun} was refused.` : undefined);
    if (typeof answer !== 'string') taken(answer.body);
  };
  return (
    <>
      <Button verb={busy ? 'Uploading …' : label} off={busy} act={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={noun === 'font' ? 'Font file' : 'Logo file'}
        accept={accept}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <FieldError error={refused} />
    </>
  );
}

/** The text explains a refusal. */
async function upload<Answer>(to: string, file: File): Promise<{ readonly body: Answer } | string> {
  try {
    const headers = { 'content-type': 'application/octet-stream', 'x-csrf-token': me.value?.csrf ?? '' };
    const answer = await fetch(to, { method: 'POST', headers, body: file });
    const said = (await answer.json()) as Answer & { detail?: string };
    return answer.ok ? { body: said } : (said.detail ?? '');
  } catch {
    return 'The service did not answer. Check your network connection.';
  }
}
