import { PASSWORD_CHARS_MIN } from '@verify/contract';
import { TextField } from './form.tsx';

interface Props {
  readonly label?: string;
  readonly name?: string;
  readonly autoFocus?: boolean;
  readonly refused: string | undefined;
}

/** The password that somebody has. */
export const PasswordField = ({ label = 'Your password', name = 'password', refused, ...rest }: Props) => (
  <TextField
    {...rest}
    label={label}
    name={name}
    type="password"
    autocomplete="current-password"
    maxLength={256}
    error={refused && 'This password is wrong.'}
  />
);

/** The password that somebody chooses. */
export const NewPasswordField = ({ label = 'New password', name = 'password', refused, ...rest }: Props) => (
  <TextField
    {...rest}
    label={label}
    hint={`At least ${PASSWORD_CHARS_MIN} characters. Several words make a good password.`}
    name={name}
    type="password"
    autocomplete="new-password"
    maxLength={256}
    error={refused && `Not accepted: ${refused}`}
  />
);
