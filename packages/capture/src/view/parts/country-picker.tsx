import { countries, ownNames, searchCountries, type Country } from '@verify/contract';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { useApp } from '../use-app.ts';
import { aliasesOf } from '../../model/country-aliases.ts';
import { Icon } from './icons.tsx';

interface Props {
  readonly label: string;
  /** ISO alpha-3 codes; if empty, all countries. */
  readonly only: readonly string[];
  readonly value: string | null;
  readonly error: string | null;
  readonly onChange: (code: string | null) => void;
}

/** A combobox after the ARIA pattern: typing filters, arrows and Enter choose, Escape closes. */
export function CountryPicker({ label, only, value, error, onChange }: Props) {
  const { t, locale } = useApp();
  const id = useId();
  const all = useMemo(() => countries(locale.value, only), [locale.value, only]);
  const chosen = all.find(({ code }) => code === value) ?? null;
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const open = query !== null;
  // Loaded when a search starts: the names in about a hundred languages take longer than one frame on a slow phone.
  const searched = Boolean(query);
  const named = useMemo(() => (searched ? all.map(withAliases) : all), [all, searched]);
  const found = useMemo(() => (open ? searchCountries(named, query) : []), [named, open, query]);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, query]);

  // The list opens below the field, possibly outside the visible area.
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  const choose = (country: Country | undefined): void => {
    if (country) onChange(country.code);
    setQuery(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      if (open) setActive((at) => Math.max(0, Math.min(found.length - 1, at + move)));
      else begin('');
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setQuery(null);
    }
  };
  const begin = (text: string): void => {
    setQuery(text);
    setActive(0);
  };

  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class={error ? 'combo wrong' : 'combo'}>
        <Icon name="search" size={18} />
        <input
          id={id}
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && found[active] ? `${id}-${found[active].code}` : undefined}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          placeholder={t('choose.country.placeholder')}
          value={query ?? chosen?.name ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => open || begin('')}
          onInput={(event) => begin(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setQuery(null)}
        />
        {chosen && !open && (
          <button
            type="button"
            class="combo-clear"
            aria-label={t('choose.country.clear')}
            onClick={() => onChange(null)}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      {/* Browsers move the focus to what scrolls; tabIndex keeps it on the field, and leaving the field closes the
          list. */}
      <ul id={`${id}-list`} class="options" role="listbox" aria-label={label} hidden={!open} ref={list} tabIndex={-1}>
        {found.map((country, index) => (
          <li
            key={country.code}
            id={`${id}-${country.code}`}
            role="option"
            aria-selected={index === active}
            class={index === active ? 'option active' : 'option'}
            // Before the blur, which would close the list under the pointer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(country)}
          >
            {country.name}
            {country.code === value && <Icon name="check" size={18} />}
          </li>
        ))}
        {open && found.length === 0 && (
          <li class="option none" role="option" aria-disabled="true" aria-selected="false">
            {t('choose.country.none')}
          </li>
        )}
      </ul>
      <p class="sr-only" role="status">
        {open && t('choose.country.found', { count: found.length })}
      </p>
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

const withAliases = (country: Country): Country => ({
  ...country,
  aliases: [...ownNames(country.code), ...aliasesOf(country.code)],
});
