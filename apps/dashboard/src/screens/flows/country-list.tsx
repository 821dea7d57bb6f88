import { countries, searchCountries } from '@verify/contract';
import { useId, useMemo, useState } from 'preact/hooks';
import { Icon } from '../../parts/icons.tsx';
import { Button, FieldError } from '../../parts/parts.tsx';

const ALL = countries('en');
const NAMES = new Map(ALL.map(({ code, name }) => [code, name] as const));
const SHOWN = 8;
const UNION =
  'AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT ROU SVK SVN ESP SWE'.split(
    ' ',
  );

interface Props {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly change: (codes: string[]) => void;
  readonly error?: string | undefined;
  /** Meaning of an empty choice. */
  readonly none?: string;
}

/** Chosen countries as chips, and a field that finds more by name or code. If none is chosen, all are accepted. */
export function CountryList({ label, chosen, change, error, none = 'All countries' }: Props) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const open = query.trim() !== '';
  const found = useMemo(
    () =>
      open
        ? searchCountries(ALL, query)
            .filter(({ code }) => !chosen.includes(code))
            .slice(0, SHOWN)
        : [],
    [query, chosen],
  );
  const add = (code: string | undefined): void => {
    if (!code) return;
    change([...chosen, code]);
    setQuery('');
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) setQuery('');
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter') add(found[active]?.code);
    else if (event.key === 'Backspace' && query === '' && chosen.length > 0) change(chosen.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="countries">
      {chosen.length === 0 ? (
        <p class="muted">{none}</p>
      ) : (
        <Chips
          label={`${label}: chosen countries`}
          names={chosen.map((code) => [code, NAMES.get(code) ?? code])}
          remove={(code) => change(chosen.filter((each) => each !== code))}
        />
      )}
      <div class="combo">
        <input
          id={id}
          type="text"
          role="combobox"
          autocomplete="off"
          aria-label={label}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && found[active] ? `${id}-${found[active].code}` : undefined}
          placeholder="Type a name to limit the countries"
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setQuery('')}
        />
        <ul id={`${id}-list`} role="listbox" aria-label={label} hidden={!open}>
          {found.map(({ code, name }, index) => (
            <li
              key={code}
              id={`${id}-${code}`}
              role="option"
              aria-selected={index === active}
              // Before the blur, which would close the list under the pointer.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(code)}
            >
              {name} <small class="mono">{code}</small>
            </li>
          ))}
          {open && found.length === 0 && (
            <li role="option" aria-disabled="true" aria-selected="false" class="muted">
              No such country, or it is already selected
            </li>
          )}
        </ul>
      </div>
      {UNION.some((code) => !chosen.includes(code)) && (
        <div>
          <Button
            kind="quiet"
            icon="plus"
            verb="All EU countries"
            act={() => change([...new Set([...chosen, ...UNION])])}
          />
        </div>
      )}
      <FieldError error={error} />
    </div>
  );
}

interface ChipsProps {
  readonly label: string;
  readonly names: readonly (readonly [value: string, name: string])[];
  readonly remove: (value: string) => void;
}

export const Chips = ({ label, names, remove }: ChipsProps) => (
  <ul class="chips" aria-label={label}>
    {names.map(([value, name]) => (
      <li key={value}>
        {name}
        <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(value)}>
          <Icon name="close" />
        </button>
      </li>
    ))}
  </ul>
);
