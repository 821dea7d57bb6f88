import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer, Refused } from '../app/api.ts';
import { isShownAtField } from '../app/fault-of.ts';
import { Dialog, Fault, Secret } from './parts.tsx';

interface Props {
  /** Titles of the question and of the answer. */
  readonly titles: readonly [ask: string, shown: string];
  /** The button. */
  readonly verb: string;
  /** What is to be done with the secret. */
  readonly note: string;
  readonly label: string;
  readonly make: (form: FormData) => Promise<Answer<string>>;
  readonly close: () => void;
  /** The form's fields. They are given what was refused. */
  readonly children: (refused: Refused | null) => ComponentChildren;
  /** Pointers that the fields show themselves. */
  readonly fields?: readonly string[];
}

/** A form whose answer is a secret that is shown this once. */
export function ShownOnce({ titles, verb, note, label, make, close, children, fields = [] }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const answer = await make(new FormData(event.currentTarget as HTMLFormElement));
    setBusy(false);
    setRefused(answer.ok ? null : answer);
    if (answer.ok) setSecret(answer.value);
  };
  return (
    <Dialog title={titles[secret === null ? 0 : 1]} close={close}>
      {secret === null ? (
        <form onSubmit={submit} noValidate>
          {refused && !isShownAtField(refused, ...fields) && <Fault refused={refused} />}
          {children(refused)}
          <div class="actions end">
            <button class="button" type="button" onClick={close}>
              Cancel
            </button>
            <button class="button primary" disabled={busy}>
              {verb}
            </button>
          </div>
        </form>
      ) : (
        <>
          <p>{note}</p>
          <Secret text={secret} label={label} />
          <div class="actions end">
            <button class="button primary" onClick={close}>
              Done
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
