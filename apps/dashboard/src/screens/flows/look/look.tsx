import { COLOUR_MODES, COLOUR_ROLES, contrast, onColour, type Theme } from '@verify/contract';
import { Card } from '../../../parts/parts.tsx';
import type { Draft } from '../use-draft.ts';
import { Colour } from './colour.tsx';
import { FontFiles } from './font-files.tsx';
import { Logo } from './logo.tsx';
import { Roles } from './roles.tsx';
import { Shape } from './shape.tsx';

/** The capture app's default accent colours, and the backgrounds that they appear on. */
const DEFAULTS = { accent: COLOUR_ROLES.primary.light, accentDark: COLOUR_ROLES.primary.dark } as const;
const GROUNDS = { light: '#ffffff', dark: '#15171c' } as const;
/** WCAG 2.2, 1.4.3: text of common size. */
const ENOUGH = 4.5;

export function LookSection({ draft }: { draft: Draft }) {
  const { settings } = draft;
  const { theme } = settings;
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
      >
        <div class="pad halves">
          <Colour
            label="Accent on a light background"
            value={theme.accent}
            fallback={DEFAULTS.accent}
            error={draft.errorAt('theme', 'accent')}
            change={(accent) => set({ accent, ...(accent ? {} : { accentDark: undefined }) })}
          />
          <Colour
            label="Accent on a dark background"
            value={theme.accentDark}
            fallback={dark}
            error={draft.errorAt('theme', 'accentDark')}
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
        </div>
      </Card>
      <Roles draft={draft} set={set} />
      <Shape draft={draft} set={set} />
      <FontFiles
        files={theme.fontFiles ?? []}
        errorAt={(...path) => draft.errorAt('theme', 'fontFiles', ...path)}
        change={(fontFiles) => set({ fontFiles })}
      />
      <Logo
        id={theme.logoFileId}
        error={draft.errorAt('theme', 'logoFileId')}
        change={(logoFileId) => set({ logoFileId })}
      />
    </>
  );
}

/** The two pairs that a person reads: words on the accent, and the accent as a mark on the ground. */
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
