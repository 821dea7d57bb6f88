import type { FlowSettings } from '@verify/contract';
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { Check, NumberField, type SelectProps, SelectField } from '../../parts/forms/form.tsx';
import { FieldError, useFault } from '../../parts/parts.tsx';
import { two } from '../../parts/table.tsx';
import type { Draft } from './use-draft.ts';

export const EditedFlow = createContext<Draft | null>(null);

/** The draft of the edited flow. */
export const useFlow = (): Draft => useContext(EditedFlow)!;

/** An error of a setting, or only a warning. */
export function Notes({ at }: { at: string }) {
  const odd = useFlow().warningAt(at);
  const wrong = useFault({ at });
  return odd && !wrong ? <Warning text={odd} /> : <FieldError error={wrong} />;
}

export const Warning = ({ text }: { text: string | undefined }) =>
  text ? <small class="field-warning">{text}</small> : null;

interface SwitchProps {
  readonly label: string;
  readonly about?: string;
  readonly checked: boolean;
  readonly change: (on: boolean) => void;
  readonly children?: ComponentChildren;
}

export const Switch = ({ label, about, children, ...check }: SwitchProps) => (
  <div class="switch">
    <Check {...check} words={two(<b>{label}</b>, about)} />
    {children}
  </div>
);

/** Names of the settings with such a value. */
type Named<Value> = { [Key in keyof FlowSettings]: FlowSettings[Key] extends Value ? Key : never }[keyof FlowSettings];

/** Switches of the flow's settings, each with its label and explanation. */
export function Switches({ rows }: { rows: readonly (readonly [of: Named<boolean>, label: string, about: string])[] }) {
  const { settings, set } = useFlow();
  return (
    <>
      {rows.map(([of, label, about]) => (
        <Switch key={of} {...{ label, about }} checked={settings[of]} change={(on) => set({ [of]: on })} />
      ))}
    </>
  );
}

type ChoiceProps = Pick<SelectProps, 'options'> & {
  readonly of: Named<string | number | readonly string[]>;
  readonly label: string;
  readonly hint?: string;
};

/** A choice among the values of a setting; a list of words counts as one value. */
export function Choice({ of, ...rest }: ChoiceProps) {
  const { settings, set } = useFlow();
  const value = settings[of];
  const valueOf = (text: string) =>
    typeof value === 'number' ? Number(text) : typeof value === 'string' ? text : text.split(' ');
  return (
    <SelectField
      {...rest}
      at={`/${of}`}
      value={typeof value === 'object' ? value.join(' ') : value}
      change={(text) => set({ [of]: valueOf(text) })}
    />
  );
}

interface CountProps {
  readonly of: 'minimumAge' | 'proofOfAddressMaxAgeDays';
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  /** What an empty field means. */
  readonly none?: null;
}

/** A setting that is a number; without `none` it needs one. */
export function Count({ of, none, ...rest }: CountProps) {
  const { settings, set } = useFlow();
  const change = (value: number | null): void => set({ [of]: value ?? (none === null ? null : Number.NaN) });
  return (
    <NumberField
      {...rest}
      at={`/${of}`}
      placeholder={none === null ? 'none' : ''}
      value={settings[of]}
      change={change}
    />
  );
}
