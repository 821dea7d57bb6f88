import type { DashboardImage, TraceRow } from '@verify/contract';
import { useState } from 'preact/hooks';
import { imageUrl } from '../../app/api.ts';
import { words } from '../../app/format.ts';
import { Badge, Button, Card } from '../../parts/parts.tsx';
import { Pane } from './pane.tsx';

const NAMES: Readonly<Record<string, string>> = {
  portrait: 'Portrait on the document',
  liveness: 'Still of the liveness check',
};

type Props = { applicationId: string; images: readonly DashboardImage[]; trace: readonly TraceRow[] };

/** The portrait beside the live face, level and equally large if the eyes were found. */
export function Faces({ applicationId, images, trace }: Props) {
  const [whole, setWhole] = useState(false);
  const stills = images.filter(({ mediaType }) => mediaType.startsWith('image/'));
  const portrait = stills.find(({ role, kind }) => role === 'crop' && kind === 'portrait');
  const live = stills.filter(({ role, kind }) => role === 'evidence' && (kind === 'selfie' || kind === 'liveness'));
  // Alone it is shown among the other crops.
  if (live.length === 0) return null;
  const compared = trace.find(({ rule }) => rule === 'same-person');
  const { similarity, distance, band } = compared?.inputs ?? {};
  const names = images.some(({ kind }) => kind === 'front') ? NAMES : { ...NAMES, portrait: 'Known customer' };
  const shown = portrait ? [portrait, ...live] : live;
  return (
    <Card
      title="Faces"
      note={
        compared && typeof distance === 'number'
          ? `Similarity ${String(similarity)}, distance ${distance} (no match above ${String(compared.threshold)})`
          : undefined
      }
      actions={
        <>
          {shown.some(({ eyes }) => eyes !== null) && (
            <Button kind="quiet small" verb="Whole pictures" pressed={whole} act={() => setWhole(!whole)} />
          )}
          {typeof band === 'string' && <Badge status={band} />}
        </>
      }
    >
      <div class="panes faces">
        {shown.map((image) => (
          <Pane
            key={image.id}
            src={imageUrl(applicationId, image.id)}
            name={names[image.kind] ?? words(image.kind)}
            eyes={whole ? null : image.eyes}
          />
        ))}
      </div>
    </Card>
  );
}
