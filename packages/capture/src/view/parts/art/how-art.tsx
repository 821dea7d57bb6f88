import type { JSX } from 'preact';
import { Gear } from './trouble-art.tsx';

/** One step in a browser's menus: what to look for is drawn in the accent colour. Shapes are ours, not the makers'. */
const STEPS = {
  sliders: () => (
    <Address>
      <path class="art-ring" d="M14 28h4m4 0h8M14 34h9m4 0h3" />
      <circle class="art-ring" cx="20" cy="28" r="2" />
      <circle class="art-ring" cx="25" cy="34" r="2" />
    </Address>
  ),
  lock: () => (
    <Address>
      <path class="art-ring" d="M18.5 30v-2.500a3.5 3.5 0 0 1 7 0V30" />
      <rect class="art-accent" x="16" y="30" width="12" height="8" rx="2" />
    </Address>
  ),
  'camera-off': () => (
    <Address>
      <path class="art-ring" d="M14 27h10v9H14zM24 30l5-2.500v8L24 33M13 24l16 15" />
    </Address>
  ),
  /** Safari on iPhones has the address at the bottom. */
  'page-menu': () => (
    <>
      <rect class="art-paper" x="26" y="2" width="44" height="58" rx="7" />
      <rect class="art-line" x="32" y="10" width="32" height="4" rx="2" />
      <rect class="art-line" x="32" y="19" width="22" height="4" rx="2" />
      <rect class="art-tint" x="30" y="44" width="36" height="11" rx="5.5" />
      <circle class="art-target" cx="36" cy="49.5" r="10" />
      <rect class="art-ring" x="32" y="45.5" width="8" height="4.5" rx="1" />
      <path class="art-ring" d="M32 53.500h8" />
    </>
  ),
  settings: () => (
    <>
      <rect class="art-paper" x="10" y="6" width="76" height="50" rx="6" />
      <rect class="art-line" x="18" y="13" width="42" height="4" rx="2" />
      <rect class="art-tint" x="10" y="23" width="76" height="17" />
      <circle class="art-ring" cx="23" cy="31.5" r="4" />
      <circle class="art-accent" cx="23" cy="31.5" r="1.5" />
      <rect class="art-soft" x="34" y="29" width="40" height="5" rx="2.5" />
      <rect class="art-line" x="18" y="46" width="30" height="4" rx="2" />
    </>
  ),
  allow: () => (
    <>
      <rect class="art-paper" x="6" y="16" width="84" height="30" rx="6" />
      <path class="art-ring" d="M14 26h3l1.5-2.500h5L25 26h3v11H14z" />
      <circle class="art-ring" cx="21" cy="31" r="2.5" />
      <rect class="art-line" x="36" y="29" width="18" height="4" rx="2" />
      <rect class="art-accent" x="61" y="24" width="24" height="14" rx="7" />
      <circle class="art-knob" cx="78" cy="31" r="5" />
    </>
  ),
  unblock: () => (
    <>
      <rect class="art-paper" x="6" y="16" width="84" height="30" rx="6" />
      <path class="art-ring" d="M14 26h10v10H14zM24 29.500l5-2.500v8l-5-2.5" />
      <rect class="art-tint" x="36" y="24" width="48" height="14" rx="7" />
      <rect class="art-line" x="43" y="29" width="20" height="4" rx="2" />
      <circle class="art-accent" cx="75" cy="31" r="6" />
      <path class="art-check small" d="M72.5 28.500l5 5m0-5l-5 5" />
    </>
  ),
  'menu-bar': () => (
    <>
      <rect class="art-paper" x="6" y="6" width="84" height="12" rx="4" />
      <circle class="art-line" cx="14" cy="12" r="2.5" />
      <rect class="art-accent" x="21" y="9.5" width="20" height="5" rx="2.5" />
      <rect class="art-line" x="46" y="10" width="14" height="4" rx="2" />
      <rect class="art-line" x="64" y="10" width="14" height="4" rx="2" />
      <rect class="art-paper" x="20" y="19" width="52" height="38" rx="4" />
      <rect class="art-line" x="26" y="25" width="28" height="4" rx="2" />
      <rect class="art-tint" x="20" y="33" width="52" height="11" />
      <rect class="art-soft" x="26" y="36.5" width="38" height="4" rx="2" />
      <rect class="art-line" x="26" y="49" width="22" height="4" rx="2" />
    </>
  ),
  device: () => (
    <>
      <rect class="art-paper" x="8" y="6" width="80" height="50" rx="7" />
      <Gear x={48} y={31} />
    </>
  ),
} as const satisfies Record<string, () => JSX.Element>;
export type HowArtName = keyof typeof STEPS;

/** `label` names the drawing if the text beside it doesn't. */
export function HowArt({ name, label }: { name: HowArtName; label?: string | undefined }) {
  const Step = STEPS[name];
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': label };
  return (
    <svg class="art how-art" viewBox="0 0 96 62" {...said}>
      <Step />
    </svg>
  );
}

/** The top of a browser's window, with the relevant symbol in front of the address. */
const Address = ({ children }: { children: JSX.Element | JSX.Element[] }) => (
  <>
    <path class="art-page" d="M4 62V14a8 8 0 0 1 8-8h72a8 8 0 0 1 8 8v48z" />
    <rect class="art-paper" x="9" y="20" width="78" height="22" rx="11" />
    <rect class="art-line" x="38" y="29" width="40" height="4" rx="2" />
    <circle class="art-target" cx="22" cy="31" r="14" />
    {children}
  </>
);
