import { type FontAnswer, type LogoAnswer, MOST_FONT_FILES, type Theme, type ThemeFontFile } from '@verify/contract';
import { useRef, useState } from 'preact/hooks';
import { ask } from '../../../app/api.ts';
import { TextField } from '../../../parts/forms/form.tsx';
import { Button, Card, FieldError } from '../../../parts/parts.tsx';
import { Notes, useFlow } from '../fields.tsx';

type Props = { set: (part: Partial<Theme>) => void };

/** The operator's own font: one file for each weight, or a variable one for all. */
export function FontFiles({ set }: Props) {
  const files = useFlow().settings.theme.fontFiles ?? [];
  const change = (next: ThemeFontFile[]): void => set({ fontFiles: next.length > 0 ? next : undefined });
  const without = (id: string): ThemeFontFile[] => files.filter(({ fileId }) => fileId !== id);
  return (
    <Card
      title="Own font"
      note="WOFF2 files up to 512 kB, at most four, which this service serves itself. Your licence must allow that. The screens use weights 400, 600 and 650."
      pad
    >
      {files.map(({ fileId, weight, family = 'Font' }, index) => (
        <div key={fileId} class="font-file">
          <TextField
            label={`${family}, weight`}
            hint="400, or 100 900 for a variable font"
            at={`/theme/fontFiles/${index}`}
            value={weight}
            spellcheck={false}
            onInput={({ currentTarget: { value } }) =>
              change(files.map((file) => (file.fileId === fileId ? { ...file, weight: value.trim() } : file)))
            }
          />
          <Button kind="quiet" verb="Remove" label={`Remove ${family} ${weight}`} act={() => change(without(fileId))} />
        </div>
      ))}
      {files.length < MOST_FONT_FILES && (
        <UploadButton<FontAnswer>
          to="/fonts"
          label={files.length > 0 ? 'Upload another weight' : 'Upload a font'}
          accept=".woff2,font/woff2"
          noun="font"
          mostBytes={512 * 1024}
          taken={({ id, weight, family }) => change([...without(id), { fileId: id, weight, family }])}
        />
      )}
      <Notes at="/theme/fontFiles" />
    </Card>
  );
}

export function Logo({ set }: Props) {
  const id = useFlow().settings.theme.logoFileId;
  return (
    <Card
      title="Logo"
      note="Shown at the top of every screen. PNG, JPEG or WebP up to 2 MB, displayed 24 to 40 px high, on white in dark mode."
      pad="logo-row"
    >
      <div class="logo-place">{id ? <img src={`/sdk/logos/${id}`} alt="The logo" /> : <span>No logo</span>}</div>
      <UploadButton<LogoAnswer>
        to="/logos"
        label={id ? 'Replace' : 'Upload a logo'}
        accept="image/png,image/jpeg,image/webp"
        noun="logo"
        mostBytes={2 * 1024 * 1024}
        taken={(answer) => set({ logoFileId: answer.id })}
      />
      {id && <Button kind="quiet" verb="Remove" act={() => set({ logoFileId: undefined })} />}
      <Notes at="/theme/logoFileId" />
    </Card>
  );
}

interface UploadProps<Answer> {
  readonly to: string;
  readonly label: string;
  readonly accept: string;
  readonly noun: 'font' | 'logo';
  readonly mostBytes: number;
  readonly taken: (answer: Answer) => void;
}

/** Sends the bytes as they are; the server makes of them what it serves. */
function UploadButton<Answer>({ to, label, accept, noun, mostBytes, taken }: UploadProps<Answer>) {
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
    const answer = await ask<Answer>('POST', to, file);
    setBusy(false);
    setRefused(answer.ok ? undefined : answer.message);
    if (answer.ok) taken(answer.value);
  };
  return (
    <>
      <Button verb={busy ? 'Uploading…' : label} off={busy} act={() => picker.current?.click()} />
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
