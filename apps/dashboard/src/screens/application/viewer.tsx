import { type ApplicationDetail, PAPERS, type TraceRow } from '@verify/contract';
import { useState } from 'preact/hooks';
import { imageUrl } from '../../app/api.ts';
import { words } from '../../app/format.ts';
import { Badge, Button, Card } from '../../parts/parts.tsx';
import { Pane } from './pane.tsx';
import { sameRow } from './trace-groups.ts';

const PAGES: ReadonlySet<string> = new Set(['front', 'back', ...Object.keys(PAPERS)]);

export type Signal = { signal: TraceRow | null; show: (row: TraceRow | null) => void };

/** Documents side by side, with the places of crops and of forgery signals. */
export function Viewer({ detail, signal, show }: Signal & { detail: ApplicationDetail }) {
  const { application, images, trace } = detail;
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
            src={imageUrl(application.id, image.id)}
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
                src={imageUrl(application.id, image.id)}
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

export function SignalButton({ row, signal, show, verb }: Signal & { row: TraceRow; verb: string }) {
  const pressed = signal !== null && sameRow(row, signal);
  return <Button kind="quiet small" {...{ verb, pressed }} act={() => show(pressed ? null : row)} />;
}

const NAMES: Readonly<Record<string, string>> = {
  portrait: 'Portrait on the document',
  liveness: 'Still of the liveness check',
};

/** The portrait beside the live face, level and equally large if the eyes were found. */
export function Faces({ detail: { application, images, trace } }: { detail: ApplicationDetail }) {
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
            src={imageUrl(application.id, image.id)}
            name={names[image.kind] ?? words(image.kind)}
            eyes={whole ? null : image.eyes}
          />
        ))}
      </div>
    </Card>
  );
}
