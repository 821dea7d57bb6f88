import { useState } from 'preact/hooks';
import { Button } from '../../parts/parts.tsx';

const SHOWN = 8;

interface Props {
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly parse: (said: string) => string | null;
  readonly choose: (value: string) => void;
}

/** A typed value, or one of the options that it finds. Enter takes a whole value, else the first option. */
export function Ask({ label, options, parse, choose }: Props) {
  const [text, setText] = useState('');
  const said = text.trim();
  const wanted = said.toLowerCase();
  const fitting = options
    .filter(([value, name]) => value.toLowerCase().startsWith(wanted) || name.toLowerCase().includes(wanted))
    .slice(0, SHOWN);
  const take = (): void => {
    const chosen = parse(said) ?? fitting[0]?.[0];
    if (said !== '' && chosen) choose(chosen);
  };
  return (
    <div class="ask">
      <input
        aria-label={label}
        placeholder={label}
        maxLength={257}
        dir="auto"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take();
        }}
      />
      {fitting.length > 0 && (
        <ul class="choices">
          {fitting.map(([value, name]) => (
            <li key={value}>
              <button type="button" onClick={() => choose(value)}>
                <code>{value}</code> {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {options.length > 0 && fitting.length === 0 && <p class="note">No matches.</p>}
      {options.length === 0 && <Button kind="primary" verb="Apply" off={said === ''} act={take} />}
    </div>
  );
}
