import type { ComponentChildren } from 'preact';
import { Check } from '../../parts/forms/form.tsx';
import { Field } from '../../parts/parts.tsx';

/** What stands against a field, or is only odd about it. */
export const Notes = ({ error, warning }: { error?: string | undefined; warning?: string | undefined }) => (
  <>
    {error && (
      <small class="field-error" role="alert">
        {error}
      </small>
    )}
    {!error && warning && <small class="field-warning">{warning}</small>}
  </>
);

interface Props {
  readonly label: string;
  readonly about?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly change: (on: boolean) => void;
  readonly children?: ComponentChildren;
}

export const Switch = ({ label, about, checked, disabled, change, children }: Props) => (
  <div class="switch">
    <Check
      words={
        <>
          <b>{label}</b>
          {about && <small>{about}</small>}
        </>
      }
      checked={checked}
      off={disabled}
      change={change}
    />
    {children}
  </div>
);

type NumberFieldProps = Omit<Parameters<typeof NumberInput>[0], 'invalid'> & {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
};

export const NumberField = ({ label, hint, error, ...input }: NumberFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <NumberInput {...input} invalid={!!error} />
  </Field>
);

/** Keeps what was typed, and hands over a number; null where nothing stands. */
export const NumberInput = ({
  value,
  change,
  ...rest
}: {
  value: number | null;
  change: (value: number | null) => void;
  min?: number;
  max?: number;
  placeholder?: string;
  invalid?: boolean;
}) => (
  <input
    type="number"
    inputMode="numeric"
    min={rest.min}
    max={rest.max}
    placeholder={rest.placeholder}
    aria-invalid={rest.invalid}
    value={value === null || Number.isNaN(value) ? '' : String(value)}
    onInput={({ currentTarget }) => change(currentTarget.value === '' ? null : Number(currentTarget.value))}
  />
);
