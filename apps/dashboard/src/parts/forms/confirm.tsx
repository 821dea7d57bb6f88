import type { ComponentChildren } from 'preact';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ask, ifOk } from '../../app/api.ts';
import { Dialog } from '../parts.tsx';
import { Form } from './form.tsx';

const shown = signal<ComponentChildren>(null);

/** Opens a dialog over the page in place of an open one. `draw` gets the function that closes it. */
export function openDialog(draw: (close: () => void) => ComponentChildren): void {
  shown.value = draw(() => (shown.value = null));
}

/** Container of the dialogs. They close with the page that opened them. */
export function Dialogs() {
  useEffect(() => () => void (shown.value = null), []);
  return <>{shown.value}</>;
}

interface Question<T> {
  readonly title: string;
  readonly verb: string;
  readonly tone?: 'primary' | 'danger';
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  /** The body to send; if absent, the fields, if any. */
  readonly body?: (form: FormData) => object;
  /** What it is about, as it was named by hand. */
  readonly subject?: string;
  readonly about: ComponentChildren;
  readonly after: (answer: T) => unknown;
  /** Reads what somebody else has changed meanwhile. */
  readonly stale?: () => Promise<void>;
}

/** A form over the page, or a question before an action that cannot be undone. A refusal stays on the screen. */
export function confirm<T>({
  tone = 'danger',
  method = 'POST',
  path,
  body,
  subject,
  about,
  after,
  title,
  verb,
  stale,
}: Question<T>): void {
  const send = async (form: FormData) => {
    const fields = body ? body(form) : Object.fromEntries(form);
    const answer = await ask<T>(method, path, Object.keys(fields).length > 0 ? fields : undefined);
    if (answer.ok) await after(answer.value);
    else await stale?.();
    return answer;
  };
  openDialog((close) => (
    <Dialog title={title} close={close}>
      <Form {...{ verb, tone, close }} send={(form) => send(form).then(ifOk(close))}>
        {subject && (
          <p class="words" dir="auto">
            {subject}
          </p>
        )}
        {typeof about === 'string' ? <p>{about}</p> : about}
      </Form>
    </Dialog>
  ));
}
