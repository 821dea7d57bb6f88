import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer } from '../../app/api.ts';
import { Form } from './form.tsx';
import { Dialog, Done, Secret } from '../parts.tsx';

interface Props {
  /** Titles of the question and of the answer. */
  readonly titles: readonly [ask: string, shown: string];
  readonly verb: string;
  readonly note: string;
  readonly label: string;
  readonly make: (form: FormData) => Promise<Answer<string>>;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** A form whose answer is a secret that is shown this once. */
export function ShownOnce({ titles, verb, note, label, make, close, children }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const send = async (form: FormData): Promise<Answer<string>> => {
    const answer = await make(form);
    if (answer.ok) setSecret(answer.value);
    return answer;
  };
  if (secret === null) {
    return (
      <Dialog title={titles[0]} close={close}>
        <Form verb={verb} close={close} send={send}>
          {children}
        </Form>
      </Dialog>
    );
  }
  return (
    <Dialog title={titles[1]} close={close}>
      <p>{note}</p>
      <Secret text={secret} label={label} />
      <Done close={close} />
    </Dialog>
  );
}
