import { useRef, useState } from 'preact/hooks';

const SHOWN = 8;
type Option = readonly [value: string, name: string];

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly find: (text: string) => readonly Option[];
  readonly choose: (value: string) => void;
  /** What it finds is listed over the rest, and only while something is typed. */
  readonly over?: boolean;
}

/** A field that finds one of many options by what is typed. Enter takes the first; arrows walk through the others. */
export function Finder({ label, hint = label, find, choose, over = false }: Props) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const typed = text.trim();
  const found = over && typed === '' ? [] : find(typed).slice(0, SHOWN);
  const take = (value: string | undefined): void => {
    if (value === undefined) return;
    setText('');
    input.current?.focus();
    choose(value);
  };
  return (
    <div
      class={over ? 'ask floats' : 'ask'}
      onKeyDown={(event) => {
        const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .choices button')];
        const at = stops.indexOf(event.target as HTMLElement);
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: 0 }[event.key];
        if (to === undefined || to === at) return;
        event.preventDefault();
        event.stopPropagation();
        stops[to]?.focus();
      }}
    >
      <input
        ref={input}
        aria-label={label}
        placeholder={hint}
        maxLength={257}
        dir="auto"
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && over) setText('');
          if (event.key !== 'Enter') return;
          event.preventDefault();
          // What was typed since the last drawing counts, too.
          const now = event.currentTarget.value.trim();
          if (now !== '') take(find(now)[0]?.[0]);
        }}
      />
      {found.length > 0 && (
        <ul class="choices">
          {found.map(([value, name]) => (
            <li key={value}>
              <button type="button" onClick={() => take(value)}>
                <code>{value}</code> {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {typed !== '' && found.length === 0 && <p class="note">No matches.</p>}
    </div>
  );
}

/** Options whose value begins with a text, or whose name holds it. */
export const findIn =
  (options: readonly Option[]) =>
  (text: string): readonly Option[] => {
    const wanted = text.toLowerCase();
    return options.filter(
      ([value, name]) => value.toLowerCase().startsWith(wanted) || name.toLowerCase().includes(wanted),
    );
  };
