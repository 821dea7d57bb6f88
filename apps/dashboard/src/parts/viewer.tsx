import type { DashboardImage } from '@verify/contract';
import { useState } from 'preact/hooks';
import { imageUrl } from '../app/api.ts';
import { words } from '../app/format.ts';
import { Icon } from './icons.tsx';
import { Card, Empty } from './parts.tsx';

const MOST = 6;

/** Whole pictures side by side, then the parts cut out of them; the portrait stands first, beside a selfie when there is one. */
export function Viewer({ applicationId, images }: { applicationId: string; images: readonly DashboardImage[] }) {
  const whole = images.filter(({ role }) => role === 'evidence');
  const parts = images
    .filter(({ role }) => role === 'crop')
    .toSorted((a, b) => Number(b.kind === 'portrait') - Number(a.kind === 'portrait'));
  if (whole.length === 0) {
    return (
      <Card title="Images">
        <Empty title="No images">They appear once the server has read them.</Empty>
      </Card>
    );
  }
  return (
    <Card title="Images">
      <div class="panes">
        {whole.map((image) => (
          <Pane key={image.id} src={imageUrl(applicationId, image.id)} name={words(image.kind)} />
        ))}
      </div>
      {parts.length > 0 && (
        <div class="parts">
          {parts.map((image) => (
            <figure key={image.id}>
              <img src={imageUrl(applicationId, image.id)} alt={`Cut-out: ${image.kind}`} loading="lazy" />
              <figcaption>{words(image.kind)}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </Card>
  );
}

function Pane({ src, name }: { src: string; name: string }) {
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [shift, setShift] = useState({ x: 0, y: 0 });
  const to = (next: number): void => {
    setZoom(Math.min(MOST, Math.max(1, next)));
    if (next <= 1) setShift({ x: 0, y: 0 });
  };
  return (
    <figure class="pane">
      <div
        class="stage"
        data-zoomed={zoom > 1 ? 'yes' : undefined}
        onDblClick={() => to(zoom > 1 ? 1 : 2.5)}
        onPointerMove={(event) => {
          if (zoom > 1 && event.buttons === 1) setShift({ x: shift.x + event.movementX, y: shift.y + event.movementY });
        }}
      >
        <img
          src={src}
          alt={name}
          draggable={false}
          style={{ transform: `translate(${shift.x}px, ${shift.y}px) scale(${zoom}) rotate(${turn}deg)` }}
        />
      </div>
      <figcaption>
        {name}
        <span class="actions">
          <button
            class="button quiet square"
            aria-label={`${name}: smaller`}
            disabled={zoom <= 1}
            onClick={() => to(zoom / 1.5)}
          >
            <Icon name="minus" />
          </button>
          <button
            class="button quiet square"
            aria-label={`${name}: larger`}
            disabled={zoom >= MOST}
            onClick={() => to(zoom * 1.5)}
          >
            <Icon name="plus" />
          </button>
          <button class="button quiet square" aria-label={`${name}: turn`} onClick={() => setTurn(turn + 90)}>
            <Icon name="rotate" />
          </button>
        </span>
      </figcaption>
    </figure>
  );
}
