import { TextField } from './form.tsx';

interface Props {
  readonly hint: string;
  readonly error?: string | undefined;
  /** It comes as the next step of a form. */
  readonly next?: boolean;
}

/** A code of an authenticator. Phones offer digits, and what the keyboard knows of it. */
export const CodeField = ({ next = false, ...rest }: Props) => (
  <TextField
    {...rest}
    label="Code"
    focused={next}
    name="code"
    class="code"
    autocomplete="one-time-code"
    autocapitalize="none"
    spellcheck={false}
    maxLength={32}
  />
);
