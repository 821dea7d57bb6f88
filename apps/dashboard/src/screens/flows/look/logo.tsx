import type { LogoAnswer } from '@verify/contract';
import { useState } from 'preact/hooks';
import { Button, Card } from '../../../parts/parts.tsx';
import { Notes } from '../field-row.tsx';
import { UploadButton } from './upload-button.tsx';

interface Props {
  readonly id: string | undefined;
  readonly error: string | undefined;
  readonly change: (id: string | undefined) => void;
}

export function Logo({ id, error, change }: Props) {
  const [refused, setRefused] = useState<string | undefined>();
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
          fileLabel="Logo file"
          accept="image/png,image/jpeg,image/webp"
          noun="logo"
          mostBytes={2 * 1024 * 1024}
          taken={(answer) => change(answer.id)}
          refused={setRefused}
        />
        {id && <Button kind="quiet" verb="Remove" act={() => change(undefined)} />}
        <Notes error={refused ?? error} />
      </div>
    </Card>
  );
}
