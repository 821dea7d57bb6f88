import { useFocus } from '../app/use-focus.ts';
import { Field } from './parts.tsx';

interface Props {
  readonly hint?: string;
  readonly error?: string | undefined;
  /** It comes as the next step of a form. */
  readonly next?: boolean;
}

/** A code of an authenticator. Phones offer digits, and what the keyboard knows of it. */
export function CodeField({ hint, error, next = false }: Props) {
  const input = useFocus(next);
  return (
    <Field label="Code" hint={hint} error={error}>
      <input
        ref={input}
        name="code"
        class="code"
        autocomplete="one-time-code"
        autocapitalize="none"
        spellcheck={false}
        maxLength={32}
        aria-invalid={!!error}
      />
    </Field>
  );
}
