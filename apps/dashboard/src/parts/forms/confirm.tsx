import type { ComponentChildren } from 'preact';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Answer, ask } from '../../app/api.ts';
import { FormDialog } from './form.tsx';

const shown = signal<ComponentChildren>(null);

/** Opens a dialog over the page, in place of one that is open. `draw` gets what closes it. */
export function openDialog(draw: (close: () => void) => ComponentChildren): void {
  shown.value = draw(() => (shown.value = null));
}

/** Where dialogs stand. They leave with the page that opened them. */
export function Dialogs() {
  useEffect(() => () => void (shown.value = null), []);
  return <>{shown.value}</>;
}

interface Question {
  readonly title: string;
  readonly verb: string;
  /** The address that a yes is sent to. */
  readonly path: string;
  readonly about: ComponentChildren;
  /** After a yes that was taken. */
  readonly after: () => unknown;
}

/** A question before something that cannot be undone. A refusal stays on the screen. */
export function confirm({ path, about, after, ...question }: Question): void {
  const send = async (): Promise<Answer<unknown>> => {
    const answer = await ask('POST', path);
    if (answer.ok) await after();
    return answer;
  };
  openDialog((close) => (
    <FormDialog {...question} tone="danger" send={send} close={close}>
      {about}
    </FormDialog>
  ));
}
