import type { ComponentChildren } from 'preact';
import type { Refused } from '../../app/api.ts';
import { Fault, Field } from '../../parts/parts.tsx';

/** The form of a dialog that wants a reason: sent by its button or by Ctrl Enter. `children` stand before the reason. */
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
      <Field label="Reason" hint={hint}>
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
