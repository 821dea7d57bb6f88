import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Answer, Refused } from '../../app/api.ts';
import { Dialog, Fault, Faults, Field, type FieldProps, useFault } from '../parts.tsx';

interface FormProps {
  /** Null is a success without an answer. */
  readonly send: (form: FormData, element: HTMLFormElement) => Promise<Answer<unknown> | Refused | null>;
  readonly verb: ComponentChildren;
  readonly tone?: 'primary' | 'danger' | undefined;
  /** Closes a dialog; a form on a page has no such button. */
  readonly close?: (() => void) | undefined;
  /** Shown beside the button after a success, even if a new version brings a new form. */
  readonly saved?: string | undefined;
  readonly wasSaved?: boolean | undefined;
  readonly ready?: boolean | undefined;
  readonly class?: string | undefined;
  /** The button takes the full width, as on the pages before the sign-in. */
  readonly wide?: boolean | undefined;
  /** Texts of refusals in this form, by code. */
  readonly words?: Readonly<Record<string, string>> | undefined;
  /** Reloads data that somebody else has changed meanwhile. */
  readonly reload?: (() => void) | undefined;
  /** The subject of the form: a refusal about another subject is dropped. */
  readonly about?: string | undefined;
  readonly children?: ComponentChildren;
}

/** A form for every kind of request. It shows a refusal beside its field, or at the top if no field matches. */
export function Form({
  send,
  verb,
  tone = 'primary',
  close,
  saved,
  wasSaved,
  ready = true,
  words,
  reload,
  wide,
  about,
  ...rest
}: FormProps) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  useEffect(() => setRefused(null), [about]);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy || !ready) return;
    const form = event.currentTarget as HTMLFormElement;
    setBusy(true);
    const answer = await send(new FormData(form), form);
    setBusy(false);
    const ok = answer === null || answer.ok;
    setRefused(ok ? null : answer);
    setDone(ok);
  };
  const stale = refused?.code === 'stale_edit';
  // After the fields are drawn, in the same task: faults without a field are shown at the top.
  const [above, setAbove] = useState<Refused | null>(null);
  const self = useRef<HTMLFormElement>(null);
  useLayoutEffect(
    () => queueMicrotask(() => setAbove(self.current?.querySelector('.field-error') ? null : refused)),
    [refused],
  );
  return (
    <form
      ref={self}
      class={rest.class}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
      }}
      noValidate
    >
      {above && (
        <Fault
          refused={{ ...above, message: words?.[above.code] ?? above.message }}
          retry={stale ? reload : undefined}
        />
      )}
      <Faults.Provider value={stale ? null : refused}>{rest.children}</Faults.Provider>
      <div class={close ? 'actions end' : 'actions'}>
        {close && (
          <button class="button" type="button" onClick={close}>
            Cancel
          </button>
        )}
        <button class={`button ${tone} ${wide ? 'wide' : ''}`} disabled={busy || !ready}>
          {verb}
        </button>
        {saved && (done || (wasSaved && !refused)) && (
          <span role="status" class="muted">
            {saved}
          </span>
        )}
      </div>
    </form>
  );
}

export const FormDialog = ({ title, close, send, ...form }: FormProps & { title: string; close: () => void }) => (
  <Dialog title={title} close={close}>
    <Form
      {...form}
      close={close}
      send={async (...said) => {
        const answer = await send(...said);
        if (answer === null || answer.ok) close();
        return answer;
      }}
    />
  </Dialog>
);

type Option = readonly [value: string | number, text: ComponentChildren];
export interface SelectProps {
  readonly options: readonly Option[];
  readonly name?: string | undefined;
  readonly value?: string | number | undefined;
  /** If absent, the form reads the value when it is sent. */
  readonly change?: ((value: string) => void) | undefined;
  readonly disabled?: boolean | undefined;
  readonly 'aria-label'?: string | undefined;
}

export const Select = ({ options, name, value, change, ...rest }: SelectProps) => (
  <select
    {...rest}
    name={name}
    value={change && String(value)}
    onChange={change && (({ currentTarget }) => change(currentTarget.value))}
  >
    {options.map(([each, text]) => (
      <option key={each} value={String(each)} selected={String(each) === String(value)}>
        {text}
      </option>
    ))}
  </select>
);

type Labelled = Omit<FieldProps, 'children'>;

export const SelectField = ({ label, hint, error, at, wrong, ...select }: SelectProps & Labelled) => (
  <Field label={label} hint={hint} error={error} at={at ?? pointerOf(select.name)} wrong={wrong}>
    <Select {...select} />
  </Field>
);

type InputProps = Omit<preact.InputHTMLAttributes<HTMLInputElement>, 'list' | 'role' | 'type' | 'name' | 'label'> & {
  readonly name?: string | undefined;
  readonly type?: 'date' | 'email' | 'number' | 'password' | 'tel' | 'text' | 'url';
  /** It replaces other content, where `autoFocus` has no effect. */
  readonly focused?: boolean;
};

export function TextField({ label, hint, error, at, wrong, focused = false, ...input }: InputProps & Labelled) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) own.current?.focus();
  }, []);
  const fault = useFault({ error, at: at ?? pointerOf(input.name), wrong });
  const attributes = input as preact.InputHTMLAttributes<HTMLInputElement>;
  return (
    <Field label={label} hint={hint} error={fault}>
      <input ref={own} dir="auto" autocomplete="off" aria-invalid={!!fault} {...attributes} />
    </Field>
  );
}

const pointerOf = (name: string | undefined): string | undefined => name && `/${name}`;

export const Check = ({ words, checked, change, off }: CheckProps) => (
  <label class="check">
    <input
      type="checkbox"
      checked={checked}
      disabled={off}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
    <span>{words}</span>
  </label>
);

interface CheckProps {
  readonly words: ComponentChildren;
  readonly checked: boolean;
  readonly change: (on: boolean) => void;
  readonly off?: boolean | undefined;
}

export const Boxes = <T extends string>({ options, chosen, change }: BoxesProps<T>) => (
  <>
    {options.map(([each, text, disabled]) => (
      <Check
        key={each}
        words={text}
        checked={chosen.includes(each)}
        off={disabled}
        change={(on) => change(on ? [...chosen, each] : chosen.filter((one) => one !== each))}
      />
    ))}
  </>
);

interface BoxesProps<T extends string> {
  readonly options: readonly (readonly [value: T, text: ComponentChildren, disabled?: boolean])[];
  readonly chosen: readonly T[];
  readonly change: (chosen: T[]) => void;
}

export const Radios = ({ name, legend, options, value }: RadiosProps) => (
  <fieldset class="pad radios">
    <legend class="sr-only">{legend}</legend>
    {Object.entries(options).map(([each, text]) => (
      <label class="check" key={each}>
        <input type="radio" name={name} value={each} defaultChecked={each === value} /> {text}
      </label>
    ))}
  </fieldset>
);

interface RadiosProps {
  readonly name: string;
  readonly legend: string;
  readonly options: Readonly<Record<string, string>>;
  readonly value: string;
}
