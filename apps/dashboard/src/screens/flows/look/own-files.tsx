import { type FontAnswer, type LogoAnswer, MOST_FONT_FILES, type Theme, type ThemeFontFile } from '@verify/contract';
import { TextField } from '../../../parts/forms/form.tsx';
import { Button, Card, FieldError } from '../../../parts/parts.tsx';
import { useFlow } from '../fields.tsx';
import { UploadButton } from './upload-button.tsx';

interface Props {
  readonly set: (part: Partial<Theme>) => void;
}

/** The operator's own font: one file for each weight, or a variable one for all. */
export function FontFiles({ set }: Props) {
  const { settings, errorAt } = useFlow();
  const files = settings.theme.fontFiles ?? [];
  const change = (next: ThemeFontFile[]): void => set({ fontFiles: next.length > 0 ? next : undefined });
  const without = (id: string): ThemeFontFile[] => files.filter(({ fileId }) => fileId !== id);
  return (
    <Card
      title="Own font"
      note="WOFF2 files up to 512 kB, at most four, which this service serves itself. Your licence must allow that. The screens use weights 400, 600 and 650."
    >
      <div class="pad">
        {files.map(({ fileId, weight, family = 'Font' }, index) => (
          <div key={fileId} class="font-file">
            <TextField
              label={`${family}, weight`}
              hint="400, or 100 900 for a variable font"
              error={errorAt('theme', 'fontFiles', index)}
              value={weight}
              spellcheck={false}
              onInput={({ currentTarget: { value } }) =>
                change(files.map((file) => (file.fileId === fileId ? { ...file, weight: value.trim() } : file)))
              }
            />
            <Button
              kind="quiet"
              verb="Remove"
              label={`Remove ${family} ${weight}`}
              act={() => change(without(fileId))}
            />
          </div>
        ))}
        {files.length < MOST_FONT_FILES && (
          <UploadButton<FontAnswer>
            to="/dashboard/api/fonts"
            label={files.length > 0 ? 'Upload another weight' : 'Upload a font'}
            accept=".woff2,font/woff2"
            noun="font"
            mostBytes={512 * 1024}
            taken={({ id, weight, family }) => change([...without(id), { fileId: id, weight, family }])}
          />
        )}
        <FieldError error={errorAt('theme', 'fontFiles')} />
      </div>
    </Card>
  );
}

export function Logo({ set }: Props) {
  const { settings, errorAt } = useFlow();
  const id = settings.theme.logoFileId;
  return (
    <Card
      title="Logo"
      note="Shown at the top of every screen. PNG, JPEG or WebP up to 2 MB, displayed 24 to 40 px high, on white in dark mode."
    >
      <div class="pad logo-row">
        <div class="logo-place">{id ? <img src={`/sdk/logos/${id}`} alt="The logo" /> : <span>No logo</span>}</div>
        <UploadButton<LogoAnswer>
          to="/dashboard/api/logos"
          label={id ? 'Replace' : 'Upload a logo'}
          accept="image/png,image/jpeg,image/webp"
          noun="logo"
          mostBytes={2 * 1024 * 1024}
          taken={(answer) => set({ logoFileId: answer.id })}
        />
        {id && <Button kind="quiet" verb="Remove" act={() => set({ logoFileId: undefined })} />}
        <FieldError error={errorAt('theme', 'logoFileId')} />
      </div>
    </Card>
  );
}
