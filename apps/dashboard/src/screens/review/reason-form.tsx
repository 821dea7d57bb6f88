import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer } from '../../app/api.ts';
import { Form } from '../../parts/forms/form.tsx';
import { Field } from '../../parts/parts.tsx';

interface Props {
  readonly hint: string;
  readonly send: (reason: string, form: FormData) => Promise<Answer<unknown>>;
  readonly close: () => void;
  readonly verb: string;
  readonly tone?: 'primary' | 'danger' | undefined;
  readonly ready?: boolean | undefined;
  /** Common reasons; free text is then under "Other". */
  readonly choices: readonly string[];
  readonly children?: ComponentChildren;
}

export function ReasonForm({ hint, send, close, verb, tone, ready = true, choices, children }: Props) {
  const [reason, setReason] = useState('');
  const [other, setOther] = useState(choices.length === 0);
  const choose = (text: string | null): void => {
    setOther(text === null);
    setReason(text ?? '');
  };
  return (
    <Form
      verb={
        <>
          {verb} <kbd>Ctrl Enter</kbd>
        </>
      }
      tone={tone}
      close={close}
      ready={ready && reason.trim() !== ''}
      send={(form) => send(reason, form)}
    >
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
    </Form>
  );
}
