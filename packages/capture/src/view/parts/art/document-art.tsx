import type { DocumentSide, DocumentType } from '@verify/contract';
import { type DocumentLook, lookOf } from './document-looks.ts';
import './looks.css';

interface Props {
  readonly type: DocumentType;
  readonly side: DocumentSide;
  readonly small?: boolean;
  /** ISO 3166-1 alpha-3: drawn as that country issues it. */
  readonly country?: string | null;
}

/** The document in the theme's colours, with ICAO 9303's proportions (TD3 125 x 88 mm open, ID-1 85.6 x 54 mm). */
export function DocumentArt({ type, side, small = false, country = null }: Props) {
  const look = lookOf(type, country);
  return (
    <svg class={small ? 'art small-art' : 'art'} viewBox="0 0 160 112" aria-hidden="true">
      {type === 'passport' ? <Passport {...look} /> : <Card type={type} side={side} look={look} />}
    </svg>
  );
}

const Passport = ({ cover }: DocumentLook) => (
  <>
    {cover && <rect class={`art-cover ${cover}`} x="15" y="0" width="130" height="112" rx="9" />}
    <rect class="art-page" x="27" y="4" width="106" height="50" rx="6" />
    <path class="art-fold" d="M48 18h64M48 28h64M48 38h40" />
    <rect class="art-paper" x="27" y="52" width="106" height="56" rx="6" />
    <Portrait x={35} y={59} width={22} height={27} />
    <rect class="art-line" x="65" y="61" width="44" height="4" rx="2" />
    <rect class="art-line" x="65" y="70" width="58" height="4" rx="2" />
    <rect class="art-line" x="65" y="79" width="34" height="4" rx="2" />
    <Zone x={35} y={93} width={90} lines={2} />
  </>
);

function Card({ type, side, look }: { type: DocumentType; side: DocumentSide; look: DocumentLook }) {
  const zone = side === 'back' && type !== 'driving-licence';
  return (
    <>
      <rect class={`art-paper ${look.ground ?? ''}`} x="16" y="16" width="128" height="81" rx="8" />
      {side === 'front' ? (
        <Front type={type} look={look} />
      ) : (
        <>
          <rect class="art-tint" x="26" y="26" width={zone ? 20 : 108} height={zone ? 16 : 12} rx="3" />
          <rect class="art-line" x={zone ? 54 : 26} y={zone ? 28 : 48} width="62" height="5" rx="2.5" />
          <rect class="art-line" x={zone ? 54 : 26} y={zone ? 38 : 59} width="44" height="5" rx="2.5" />
          {zone ? (
            <Zone x={26} y={60} width={108} lines={3} />
          ) : (
            <path class="art-bars" d="M104 48v38M109 48v38M113 48v38M119 48v38M123 48v38M128 48v38M132 48v38" />
          )}
        </>
      )}
    </>
  );
}

function Front({ type, look: { mark, pictureRight } }: { type: DocumentType; look: DocumentLook }) {
  const text = pictureRight ? 26 : 68;
  return (
    <>
      {mark === 'header' ? (
        <path class="art-header" d="M16 34V24a8 8 0 0 1 8-8h112a8 8 0 0 1 8 8v10z" />
      ) : (
        <rect
          class={type === 'residence-permit' ? 'art-band strong' : 'art-band'}
          x={mark === 'flag' ? 48 : 26}
          y="25"
          width={mark === 'flag' ? 86 : 108}
          height="7"
          rx="3.5"
        />
      )}
      {mark === 'flag' && (
        <>
          <rect class="art-flag" x="24" y="21" width="19" height="14" rx="2" />
          <circle class="art-stars" cx="33.5" cy="28" r="4.4" />
        </>
      )}
      {type === 'driving-licence' && !mark && <rect class="art-accent" x="26" y="25" width="14" height="7" rx="2" />}
      <Portrait x={pictureRight ? 102 : 26} y={40} width={32} height={40} />
      <rect class="art-line" x={text} y="43" width="62" height="5" rx="2.5" />
      <rect class="art-line" x={text} y="54" width="44" height="5" rx="2.5" />
      <rect class="art-line" x={text} y="65" width="54" height="5" rx="2.5" />
      <path class="art-sign" d={`M${text + 1} 84c6-9 9 4 14-1s5 3 9 0 6-3 10 0`} />
    </>
  );
}

function Portrait({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const middle = x + width / 2;
  const r = width * 0.21;
  const top = y + height * 0.38;
  const shoulder = width * 0.36;
  return (
    <>
      <rect class="art-tint" x={x} y={y} width={width} height={height} rx="4" />
      <circle class="art-soft" cx={middle} cy={top} r={r} />
      <path
        class="art-soft"
        d={`M${middle - shoulder} ${y + height}c0-${height * 0.4} ${shoulder * 2}-${height * 0.4} ${shoulder * 2} 0z`}
      />
    </>
  );
}

/** The machine-readable zone stands out, because it must be sharp. */
const Zone = ({ x, y, width, lines }: { x: number; y: number; width: number; lines: number }) => (
  <g class="art-zone">
    {Array.from({ length: lines }, (_, line) => (
      <path key={line} d={`M${x} ${y + 3 + line * (lines === 3 ? 10 : 7)}h${width}`} />
    ))}
  </g>
);
