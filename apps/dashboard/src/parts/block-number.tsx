import { count } from '../app/format.ts';
import { confirm } from './forms/confirm.tsx';
import { TextField } from './forms/form.tsx';

const NUMBER_HINT =
  'Only letters and digits count; spaces and hyphens are ignored. The number is stored as a keyed hash, so nobody can read it here later.';
const REASON_HINT =
  'Helps you tell entries apart, such as a ticket number. Everyone who can see this list can read it, so do not enter names.';

/** Adds a document number to the account's block list. For admins and reviewers. */
export const blockNumber = (number: string, done: () => void): void =>
  confirm({
    title: 'Block a document number',
    verb: 'Block number',
    path: '/block-list',
    after: done,
    about: (
      <>
        <p>
          From now on, any document with this number is declined (<code>DC036</code>), whichever State issued it. Past
          decisions do not change.
        </p>
        <TextField
          label="Document number"
          hint={NUMBER_HINT}
          name="documentNumber"
          class="code"
          dir="ltr"
          maxLength={40}
          spellcheck={false}
          autoFocus={number === ''}
          defaultValue={number}
        />
        <Reason hint={REASON_HINT} autoFocus={number !== ''} />
      </>
    ),
  });

type ReasonProps = { hint: string; autoFocus?: boolean; rows?: number; required?: boolean; maxLength?: number };

export const Reason = ({ maxLength = 200, ...props }: ReasonProps) => (
  <TextField
    {...{ label: 'Reason', name: 'reason', maxLength, ...props }}
    wrong={`Enter 1 to ${count(maxLength)} characters.`}
  />
);
