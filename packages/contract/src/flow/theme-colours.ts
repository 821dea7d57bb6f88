import { contrast, mixColours, nearestColour, onColour } from '../colour.ts';
import type { ColourRole, Theme } from './theme.ts';

export const COLOUR_MODES = ['light', 'dark'] as const;
export type ColourMode = (typeof COLOUR_MODES)[number];

interface Role {
  /** In words, as a part of a sentence. */
  readonly noun: string;
  readonly variable: `--verify-${string}`;
  readonly light: string;
  readonly dark: string;
}

/** The roles of a theme, in the order of the editor. The defaults are those of the capture app's tokens.css. */
export const COLOUR_ROLES: Readonly<Record<ColourRole, Role>> = {
  background: { noun: 'the page', variable: '--verify-canvas', light: '#f4f5f8', dark: '#0a0b0e' },
  surface: { noun: 'the card', variable: '--verify-surface', light: '#ffffff', dark: '#15171c' },
  sunken: { noun: 'fields and tips', variable: '--verify-sunken', light: '#f3f4f7', dark: '#1d2027' },
  text: { noun: 'text', variable: '--verify-text', light: '#12151c', dark: '#f1f3f7' },
  muted: { noun: 'secondary text', variable: '--verify-muted', light: '#596172', dark: '#a2a9b8' },
  primary: { noun: 'buttons and marks', variable: '--verify-accent', light: '#2f57e8', dark: '#7d97ff' },
  onPrimary: { noun: 'text on buttons', variable: '--verify-on-accent', light: '#ffffff', dark: '#0b1330' },
  border: { noun: 'borders of controls', variable: '--verify-control', light: '#8d95a5', dark: '#6c7485' },
  line: { noun: 'lines between parts', variable: '--verify-line', light: '#e3e6ec', dark: '#2b2f38' },
  success: { noun: 'signs of success', variable: '--verify-good', light: '#0b7a54', dark: '#4fd39c' },
  warning: { noun: 'warnings', variable: '--verify-warn', light: '#99560b', dark: '#f2b45c' },
  danger: { noun: 'errors', variable: '--verify-danger', light: '#c22f25', dark: '#ff7b6e' },
  onDanger: { noun: 'text on errors', variable: '--verify-on-danger', light: '#ffffff', dark: '#2a0805' },
};

/** Backgrounds behind a sign, which no setting names. */
const SOFT = {
  success: { variable: '--verify-good-soft', light: '#e6f5ee', dark: '#12281f' },
  warning: { variable: '--verify-warn-soft', light: '#fdf3e3', dark: '#2b2214' },
} as const;
type Soft = keyof typeof SOFT;
type Signed = Soft | 'primary';

export interface ModeColours {
  readonly roles: Readonly<Record<ColourRole, string>>;
  readonly soft: Readonly<Record<Signed, string>>;
  /** Roles that the theme names itself. */
  readonly own: ReadonlySet<ColourRole>;
}

/** Every colour of a mode. A missing role is derived from the card and its text, if one of them is set. */
export function coloursOf(theme: Theme, mode: ColourMode): ModeColours {
  const named = theme.colours?.[mode] ?? {};
  const own = new Set(Object.keys(named) as ColourRole[]);
  const at = (role: ColourRole): string => named[role] ?? COLOUR_ROLES[role][mode];
  const [surface, text] = [at('surface'), at('text')];
  const moved = own.has('surface') || own.has('text');
  const between = (role: ColourRole, share: number): string =>
    named[role] ?? (moved ? mixColours(text, surface, share) : at(role));
  const accent = mode === 'light' ? theme.accent : (theme.accentDark ?? theme.accent);
  const primary = named.primary ?? accent ?? at('primary');
  const on = (role: ColourRole, ground: string | undefined, chosen = at(role)): string =>
    named[role] ?? (ground ? onColour(ground) : chosen);
  const soft = (role: Soft): string =>
    own.has('surface') || own.has(role) ? mixColours(at(role), surface, 0.06) : SOFT[role][mode];
  return {
    roles: {
      background: at('background'),
      surface,
      sunken: between('sunken', 0.05),
      text,
      muted: between('muted', 0.72),
      primary,
      onPrimary: on('onPrimary', named.primary ?? accent),
      border: between('border', 0.55),
      line: between('line', 0.14),
      success: at('success'),
      warning: at('warning'),
      danger: at('danger'),
      onDanger: on('onDanger', named.danger),
    },
    // The primary one is mixed in the capture app's tokens.css.
    soft: { primary: mixColours(primary, surface, 0.1), success: soft('success'), warning: soft('warning') },
    own,
  };
}

/** WCAG 2.2, 1.4.3 for text of common size, and 1.4.11 for the borders of controls and for signs. */
const TEXT = 4.5;
const CONTROL = 3;

/** Foreground and background pairs, with their required contrast. */
const PAIRS: readonly (readonly [front: ColourRole, ground: ColourRole | 'soft', least: number])[] = [
  ['text', 'surface', TEXT],
  ['text', 'sunken', TEXT],
  ['muted', 'surface', TEXT],
  ['muted', 'sunken', TEXT],
  ['onPrimary', 'primary', TEXT],
  ['primary', 'surface', CONTROL],
  ['primary', 'soft', CONTROL],
  ['border', 'surface', CONTROL],
  ['success', 'soft', TEXT],
  ['warning', 'soft', TEXT],
  ['danger', 'surface', TEXT],
  ['onDanger', 'danger', TEXT],
];

export interface FaintPair {
  readonly mode: ColourMode;
  readonly front: ColourRole;
  /** The setting that shows the problem: the front, or the ground if only the ground was chosen. */
  readonly at: ColourRole;
  readonly ratio: number;
  readonly least: number;
  /** For `front`. */
  readonly nearest: string;
  readonly message: string;
}

/** Pairs with low contrast, in modes with a custom role. An accent alone is saved with a warning. */
export function faintPairs(theme: Theme): FaintPair[] {
  return COLOUR_MODES.flatMap((mode) => {
    const shown = coloursOf(theme, mode);
    if (shown.own.size === 0) return [];
    return PAIRS.flatMap(([front, behind, least]): FaintPair[] => {
      const ratio = contrast(shown.roles[front], groundOf(shown, front, behind)) ?? least;
      if (ratio >= least) return [];
      // Other colours follow from this one, so each candidate is tried in the whole theme.
      // Other colours follow from this one, so each candidate is tried in the whole theme, on everything behind it.
      const nearest = nearestColour(shown.roles[front], (tried) => {
        const next = coloursOf(withRole(theme, mode, front, tried), mode);
        return PAIRS.every(
          ([each, on, needs]) => each !== front || contrast(tried, groundOf(next, front, on))! >= needs,
        );
      });
      const base = behind === 'soft' ? 'surface' : behind;
      const at = shown.own.has(base) && !shown.own.has(front) ? base : front;
      const message =
        `${COLOUR_ROLES[front].noun} (${shown.roles[front]}) on ${behind === 'soft' ? 'their background' : COLOUR_ROLES[behind].noun} ` +
        `(${groundOf(shown, front, behind)}) in ${mode} mode: the contrast is ${Math.floor(ratio * 100) / 100}:1 ` +
        `and has to be at least ${least}:1. The nearest colour that passes is ${nearest}.`;
      return [{ mode, front, at, ratio, least, nearest, message }];
    });
  });
}

const groundOf = ({ roles, soft }: ModeColours, front: ColourRole, behind: ColourRole | 'soft'): string =>
  behind === 'soft' ? soft[front as Signed] : roles[behind];

export function withRole(theme: Theme, mode: ColourMode, role: ColourRole, colour: string): Theme {
  const { light, dark } = theme.colours ?? {};
  const changed = { ...theme.colours?.[mode], [role]: colour };
  return { ...theme, colours: { light, dark, [mode]: changed } };
}

export const themeProblems = (theme: Theme): { path: string[]; message: string }[] =>
  faintPairs(theme).map(({ mode, at, message }) => ({ path: ['theme', 'colours', mode, at], message }));

/** CSS variables that differ from the defaults, each for the light and the dark mode. */
export function colourVariables(theme: Theme): Record<string, [light: string, dark: string]> {
  const [light, dark] = [coloursOf(theme, 'light'), coloursOf(theme, 'dark')];
  const variables: Record<string, [string, string]> = {};
  for (const [role, row] of Object.entries(COLOUR_ROLES) as [ColourRole, Role][]) {
    const pair: [string, string] = [light.roles[role], dark.roles[role]];
    if (pair[0] !== row.light || pair[1] !== row.dark) variables[row.variable] = pair;
  }
  for (const [role, row] of Object.entries(SOFT) as [Soft, (typeof SOFT)[Soft]][]) {
    const pair: [string, string] = [light.soft[role], dark.soft[role]];
    if (pair[0] !== row.light || pair[1] !== row.dark) variables[row.variable] = pair;
  }
  return variables;
}
