import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icons.tsx';

interface Props {
  readonly name: string;
  readonly value: string;
  readonly clear?: (() => void) | undefined;
  /** Gets what closes the panel after an act. */
  readonly children: (closing: <A>(act: (said: A) => void) => (said: A) => void) => ComponentChildren;
}

/** A filter with its name, its value, and a small panel to set it. Escape and a click elsewhere close it. */
export function Pill({ name, value, clear, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  // Hundreds of countries and codes are rendered only when the panel opens.
  const [open, setOpen] = useState(false);
  const close = (): void => {
    if (!details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  const closing =
    <A,>(act: (said: A) => void) =>
    (said: A): void => {
      act(said);
      close();
    };
  useEffect(() => {
    const outside = (event: Event): void => {
      if (details.current?.open && !details.current.contains(event.target as Node)) details.current.open = false;
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, []);
  useEffect(() => {
    if (open) details.current?.querySelector<HTMLElement>('.pop input, .pop button')?.focus();
  }, [open]);
  return (
    <div class="pill" data-on={value === '' ? undefined : 'yes'}>
      <details
        ref={details}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
      >
        <summary>
          {value === '' ? <Icon name="plus" /> : null}
          {name}
          {value !== '' && (
            <b>
              <span class="sr-only">: </span>
              {value}
            </b>
          )}
        </summary>
        {open && <div class="pop">{children(closing)}</div>}
      </details>
      {value !== '' && clear && (
        <button class="pill-clear" type="button" aria-label={`Clear ${name}`} onClick={clear}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

export interface ChoicesProps {
  readonly options: readonly (readonly [value: string, text: ComponentChildren])[];
  readonly value: string;
  /** Gets an empty text when the choice is cleared. */
  readonly choose: (value: string) => void;
}

export const Choices = ({ options, value, choose }: ChoicesProps) => (
  <ul class="choices">
    {options.map(([option, text]) => (
      <li key={option}>
        <button type="button" aria-pressed={option === value} onClick={() => choose(option === value ? '' : option)}>
          {text}
        </button>
      </li>
    ))}
  </ul>
);

type ChoicePillProps = ChoicesProps & { name: string; shown?: string };

export const ChoicePill = ({ name, value, shown = value, options, choose }: ChoicePillProps) => (
  <Pill name={name} value={shown} clear={() => choose('')}>
    {(closing) => <Choices {...{ options, value }} choose={closing(choose)} />}
  </Pill>
);
