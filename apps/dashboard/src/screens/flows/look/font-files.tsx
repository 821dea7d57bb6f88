import { type FontAnswer, MOST_FONT_FILES, type ThemeFontFile } from '@verify/contract';
import { useState } from 'preact/hooks';
import { Button, Card, Field } from '../../../parts/parts.tsx';
import { Notes } from '../field-row.tsx';
import { UploadButton } from './upload-button.tsx';

interface Props {
  readonly files: readonly ThemeFontFile[];
  readonly errorAt: (...path: (string | number)[]) => string | undefined;
  readonly change: (files: ThemeFontFile[] | undefined) => void;
}

/** The operator's own font: one file for each weight, or a variable one for all. */
export function FontFiles({ files, errorAt, change }: Props) {
  const [refused, setRefused] = useState<string | undefined>();
  const set = (next: ThemeFontFile[]): void => change(next.length > 0 ? next : undefined);
  return (
    <Card
      title="Own font"
      note="WOFF2 files up to 512 kB, at most four, which this service serves itself. Your licence must allow that. The screens use weights 400, 600 and 650."
    >
      <div class="pad">
        {files.map(({ fileId, weight, family = 'Font' }, index) => (
          <div key={fileId} class="font-file">
            <Field
              label={`${family}, weight`}
              hint="400, or 100 900 for a variable font"
              error={errorAt(index, 'weight') ?? errorAt(index, 'fileId')}
            >
              <input
                type="text"
                value={weight}
                spellcheck={false}
                aria-invalid={!!errorAt(index, 'weight')}
                onInput={({ currentTarget: { value } }) =>
                  set(files.map((file) => (file.fileId === fileId ? { ...file, weight: value.trim() } : file)))
                }
              />
            </Field>
            <Button
              kind="quiet"
              verb="Remove"
              label={`Remove ${family} ${weight}`}
              act={() => set(files.filter((file) => file.fileId !== fileId))}
            />
          </div>
        ))}
        {files.length < MOST_FONT_FILES && (
          <UploadButton<FontAnswer>
            to="/dashboard/api/fonts"
            label={files.length > 0 ? 'Upload another weight' : 'Upload a font'}
            fileLabel="Font file"
            accept=".woff2,font/woff2"
            noun="font"
            mostBytes={512 * 1024}
            taken={({ id: fileId, weight, family }) =>
              set([...files.filter((file) => file.fileId !== fileId), { fileId, weight, family }])
            }
            refused={setRefused}
          />
        )}
        <Notes error={refused ?? errorAt()} />
      </div>
    </Card>
  );
}
