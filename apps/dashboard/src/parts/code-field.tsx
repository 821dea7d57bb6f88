import { Field } from './parts.tsx';

/** A code of an authenticator. Phones offer digits, and what the keyboard knows of it. */
export const CodeField = ({
  hint,
  error,
  autoFocus,
}: {
  hint?: string | undefined;
  error?: string | undefined;
  autoFocus?: boolean;
}) => (
  <Field label="Code" {...(hint ? { hint } : {})} {...(error ? { error } : {})}>
    <input
      name="code"
      class="code"
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck={false}
      maxLength={32}
      autoFocus={autoFocus}
      aria-invalid={!!error}
    />
  </Field>
);
