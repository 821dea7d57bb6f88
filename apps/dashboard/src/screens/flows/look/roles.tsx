import {
  COLOUR_MODES,
  COLOUR_ROLES,
  type ColourMode,
  type ColourRole,
  coloursOf,
  faintPairs,
  type Theme,
  withRole,
} from '@verify/contract';
import { Button, Card, FieldError, useFault } from '../../../parts/parts.tsx';
import { useFlow } from '../fields.tsx';

const ROLES = Object.keys(COLOUR_ROLES) as ColourRole[];
const MODE_NAMES: Readonly<Record<ColourMode, string>> = { light: 'Light mode', dark: 'Dark mode' };

export function Roles({ set }: { set: (part: Partial<Theme>) => void }) {
  const { theme } = useFlow().settings;
  const valid = withoutUnfinished(theme);
  const change = (mode: ColourMode, role: ColourRole, colour: string | undefined): void => {
    if (colour !== undefined) return set(withRole(theme, mode, role, colour));
    const { [role]: _, ...others } = theme.colours?.[mode] ?? {};
    const colours = { ...theme.colours, [mode]: Object.keys(others).length > 0 ? others : undefined };
    set({ colours: colours.light || colours.dark ? colours : undefined });
  };
  const faint = faintPairs(valid);
  return (
    <Card
      title="Colours by role"
      note="Leave a colour empty to use its default, or one that fits the card and its text. A flow whose colours are hard to see cannot be saved."
      pad="role-colours"
    >
      {COLOUR_MODES.map((mode) => {
        const shown = coloursOf(valid, mode).roles;
        return (
          <fieldset key={mode} class="plain">
            <legend>{MODE_NAMES[mode]}</legend>
            {ROLES.map((role) => {
              const fix = faint.find((pair) => pair.mode === mode && pair.at === role);
              return (
                <div key={role}>
                  <Colour
                    label={sentence(COLOUR_ROLES[role].noun)}
                    name={`${sentence(COLOUR_ROLES[role].noun)}, ${mode} mode`}
                    value={theme.colours?.[mode]?.[role]}
                    fallback={shown[role]}
                    at={`/theme/colours/${mode}/${role}`}
                    change={(colour) => change(mode, role, colour)}
                  />
                  {fix && (
                    <Button
                      verb={`Use ${fix.nearest} for ${COLOUR_ROLES[fix.front].noun}`}
                      act={() => change(mode, fix.front, fix.nearest)}
                    />
                  )}
                </div>
              );
            })}
          </fieldset>
        );
      })}
    </Card>
  );
}

const sentence = (words: string): string => words[0]!.toUpperCase() + words.slice(1);

const isColour = (text: string | undefined): boolean => /^#[0-9a-f]{6}$/i.test(text ?? '');

/** Without colours that are still being typed, because they have no contrast. */
function withoutUnfinished({ accent, accentDark, colours }: Theme): Theme {
  const done = (of: object = {}) => Object.fromEntries(Object.entries(of).filter(([, colour]) => isColour(colour)));
  return { ...done({ accent, accentDark }), colours: { light: done(colours?.light), dark: done(colours?.dark) } };
}

interface Props {
  readonly label: string;
  /** For assistive technology, where the label alone is ambiguous. */
  readonly name?: string;
  readonly value: string | undefined;
  readonly fallback: string;
  readonly at: string;
  readonly change: (value: string | undefined) => void;
}

export function Colour({ label, name = label, value, fallback, at, change }: Props) {
  const wrong = useFault({ at });
  return (
    <div class="field">
      <span aria-hidden="true">{label}</span>
      <div class="colour">
        <input
          type="color"
          aria-label={`${name}, picker`}
          value={isColour(value) ? value : fallback}
          onInput={(event) => change(event.currentTarget.value)}
        />
        <input
          type="text"
          class="mono"
          aria-label={name}
          aria-invalid={!!wrong}
          placeholder={fallback}
          spellcheck={false}
          value={value ?? ''}
          onInput={({ currentTarget }) => change(currentTarget.value.trim() || undefined)}
        />
        {value !== undefined && (
          <Button kind="quiet" verb="Default" label={`Default of ${name}`} act={() => change(undefined)} />
        )}
      </div>
      <FieldError error={wrong} />
    </div>
  );
}
