import type { ComponentChildren } from 'preact';
import type { Refused } from '../../app/api.ts';
import { Fault, Field } from '../../parts/parts.tsx';

/**
 * The form of a dialog that wants a reason: sent by its button or by Ctrl Enter. `children` come before the reason.
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
  /** Common reasons, to choose one instead of typing it. */
  choices?: readonly string[];
  children?: ComponentChildren;
}) {
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
        <div class="reasons" role="group" aria-label="Common reasons">
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              class="button small"
              aria-pressed={reason === choice}
              onClick={() => setReason(reason === choice ? '' : choice)}
            >
              {choice}
            </button>
          ))}
        </div>
      )}
      <Field label="Reason" hint={choices.length > 0 ? `Choose a reason above, or write another one. ${hint}` : hint}>
        <textarea
          rows={3}
          maxLength={1000}
          required
          autoFocus
          dir="auto"
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
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
