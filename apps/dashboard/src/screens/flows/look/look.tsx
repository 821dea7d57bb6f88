import { COLOUR_MODES, COLOUR_ROLES, contrast, onColour, type Theme } from '@verify/contract';
import { NumberField, SelectField } from '../../../parts/forms/form.tsx';
import { Card } from '../../../parts/parts.tsx';
import { useFlow } from '../fields.tsx';
import { Colour, Roles } from './roles.tsx';
import { FontFiles, Logo } from './own-files.tsx';

/** The capture app's default accent colours, and the backgrounds below them. */
const DEFAULTS = { accent: COLOUR_ROLES.primary.light, accentDark: COLOUR_ROLES.primary.dark } as const;
const GROUNDS = { light: '#ffffff', dark: '#15171c' } as const;
/** WCAG 2.2, 1.4.3: text of normal size. */
const ENOUGH = 4.5;

export function LookSection() {
  const draft = useFlow();
  const { theme } = draft.settings;
  const set = (part: Partial<Theme>): void => {
    const next = Object.fromEntries(Object.entries({ ...theme, ...part }).filter(([, value]) => value !== undefined));
    draft.set({ theme: next as Theme });
  };
  const light = theme.colours?.light?.primary ?? theme.accent ?? DEFAULTS.accent;
  const dark = theme.colours?.dark?.primary ?? theme.accentDark ?? theme.accent ?? DEFAULTS.accentDark;
  return (
    <>
      <Card
        title="Accent"
        note="Buttons, icons and marks. Text on them is black or white, whichever is easier to read."
        pad="halves"
      >
        <Colour
          label="Accent on a light background"
          value={theme.accent}
          fallback={DEFAULTS.accent}
          at="/theme/accent"
          change={(accent) => set({ accent, ...(accent ? {} : { accentDark: undefined }) })}
        />
        <Colour
          label="Accent on a dark background"
          value={theme.accentDark}
          fallback={dark}
          at="/theme/accentDark"
          change={(accentDark) => set({ accentDark })}
        />
        {COLOUR_MODES.map((mode) => {
          const own = theme.colours?.[mode]?.primary;
          return own ? (
            <p key={mode} class="field-warning">
              In {mode} mode, “Colours by role” below sets {own} instead.
            </p>
          ) : (
            <span key={mode} />
          );
        })}
        <Contrasts accent={light} ground={GROUNDS.light} name="light" />
        <Contrasts accent={dark} ground={GROUNDS.dark} name="dark" />
      </Card>
      <Roles set={set} />
      <Shape set={set} />
      <FontFiles set={set} />
      <Logo set={set} />
    </>
  );
}

/** The two pairs that must be readable: text on the accent, and the accent on the background. */
function Contrasts({ accent, ground, name }: { accent: string; ground: string; name: 'light' | 'dark' }) {
  const on = onColour(accent);
  const pairs = [
    ['Text on a button', contrast(on, accent), { background: accent, color: on }],
    ['Icons and marks', contrast(accent, ground), { background: ground, color: accent }],
  ] as const;
  return (
    <ul class="contrasts" aria-label={`Contrast on a ${name} background`}>
      {pairs.map(([what, ratio, style]) => {
        const low = ratio !== null && ratio < ENOUGH;
        return (
          <li key={what}>
            <span class="swatch" style={style} aria-hidden="true">
              Aa
            </span>
            <span>
              {what}
              <small class={low ? 'field-warning' : undefined}>
                {ratio === null
                  ? 'no colour yet'
                  : `${ratio.toFixed(2)} : 1${low ? `, under ${ENOUGH} : 1: hard to see for many` : ''}`}
              </small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The first of each is the default, which is stored as an absent setting. */
const CHOICES = {
  buttons: { rounded: 'Rounded, like the corners', pill: 'Pill', square: 'Square' },
  density: { regular: 'Regular', compact: 'Compact', roomy: 'Roomy' },
  illustrations: { filled: 'Filled', line: 'Lines only', none: 'None' },
  font: {
    system: 'System font',
    humanist: 'Humanist (Seravek, Calibri)',
    geometric: 'Geometric (Avenir, Corbel)',
    serif: 'Serif (Iowan, Georgia)',
    rounded: 'Rounded (SF Rounded, Quicksand)',
    mono: 'Monospace (Cascadia, Menlo)',
  },
} as const;
type Choice = keyof typeof CHOICES;

function Shape({ set }: { set: (part: Partial<Theme>) => void }) {
  const { theme } = useFlow().settings;
  const select = (key: Choice, label: string, hint: string) => {
    const options = Object.entries(CHOICES[key]);
    const first = options[0]![0];
    return (
      <SelectField
        label={label}
        hint={hint}
        at={`/theme/${key}`}
        options={options}
        value={theme[key] ?? first}
        change={(value) => set({ [key]: value === first ? undefined : value })}
      />
    );
  };
  return (
    <Card title="Shape and type" pad="halves">
      <NumberField
        label="Corner radius, pixels"
        hint="0 to 32; empty: 12"
        at="/theme/radiusPx"
        value={theme.radiusPx ?? null}
        min={0}
        max={32}
        placeholder="12"
        change={(radiusPx) => set({ radiusPx: radiusPx ?? undefined })}
      />
      {select('buttons', 'Shape of buttons', 'Buttons stay at least 44 pixels high')}
      {select('density', 'Density', 'Heights and spacing')}
      {select('illustrations', 'Illustrations', 'Result symbols are always shown')}
      {select('font', 'Font', 'If you upload a font, this one is used for letters that yours lacks')}
    </Card>
  );
}
