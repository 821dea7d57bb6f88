import { Button, FieldError } from '../../../parts/parts.tsx';

interface Props {
  readonly label: string;
  /** For assistive technology, where the label alone is ambiguous. */
  readonly name?: string;
  readonly value: string | undefined;
  readonly fallback: string;
  readonly error?: string | undefined;
  readonly change: (value: string | undefined) => void;
}

export const Colour = ({ label, name = label, value, fallback, error, change }: Props) => (
  <div class="field">
    <span aria-hidden="true">{label}</span>
    <div class="colour">
      <input
        type="color"
        aria-label={`${name}, picker`}
        value={/^#[0-9a-f]{6}$/i.test(value ?? '') ? value : fallback}
        onInput={(event) => change(event.currentTarget.value)}
      />
      <input
        type="text"
        class="mono"
        aria-label={name}
        aria-invalid={!!error}
        placeholder={fallback}
        spellcheck={false}
        value={value ?? ''}
        onInput={({ currentTarget }) => change(currentTarget.value.trim() || undefined)}
      />
      {value !== undefined && (
        <Button kind="quiet" verb="Default" label={`Default of ${name}`} act={() => change(undefined)} />
      )}
    </div>
    <FieldError error={error} />
  </div>
);
