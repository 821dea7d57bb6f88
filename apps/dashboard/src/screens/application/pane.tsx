import type { DashboardImage, ForgeryEvidence } from '@verify/contract';
import { Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../../app/format.ts';
import { Button } from '../../parts/parts.tsx';
import { levelFace } from './level-face.ts';

const MOST = 8;
const STEP = 1.5;
const MOVE_PX = 40;

interface Props {
  readonly src: string;
  readonly name: string;
  readonly crops?: readonly DashboardImage[];
  readonly evidence?: readonly ForgeryEvidence[];
  /** Shows all faces level and equally large. */
  readonly eyes?: DashboardImage['eyes'];
}

/** One picture. Ctrl with the wheel, + and - zoom; dragging and arrows move; r rotates; 0 resets. */
export function Pane({ src, name, crops = [], evidence = [], eyes = null }: Props) {
  const [zoom, setZoom] = useState(1);
  const [rotationDeg, setRotationDeg] = useState(0);
  const [shift, setShift] = useState({ x: 0, y: 0 });
  const [failed, setFailed] = useState(false);
  const to = (next: number): void => {
    const kept = Math.min(MOST, Math.max(1, next));
    setZoom(kept);
    setShift(kept === 1 ? { x: 0, y: 0 } : { x: (shift.x / zoom) * kept, y: (shift.y / zoom) * kept });
  };
  const move = (x: number, y: number): void => {
    if (zoom > 1) setShift({ x: shift.x + x, y: shift.y + y });
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => to(zoom * STEP),
    '=': () => to(zoom * STEP),
    '-': () => to(zoom / STEP),
    r: () => setRotationDeg(rotationDeg + 90),
    '0': () => {
      setZoom(1);
      setRotationDeg(0);
      setShift({ x: 0, y: 0 });
    },
    ArrowLeft: () => move(MOVE_PX, 0),
    ArrowRight: () => move(-MOVE_PX, 0),
    ArrowUp: () => move(0, MOVE_PX),
    ArrowDown: () => move(0, -MOVE_PX),
  };
  const tool = (label: string, icon: 'minus' | 'plus' | 'rotate', act: () => void, disabled = false) => (
    <Button kind="quiet square" icon={icon} label={`${name}: ${label}`} off={disabled} act={act} />
  );
  return (
    <figure class="pane">
      <div
        class="stage"
        tabIndex={0}
        role="group"
        aria-label={`${name}: + and - zoom, arrows move, r turns, 0 resets`}
        data-zoomed={zoom > 1 ? 'yes' : undefined}
        onKeyDown={(event) => {
          const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
          if (!act || (event.key.startsWith('Arrow') && zoom === 1)) return;
          event.preventDefault();
          act();
        }}
        onDblClick={() => to(zoom > 1 ? 1 : 2.5)}
        onWheel={(event) => {
          if (!event.ctrlKey) return;
          event.preventDefault();
          to(event.deltaY < 0 ? zoom * 1.2 : zoom / 1.2);
        }}
        onPointerDown={(event) => zoom > 1 && event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => event.buttons === 1 && move(event.movementX, event.movementY)}
      >
        {failed ? (
          <p class="muted">The picture could not be loaded.</p>
        ) : (
          <div
            class="sheet"
            style={{ transform: `translate(${shift.x}px, ${shift.y}px) scale(${zoom}) rotate(${rotationDeg}deg)` }}
          >
            {eyes ? (
              <Face src={src} name={name} eyes={eyes} failed={() => setFailed(true)} />
            ) : (
              <img src={src} alt={name} draggable={false} onError={() => setFailed(true)} />
            )}
            {evidence.map((each, index) =>
              each.kind === 'map' ? <Heat key={index} map={each} /> : <Marks key={index} boxes={each.boxes} />,
            )}
            {crops.length > 0 && <Outlines crops={crops} />}
          </div>
        )}
      </div>
      <figcaption>
        {name}
        <span class="actions">
          {tool('smaller', 'minus', () => to(zoom / STEP), zoom <= 1)}
          {tool('larger', 'plus', () => to(zoom * STEP), zoom >= MOST)}
          {tool('turn', 'rotate', () => setRotationDeg(rotationDeg + 90))}
        </span>
      </figcaption>
    </figure>
  );
}

const FACE = { width: 208, height: 260 } as const;

type FaceProps = { src: string; name: string; eyes: NonNullable<DashboardImage['eyes']>; failed: () => void };

function Face({ src, name, eyes, failed }: FaceProps) {
  const [transform, setTransform] = useState('');
  const [left, right] = eyes;
  return (
    <div class="face" style={{ width: `${FACE.width}px`, height: `${FACE.height}px` }}>
      <img
        src={src}
        alt={name}
        draggable={false}
        style={transform === '' ? { visibility: 'hidden' } : { transform }}
        onError={failed}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setTransform(levelFace({ width, height }, [left!, right!], FACE))
        }
      />
    </div>
  );
}

/** The places of the crops. Lines keep their width however the picture is stretched. */
const Outlines = ({ crops }: { crops: readonly DashboardImage[] }) => (
  <>
    {crops.map(({ id, kind, quad }) => {
      if (!quad) return null;
      const [xs, ys] = [quad.map(({ x }) => x * 100), quad.map(({ y }) => y * 100)];
      const left = Math.min(...xs);
      const side = left > 70 ? { right: `${100 - Math.max(...xs)}%` } : { left: `${left}%` };
      return (
        <Fragment key={id}>
          <svg class="over" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polygon data-kind={kind} points={xs.map((x, i) => `${x},${ys[i]}`).join(' ')} />
          </svg>
          <span class="over-name" style={{ ...side, top: `${Math.min(...ys)}%` }}>
            {words(kind)}
          </span>
        </Fragment>
      );
    })}
  </>
);

const Marks = ({ boxes }: { boxes: Extract<ForgeryEvidence, { kind: 'boxes' }>['boxes'] }) => (
  <svg class="over" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="Suspicious areas">
    {boxes.map(({ x, y, width, height }, index) => (
      <rect key={index} class="suspect" x={x * 100} y={y * 100} width={width * 100} height={height * 100} />
    ))}
  </svg>
);

/** From transparent to red, so that harmless areas stay unchanged. */
function Heat({ map: { width, height, values } }: { map: Extract<ForgeryEvidence, { kind: 'map' }> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const picture = context.createImageData(width, height);
    const bytes = atob(values);
    for (let i = 0; i < width * height; i++) {
      const heat = (bytes.charCodeAt(i) || 0) / 255;
      picture.data.set([235, Math.round(150 * (1 - heat)), 30, Math.round(heat * 205)], i * 4);
    }
    context.putImageData(picture, 0, 0);
  }, [values]);
  return <canvas ref={canvas} class="over" width={width} height={height} role="img" aria-label="Suspicion heat map" />;
}
