import type { DashboardImage, TraceRow } from '@verify/contract';
import { imageUrl } from '../../app/api.ts';
import { words } from '../../app/format.ts';
import { Badge, Card } from '../../parts/parts.tsx';
import { Pane } from './pane.tsx';

/** The portrait on the document beside the face before the camera, and what the comparison measured. */
export function Faces({
  applicationId,
  images,
  trace,
}: {
  applicationId: string;
  images: readonly DashboardImage[];
  trace: readonly TraceRow[];
}) {
  const stills = images.filter(({ mediaType }) => mediaType.startsWith('image/'));
  const portrait = stills.find(({ role, kind }) => role === 'crop' && kind === 'portrait');
  const live = stills.filter(({ role, kind }) => role === 'evidence' && (kind === 'selfie' || kind === 'liveness'));
  // Alone it stands among the other cut-outs.
  if (live.length === 0) return null;
  const compared = trace.find(({ rule }) => rule === 'same-person');
  const { similarity, distance, band } = compared?.inputs ?? {};
  return (
    <Card
      title="Faces"
      note={
        compared && typeof distance === 'number'
          ? `Similarity ${String(similarity)}, distance ${distance} (no match above ${String(compared.threshold)})`
          : undefined
      }
      actions={typeof band === 'string' ? <Badge status={band} /> : null}
    >
      <div class="panes faces">
        {portrait && <Pane src={imageUrl(applicationId, portrait.id)} name="Portrait on the document" />}
        {live.map((image) => (
          <Pane
            key={image.id}
            src={imageUrl(applicationId, image.id)}
            name={image.kind === 'selfie' ? words(image.kind) : 'Still of the liveness check'}
          />
        ))}
      </div>
    </Card>
  );
}
