import type { JSX } from 'preact';

/** 26 wide and 20 high. */
const PICTURES = {
  question: () => (
    <>
      <Window />
      <rect class="art-paper" x="34" y="34" width="92" height="54" rx="8" />
      <Camera x={44} y={42} />
      <rect class="art-line" x="76" y="46" width="40" height="5" rx="2.5" />
      <rect class="art-line" x="76" y="56" width="28" height="5" rx="2.5" />
      <rect class="art-line" x="44" y="72" width="30" height="10" rx="5" />
      <rect class="art-accent" x="84" y="70" width="36" height="14" rx="7" />
      <path class="art-check" d="M97 77l4 4 7-8" />
    </>
  ),
  blocked: () => (
    <>
      <Window />
      <circle class="art-soft" cx="33" cy="20" r="8" />
      <Camera x={62} y={48} size={1.5} />
      <Refused x={104} y={82} />
    </>
  ),
  device: () => (
    <>
      <rect class="art-paper" x="26" y="14" width="108" height="70" rx="8" />
      <path class="art-paper" d="M10 92h140l-8 10H18z" />
      <Camera x={44} y={34} size={1.2} />
      <Gear x={104} y={49} />
      <Refused x={78} y={70} />
    </>
  ),
  none: () => (
    <>
      <rect class="art-paper" x="26" y="14" width="108" height="70" rx="8" />
      <path class="art-paper" d="M10 92h140l-8 10H18z" />
      <g class="art-dashes">
        <Camera x={62} y={32} size={1.5} />
      </g>
    </>
  ),
  busy: () => (
    <>
      <rect class="art-page" x="56" y="6" width="92" height="64" rx="7" />
      <path class="art-fold" d="M56 20h92" />
      <Camera x={100} y={32} />
      <rect class="art-paper" x="14" y="38" width="92" height="66" rx="7" />
      <path class="art-fold" d="M14 52h92" />
      <g class="art-dashes">
        <Camera x={46} y={66} />
      </g>
      <path class="art-arrows" d="M112 86c10 0 16-4 18-11m5 5l-5-6-7 4" />
    </>
  ),
  policy: () => (
    <>
      <Window />
      <g class="art-dashes">
        <rect class="art-paper" x="36" y="38" width="88" height="56" rx="6" />
      </g>
      <Camera x={50} y={53} size={1.2} />
      <Lock x={92} y={52} />
    </>
  ),
  insecure: () => (
    <>
      <Window />
      <Lock x={62} y={40} size={1.7} open />
    </>
  ),
  'in-app': () => (
    <>
      <rect class="art-paper" x="14" y="6" width="56" height="100" rx="9" />
      <path
        class="art-tint"
        d="M24 24h36a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H38l-9 8v-8h-5a4 4 0 0 1-4-4V28a4 4 0 0 1 4-4z"
      />
      <rect class="art-line" x="22" y="70" width="40" height="5" rx="2.5" />
      <rect class="art-line" x="22" y="82" width="26" height="5" rx="2.5" />
      <path class="art-arrows" d="M76 56h18m-6-7l7 7-7 7" />
      <rect class="art-paper" x="100" y="6" width="48" height="100" rx="9" />
      <circle class="art-soft" cx="124" cy="34" r="14" />
      <path class="art-needle" d="M130 28l-4 8-8 4 4-8z" />
      <Camera x={110} y={66} />
    </>
  ),
  unsupported: () => (
    <>
      <Window />
      <g class="art-dashes">
        <Camera x={40} y={50} size={1.4} />
      </g>
      <path class="art-arrows" d="M126 68a14 14 0 1 1-4-10m0-8v9h-9" />
    </>
  ),
  failed: () => (
    <>
      <Window />
      <Camera x={62} y={46} size={1.5} />
      <circle class="art-accent" cx="106" cy="82" r="13" />
      <path class="art-check" d="M106 75v8m0 5v.2" />
    </>
  ),
  black: () => (
    <>
      <rect class="art-night" x="22" y="10" width="116" height="92" rx="9" />
      <circle class="art-ring" cx="80" cy="56" r="26" />
      <path class="art-soft" d="M80 30a26 26 0 0 1 0 52z" />
      <path class="art-arrows" d="M112 56h16m-6-7l7 7-7 7" />
    </>
  ),
  frozen: () => (
    <>
      <rect class="art-paper" x="22" y="10" width="116" height="92" rx="9" />
      <rect class="art-tint" x="38" y="30" width="84" height="52" rx="6" />
      <rect class="art-soft" x="46" y="40" width="22" height="28" rx="3" />
      <rect class="art-line" x="76" y="42" width="36" height="5" rx="2.5" />
      <rect class="art-line" x="76" y="54" width="26" height="5" rx="2.5" />
      <circle class="art-accent" cx="122" cy="88" r="15" />
      <path class="art-check" d="M118 82v12M126 82v12" />
    </>
  ),
  lens: () => (
    <>
      <rect class="art-paper" x="44" y="4" width="72" height="104" rx="12" />
      <circle class="art-tint" cx="64" cy="28" r="12" />
      <circle class="art-ring" cx="64" cy="28" r="6" />
      <circle class="art-soft" cx="64" cy="62" r="14" />
      <circle class="art-accent" cx="64" cy="62" r="8" />
      <circle class="art-tint" cx="94" cy="45" r="10" />
      <circle class="art-ring" cx="94" cy="45" r="5" />
      <path class="art-arrows" d="M132 30c8 10 8 24-4 32m9 2l-10-1 3-9" />
    </>
  ),
  dark: () => (
    <>
      <rect class="art-night" x="22" y="10" width="116" height="92" rx="9" />
      <path class="art-glow" d="M66 38L30 100h100L94 38z" />
      <path class="art-soft" d="M62 38a18 18 0 0 1 36 0z" />
      <path class="art-ring" d="M80 10v10" />
      <rect class="art-paper" x="58" y="76" width="44" height="20" rx="3" />
    </>
  ),
} as const satisfies Record<string, () => JSX.Element>;
export type TroubleArtName = keyof typeof PICTURES;

export function TroubleArt({ name }: { name: TroubleArtName }) {
  const Picture = PICTURES[name];
  return (
    <svg class={`art trouble-art ${name}`} viewBox="0 0 160 112" aria-hidden="true">
      <Picture />
    </svg>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}
const at = ({ x, y, size = 1 }: Place): string => `translate(${x} ${y}) scale(${size})`;

const Window = () => (
  <>
    <rect class="art-page" x="14" y="6" width="132" height="98" rx="9" />
    <rect class="art-paper" x="24" y="12" width="112" height="16" rx="8" />
  </>
);

/** 20 wide and 26 high. */
const Camera = (place: Place) => (
  <g transform={at(place)}>
    <path class="art-tint" d="M3 4h5l2-4h6l2 4h5a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z" />
    <circle class="art-ring" cx="13" cy="11.5" r="4.5" />
  </g>
);

const Refused = ({ x, y }: Place) => (
  <>
    <circle class="art-refused" cx={x} cy={y} r="12" />
    <path class="art-check" d={`M${x - 5} ${y - 5}l10 10m0-10l-10 10`} />
  </>
);

/** 20 wide, 26 high. */
const Lock = ({ open, ...place }: Place & { open?: boolean }) => (
  <g transform={at(place)}>
    <path class="art-ring" d={open ? 'M4 12V7a6 6 0 0 1 11.6-2' : 'M4 12V7a6 6 0 0 1 12 0v5'} />
    <rect class="art-accent" x="0" y="12" width="20" height="15" rx="3" />
  </g>
);

export const Gear = ({ x, y }: Place) => (
  <>
    <circle class="art-teeth" cx={x} cy={y} r="11" />
    <circle class="art-ring" cx={x} cy={y} r="8" />
    <circle class="art-accent" cx={x} cy={y} r="3" />
  </>
);
