import type { BlockNumber } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../app/api.ts';
import { faultOf, isShownAtField } from '../app/fault-of.ts';
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
        {refused && !isShownAtField(refused, '/documentNumber', '/reason') && <Fault refused={refused} />}
        <p>
          From now on, any document with this number is declined (<code>DC036</code>), whichever State issued it. Past
          decisions do not change.
        </p>
        <Field
          label="Document number"
          hint="Only letters and digits count; spaces and hyphens are ignored. The number is stored as a keyed hash, so nobody can read it here later."
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
          hint="Helps you tell entries apart, such as a ticket number. Everyone who can see this list can read it, so do not enter names."
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
            Block number
          </button>
        </div>
      </form>
    </Dialog>
  );
}
