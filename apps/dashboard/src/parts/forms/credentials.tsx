import { PASSWORD_CHARS_MIN } from '@verify/contract';
import { TextField } from './form.tsx';

type Props = { label?: string; name?: string; autoFocus?: boolean };

/** The address used to sign in. */
export const AddressField = (props: { maxLength?: number }) => (
  <TextField
    {...props}
    {...{ label: 'E-mail address', name: 'email', type: 'email', dir: 'ltr', autocomplete: 'username' }}
    focused
    wrong="Enter a valid e-mail address."
  />
);

/** The current password. */
export const PasswordField = ({ label = 'Your password', name = 'password', ...rest }: Props) => (
  <TextField
    {...rest}
    {...{ label, name, type: 'password', autocomplete: 'current-password', maxLength: 256 }}
    wrong="This password is wrong."
  />
);

/** The new password. */
export const NewPasswordField = ({ label = 'New password', name = 'password', ...rest }: Props) => (
  <TextField
    {...rest}
    {...{ label, name, type: 'password', autocomplete: 'new-password', maxLength: 256 }}
    hint={`At least ${PASSWORD_CHARS_MIN} characters. Several words make a good password.`}
    wrong={(detail) => `Not accepted: ${detail}`}
  />
);

/** An authenticator's code. Phones show a numeric keyboard. `focused`: it is the next step of a form. */
export const CodeField = (props: { hint: string; wrong?: string; focused?: boolean }) => (
  <TextField
    {...props}
    label="Code"
    name="code"
    class="code"
    autocomplete="one-time-code"
    autocapitalize="none"
    spellcheck={false}
    maxLength={32}
  />
);
