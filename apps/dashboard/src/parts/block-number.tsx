import { ask } from '../app/api.ts';
import { FormDialog, TextField } from './forms/form.tsx';

interface Props {
  /** What was read of a document; empty where somebody writes it. */
  readonly number?: string;
  readonly close: () => void;
  readonly done: () => void;
}

/** Puts a document number on the account's block list. Admins and reviewers. */
export const BlockNumberDialog = ({ number = '', close, done }: Props) => (
  <FormDialog
    title="Block a document number"
    verb="Block number"
    tone="danger"
    close={close}
    send={async (form) => {
      const answer = await ask('POST', '/block-list', Object.fromEntries(form));
      if (answer.ok) done();
      return answer;
    }}
  >
    {(at) => (
      <>
        <p>
          From now on, any document with this number is declined (<code>DC036</code>), whichever State issued it. Past
          decisions do not change.
        </p>
        <TextField
          label="Document number"
          hint="Only letters and digits count; spaces and hyphens are ignored. The number is stored as a keyed hash, so nobody can read it here later."
          error={at('/documentNumber')}
          name="documentNumber"
          class="code"
          dir="ltr"
          maxLength={40}
          spellcheck={false}
          autoFocus={number === ''}
          defaultValue={number}
        />
        <TextField
          label="Reason"
          hint="Helps you tell entries apart, such as a ticket number. Everyone who can see this list can read it, so do not enter names."
          error={at('/reason') && 'Between 1 and 200 characters'}
          name="reason"
          maxLength={200}
          autoFocus={number !== ''}
        />
      </>
    )}
  </FormDialog>
);
