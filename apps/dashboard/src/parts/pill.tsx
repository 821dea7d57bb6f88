import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icons.tsx';

/** A filter: its name, what it is set to, and a small panel to set it in. Escape and a click elsewhere close it. */
export function Pill({
  name,
  value,
  clear,
  children,
}: {
  name: string;
  value: string;
  clear?: (() => void) | undefined;
  children: (close: () => void) => ComponentChildren;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  // Hundreds of countries and codes wait for somebody who wants to choose.
  const [open, setOpen] = useState(false);
  const close = (): void => {
    if (!details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
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
        {open && <div class="pop">{children(close)}</div>}
      </details>
      {value !== '' && clear && (
        <button class="pill-clear" type="button" aria-label={`Clear ${name}`} onClick={clear}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

/** One of a few. */
export const Choices = ({
  options,
  value,
  choose,
}: {
  options: readonly (readonly [value: string, text: ComponentChildren])[];
  value: string;
  choose: (value: string) => void;
}) => (
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
