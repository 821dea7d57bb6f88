import type { FlowSettings } from '@verify/contract';
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { Check, type SelectProps, SelectField } from '../../parts/forms/form.tsx';
import { Field, FieldError } from '../../parts/parts.tsx';
import type { Draft } from './use-draft.ts';

export const EditedFlow = createContext<Draft | null>(null);

/** The draft of the edited flow. */
export const useFlow = (): Draft => useContext(EditedFlow)!;

/** An error of a setting, or only a warning. */
export function Notes({ error, of }: { error?: string | undefined; of?: keyof FlowSettings }) {
  const { errorAt, warningAt } = useFlow();
  const wrong = error ?? (of && errorAt(of));
  const odd = wrong || !of ? undefined : warningAt(of);
  return odd ? <Warning text={odd} /> : <FieldError error={wrong} />;
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
    <Check
      {...check}
      words={
        <>
          <b>{label}</b>
          {about && <small>{about}</small>}
        </>
      }
    />
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
        <Switch
          key={of}
          {...{ label, about }}
          checked={settings[of]}
          change={(on) => set({ [of]: on } as Partial<FlowSettings>)}
        />
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
  const { settings, set, errorAt } = useFlow();
  const value = settings[of];
  const valueOf = (text: string) =>
    typeof value === 'number' ? Number(text) : typeof value === 'string' ? text : text.split(' ');
  return (
    <SelectField
      {...rest}
      error={errorAt(of)}
      value={typeof value === 'object' ? value.join(' ') : value}
      change={(text) => set({ [of]: valueOf(text) } as Partial<FlowSettings>)}
    />
  );
}

interface NumberProps {
  readonly value: number | null;
  readonly change: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly placeholder?: string;
}

export const NumberField = ({ label, hint, error, ...input }: NumberFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <NumberInput {...input} aria-invalid={!!error} />
  </Field>
);

interface NumberFieldProps extends NumberProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
}

/** Keeps the typed text and passes a number; null for an empty field. */
export const NumberInput = ({ value, change, ...rest }: NumberProps & { 'aria-invalid'?: boolean }) => (
  <input
    {...rest}
    type="number"
    inputMode="numeric"
    value={value === null || Number.isNaN(value) ? '' : String(value)}
    onInput={({ currentTarget }) => change(currentTarget.value === '' ? null : Number(currentTarget.value))}
  />
);
