import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer, Refused } from '../app/api.ts';
import { Dialog, Fault } from './parts.tsx';

/** A question before something that cannot be undone. A refusal stays on the screen. */
export function Confirm({
  title,
  verb,
  act,
  close,
  children,
}: {
  title: string;
  verb: string;
  act: () => Promise<Answer<unknown>>;
  close: () => void;
  children: ComponentChildren;
}) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const run = async (): Promise<void> => {
    const answer = await act();
    if (answer.ok) close();
    else setRefused(answer);
  };
  return (
    <Dialog title={title} close={close}>
      {refused && <Fault refused={refused} />}
      {children}
      <div class="actions end">
        <button class="button" onClick={close}>
          Cancel
        </button>
        <button class="button danger" onClick={run}>
          {verb}
        </button>
      </div>
    </Dialog>
  );
}
