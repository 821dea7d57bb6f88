import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Answer, covers, detailAt, type Refused } from '../../app/api.ts';
import { Button, Fault, Field, type FieldProps, FormFaults, useFault } from '../parts.tsx';

interface FormProps {
  /** Null is a success without an answer. */
  readonly send: (form: FormData, element: HTMLFormElement) => Promise<Answer<unknown> | Refused | null>;
  readonly verb: ComponentChildren;
  /** Empty where another button of the page is the filled one. */
  readonly tone?: 'primary' | 'danger' | '' | undefined;
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
export function Form({ send, verb, tone = 'primary', close, ready = true, reload, about, ...rest }: FormProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'done' | Refused>('idle');
  const [shown] = useState(() => new Set<string>());
  const own = useRef<HTMLFormElement>(null);
  const [empty, setEmpty] = useState(false);
  useEffect(() => setState('idle'), [about]);
  const look = (): void =>
    setEmpty(
      [...own.current!.querySelectorAll<HTMLInputElement>(':required')].some(({ value }) => value.trim() === ''),
    );
  useLayoutEffect(look);
  const off = state === 'busy' || !ready || empty;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (off) return;
    const form = event.currentTarget as HTMLFormElement;
    const said = new FormData(form);
    setState('busy');
    const answer = await send(said, form);
    setState(answer === null || answer.ok ? 'done' : answer);
  };
  const refused = typeof state === 'object' ? state : null;
  const stale = refused?.code === 'stale_edit';
  const beside = !stale && refused?.errors.some(({ pointer }) => [...shown].some((field) => covers(field, pointer)));
  return (
    <form
      ref={own}
      class={rest.class}
      onInput={look}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
      }}
      noValidate
    >
      {refused && !beside && (
        <Fault
          refused={{ ...refused, message: rest.words?.[refused.code] ?? refused.message }}
          retry={stale ? reload : undefined}
        />
      )}
      <FormFaults.Provider
        value={{ at: (pointer) => detailAt(refused && !stale ? refused.errors : [], pointer), shown }}
      >
        {rest.children}
      </FormFaults.Provider>
      <div class={close ? 'actions end' : 'actions'}>
        {close && <Button verb="Cancel" act={close} />}
        <button class={`button ${tone} ${rest.wide ? 'wide' : ''}`} disabled={off}>
          {verb}
        </button>
        {rest.saved && (state === 'done' || (rest.wasSaved && !refused)) && (
          <span role="status" class="muted">
            {rest.saved}
          </span>
        )}
      </div>
    </form>
  );
}

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

type Attributes = preact.InputHTMLAttributes<HTMLInputElement>;
type InputProps = Omit<Attributes, 'list' | 'role' | 'type' | 'name' | 'label'> & {
  readonly name?: string | undefined;
  readonly type?: 'date' | 'email' | 'number' | 'password' | 'tel' | 'text' | 'url';
  /** It replaces other content, where `autoFocus` has no effect. */
  readonly focused?: boolean;
  /** Lines of a longer text. */
  readonly rows?: number;
};

export function TextField({ label, hint, error, at, wrong, focused = false, ...input }: InputProps & Labelled) {
  const Control = (input.rows ? 'textarea' : 'input') as 'input';
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) own.current?.focus();
  }, []);
  const fault = useFault({ error, at: at ?? pointerOf(input.name), wrong });
  return (
    <Field label={label} hint={hint} error={fault}>
      <Control ref={own} dir="auto" autocomplete="off" aria-invalid={!!fault} {...(input as Attributes)} />
    </Field>
  );
}

type NumberProps = Omit<InputProps, 'value'> & { value: number | null; change: (value: number | null) => void };

/** Keeps the typed text and passes a number; null for an empty field. */
export const NumberField = ({ value, change, ...rest }: NumberProps & Labelled) => (
  <TextField
    {...rest}
    type="number"
    inputMode="numeric"
    value={value === null || Number.isNaN(value) ? '' : String(value)}
    onInput={({ currentTarget: { value: typed } }) => change(typed === '' ? null : Number(typed))}
  />
);

const pointerOf = (name: string | undefined): string | undefined => name && `/${name}`;

interface CheckProps extends Pick<Attributes, 'name' | 'value' | 'checked' | 'defaultChecked' | 'disabled'> {
  readonly words: ComponentChildren;
  readonly change?: (on: boolean) => void;
}

export const Check = ({ words, change, ...input }: CheckProps) => (
  <label class="check">
    <input {...input} type="checkbox" onChange={change && (({ currentTarget }) => change(currentTarget.checked))} />
    <span>{words}</span>
  </label>
);

interface BoxesProps<T extends string> {
  readonly options: readonly (readonly [value: T, text: ComponentChildren, disabled?: boolean])[];
  readonly chosen: readonly T[];
  readonly change?: (chosen: T[]) => void;
  /** In a form that reads what is chosen when it is sent. */
  readonly name?: string;
}

export const Boxes = <T extends string>({ options, chosen, change, name }: BoxesProps<T>) => (
  <>
    {options.map(([each, words, disabled]) => {
      const on = chosen.includes(each);
      return change ? (
        <Check
          key={each}
          {...{ words, disabled, checked: on }}
          change={() => change(on ? chosen.filter((one) => one !== each) : [...chosen, each])}
        />
      ) : (
        <Check key={each} {...{ words, name, value: each, defaultChecked: on }} />
      );
    })}
  </>
);

interface RadiosProps {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value?: string;
  readonly change?: (value: string) => void;
  readonly children?: ComponentChildren;
}

export const Radios = ({ name, legend, options, value, change, children }: RadiosProps) => (
  <fieldset class="radios">
    <legend>{legend}</legend>
    {options.map(([each, text], index) => (
      <label class="check" key={each}>
        <input
          type="radio"
          {...{ name, value: each }}
          autoFocus={!!change && index === 0}
          defaultChecked={each === value}
          onChange={() => change?.(each)}
        />
        <span>{text}</span>
      </label>
    ))}
    {children}
  </fieldset>
);
