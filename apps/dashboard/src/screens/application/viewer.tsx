import { type DashboardImage, PAPERS, type TraceRow } from '@verify/contract';
import { useState } from 'preact/hooks';
import { imageUrl } from '../../app/api.ts';
import { words } from '../../app/format.ts';
import { Button, Card } from '../../parts/parts.tsx';
import { Pane } from './pane.tsx';
import { sameRow } from './trace-groups.ts';

const PAGES: ReadonlySet<string> = new Set(['front', 'back', ...Object.keys(PAPERS)]);

interface Props {
  readonly applicationId: string;
  readonly images: readonly DashboardImage[];
  readonly trace: readonly TraceRow[];
  readonly signal: TraceRow | null;
  readonly show: (row: TraceRow | null) => void;
}

/** Documents side by side, with the places of crops and of forgery signals. */
export function Viewer({ applicationId, images, trace, signal, show }: Props) {
  const [boxes, setBoxes] = useState(false);
  const pages = images.filter(({ role, kind }) => role === 'evidence' && PAGES.has(kind));
  const crops = images.filter(({ role }) => role === 'crop');
  // A portrait is shown beside the face that it is compared with.
  const compared = images.some(({ kind, role }) => role === 'evidence' && (kind === 'selfie' || kind === 'liveness'));
  const parts = crops.filter(({ kind }) => !PAGES.has(kind) && !(compared && kind === 'portrait'));
  const signals = trace.filter(({ evidence }) => evidence && evidence.length > 0);
  const placed = crops.some(({ quad }) => quad !== null);
  if (pages.length === 0) return null;
  return (
    <Card
      title="Images"
      actions={
        <>
          {signals.map((row) => (
            <SignalButton key={`${row.rule} ${row.code}`} {...{ row, signal, show }} verb={words(row.rule)} />
          ))}
          {placed && <Button kind="quiet small" verb="Boxes" pressed={boxes} act={() => setBoxes(!boxes)} />}
        </>
      }
    >
      <div class="panes">
        {pages.map((image) => (
          <Pane
            key={image.id}
            src={imageUrl(applicationId, image.id)}
            name={words(image.kind)}
            crops={boxes ? crops.filter(({ source, kind }) => source === image.source && kind !== image.kind) : []}
            evidence={(signal?.evidence ?? []).filter(({ side }) => side === image.kind)}
          />
        ))}
      </div>
      {parts.length > 0 && (
        <div class="parts">
          {parts.map((image) => (
            <figure key={image.id}>
              <img
                src={imageUrl(applicationId, image.id)}
                alt={`Cut-out: ${words(image.kind).toLowerCase()}`}
                loading="lazy"
              />
              <figcaption>{words(image.kind)}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </Card>
  );
}

type SignalProps = { row: TraceRow; signal: TraceRow | null; show: (row: TraceRow | null) => void; verb: string };

export function SignalButton({ row, signal, show, verb }: SignalProps) {
  const pressed = signal !== null && sameRow(row, signal);
  return <Button kind="quiet small" {...{ verb, pressed }} act={() => show(pressed ? null : row)} />;
}
