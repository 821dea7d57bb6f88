import type { Theme } from '@verify/contract';
import { SelectField } from '../../../parts/forms/form.tsx';
import { Card } from '../../../parts/parts.tsx';
import { NumberField } from '../field-row.tsx';
import type { Draft } from '../use-draft.ts';
import { FONTS } from '../words.ts';

/** The first of each is the default, which is stored as an absent setting. */
const CHOICES = {
  buttons: { rounded: 'Rounded, like the corners', pill: 'Pill', square: 'Square' },
  density: { regular: 'Regular', compact: 'Compact', roomy: 'Roomy' },
  illustrations: { filled: 'Filled', line: 'Lines only', none: 'None' },
  font: FONTS,
} as const;
type Choice = keyof typeof CHOICES;

export function Shape({ draft, set }: { draft: Draft; set: (part: Partial<Theme>) => void }) {
  const { theme } = draft.settings;
  const select = (key: Choice, label: string, hint: string) => {
    const options = Object.entries(CHOICES[key]);
    const first = options[0]![0];
    return (
      <SelectField
        label={label}
        hint={hint}
        error={draft.errorAt('theme', key)}
        options={options}
        value={theme[key] ?? first}
        change={(value) => set({ [key]: value === first ? undefined : value })}
      />
    );
  };
  return (
    <Card title="Shape and type">
      <div class="pad halves">
        <NumberField
          label="Corner radius, pixels"
          hint="0 to 32; empty: 12"
          error={draft.errorAt('theme', 'radiusPx')}
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
      </div>
    </Card>
  );
}
