import type { ShownPart } from '@verify/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatPercent } from '../../format.ts';
import { useApp } from '../../use-app.ts';
import { placePart } from './place-part.ts';
import { STEP, useZoom } from './use-zoom.ts';
import './photo.css';

interface Props {
  readonly url: string;
  readonly alt: string;
  /** The document's place; null or absent for the whole picture. */
  readonly part?: ShownPart | null | undefined;
  readonly reading?: boolean;
}

/** A screen reader announces the level when it stays the same. */
const QUIET_MS = 400;

export function PhotoView({ url, alt, part = null, reading = false }: Props) {
  const { t, locale } = useApp();
  const frame = useRef<HTMLElement>(null);
  const [natural, setNatural] = useState({ width: 4, height: 3 });
  const [whole, setWhole] = useState(false);
  const { zoom, glides, touched, canGrow, by, reset, handlers } = useZoom(frame);
  const { ratio, style } = placePart(natural, whole ? null : part);
  const level = t('zoom.level', { percent: formatPercent(zoom.scale, locale.value) });
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(() => setSaid(level), QUIET_MS);
    return () => clearTimeout(timer);
  }, [level, touched]);
  return (
    <>
      <figure
        class={`preview photo${reading ? ' reading' : ''}${zoom.scale > 1 ? ' zoomed' : ''}`}
        style={{ '--ratio': ratio }}
        ref={frame}
        tabIndex={0}
        role="group"
        aria-label={alt}
        aria-keyshortcuts="+ - 0 ArrowLeft ArrowRight ArrowUp ArrowDown"
        {...handlers}
      >
        <div
          class={glides ? 'shown glides' : 'shown'}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          <img
            src={url}
            alt={alt}
            draggable={false}
            style={style}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural({ width: naturalWidth, height: naturalHeight })
            }
          />
        </div>
      </figure>
      <div class="zoom-bar">
        <button type="button" aria-label={t('zoom.out')} disabled={zoom.scale <= 1} onClick={() => by(1 / STEP)}>
          <Sign of="M6 12h12" />
        </button>
        <button type="button" aria-label={t('zoom.in')} disabled={!canGrow} onClick={() => by(STEP)}>
          <Sign of="M6 12h12M12 6v12" />
        </button>
        {zoom.scale > 1 ? (
          <button type="button" class="words" onClick={reset}>
            {t('zoom.reset')}
          </button>
        ) : (
          part && (
            <button type="button" class="words" aria-pressed={whole} onClick={() => setWhole(!whole)}>
              {t('zoom.whole')}
            </button>
          )
        )}
      </div>
      <p class="sr-only" role="status">
        {said}
      </p>
    </>
  );
}

const Sign = ({ of }: { of: string }) => (
  <svg class="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
    <path d={of} />
  </svg>
);
