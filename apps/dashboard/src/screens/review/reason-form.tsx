import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Refused } from '../../app/api.ts';
import { Fault, Field } from '../../parts/parts.tsx';

/**
 * The form of a dialog that wants a reason: sent by its button or by Ctrl Enter. `children` come before the reason.
 * Free text is under "Other" where there are common reasons to choose from.
 */
export function ReasonForm({
  reason,
  setReason,
  hint,
  refused,
  send,
  close,
  verb,
  tone = 'primary',
  ready,
  choices = [],
  children,
}: {
  reason: string;
  setReason: (reason: string) => void;
  hint: string;
  refused: Refused | null;
  send: (event: Event) => Promise<void>;
  close: () => void;
  verb: string;
  tone?: 'primary' | 'danger';
  ready: boolean;
  choices?: readonly string[];
  children?: ComponentChildren;
}) {
  const [other, setOther] = useState(choices.length === 0);
  const choose = (text: string | null): void => {
    setOther(text === null);
    setReason(text ?? '');
  };
  return (
    <form
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event);
      }}
    >
      {refused && <Fault refused={refused} />}
      {children}
      {choices.length > 0 && (
        <fieldset class="radios">
          <legend>Reason</legend>
          {choices.map((choice, index) => (
            <label key={choice} class="check">
              <input
                type="radio"
                name="reason"
                autoFocus={index === 0}
                checked={!other && reason === choice}
                onChange={() => choose(choice)}
              />
              {choice}
            </label>
          ))}
          <label class="check">
            <input type="radio" name="reason" checked={other} onChange={() => choose(null)} />
            Other
          </label>
          {!other && <small>{hint}</small>}
        </fieldset>
      )}
      {other && (
        <Field label={choices.length > 0 ? 'Other reason' : 'Reason'} hint={hint}>
          <textarea
            rows={3}
            maxLength={1000}
            required
            autoFocus={choices.length === 0}
            dir="auto"
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      )}
      <div class="actions end">
        <button class="button" type="button" onClick={close}>
          Cancel
        </button>
        <button class={`button ${tone}`} disabled={!ready}>
          {verb} <kbd>Ctrl Enter</kbd>
        </button>
      </div>
    </form>
  );
}
