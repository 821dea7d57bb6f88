import type { BlockNumber } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../app/api.ts';
import { faultOf, isTold } from '../app/fault-of.ts';
import { Dialog, Fault, Field } from './parts.tsx';

interface Props {
  /** What was read of a document; empty where somebody writes it. */
  readonly number?: string;
  readonly close: () => void;
  readonly done: () => void;
}

/** Puts a document number on the account's block list. Admins and reviewers. */
export function BlockNumberDialog({ number = '', close, done }: Props) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const block = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement)) as BlockNumber;
    setBusy(true);
    const answer = await ask('POST', '/block-list', form);
    setBusy(false);
    if (!answer.ok) return setRefused(answer);
    close();
    done();
  };
  const wrongNumber = faultOf(refused, '/documentNumber');
  const wrongReason = faultOf(refused, '/reason');
  return (
    <Dialog title="Block a document number" close={close}>
      <form onSubmit={block} noValidate>
        {refused && !isTold(refused, '/documentNumber', '/reason') && <Fault refused={refused} />}
        <p>
          From now on a document with this number is declined (<code>DC036</code>), whichever State issued it. What is
          decided stays as it is.
        </p>
        <Field
          label="Document number"
          hint="Letters and digits count, blanks and dashes do not. It is kept as a keyed hash: nobody can read it here again."
          error={wrongNumber}
        >
          <input
            name="documentNumber"
            class="code"
            dir="ltr"
            maxLength={40}
            autocomplete="off"
            spellcheck={false}
            autoFocus={number === ''}
            defaultValue={number}
            aria-invalid={!!wrongNumber}
          />
        </Field>
        <Field
          label="Reason"
          hint="Tells the entries apart: a ticket’s number, no names. Whoever may see the list reads it."
          error={wrongReason && 'Between 1 and 200 characters'}
        >
          <input
            name="reason"
            autocomplete="off"
            maxLength={200}
            dir="auto"
            autoFocus={number !== ''}
            aria-invalid={!!wrongReason}
          />
        </Field>
        <div class="actions end">
          <button class="button" type="button" onClick={close}>
            Cancel
          </button>
          <button class="button danger" disabled={busy}>
            Block the number
          </button>
        </div>
      </form>
    </Dialog>
  );
}
