import { CHECK_CODES } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { words } from '../app/format.ts';
import { navigate } from '../app/router.ts';
import { Icon } from '../parts/icons.tsx';

const STATUSES = ['approved', 'declined', 'needs-review', 'error', 'processing', 'collecting', 'expired'];
const NAMES = ['q', 'status', 'flow', 'code', 'country', 'label', 'from', 'to'];
const TYPING_MS = 250;
/** The server refuses others; half a code is still being typed. */
const WHOLE: Readonly<Record<string, RegExp>> = { code: /^[A-Z]{2}\d{3}$/, country: /^[A-Z]{3}$/ };

/** The part of the address that the list asks for. */
export const queryOf = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    [...query].filter(([name, value]) => NAMES.includes(name) && value !== '' && (WHOLE[name]?.test(value) ?? true)),
  );

export function Filters({ query, flows }: { query: URLSearchParams; flows: readonly string[] }) {
  const [text, setText] = useState(query.get('q') ?? '');
  const set = (name: string, value: string): void => {
    const next = new URLSearchParams(location.search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    navigate(`/applications${next.size > 0 ? `?${next}` : ''}`, { replace: true });
  };
  useEffect(() => {
    if (text === (query.get('q') ?? '')) return;
    const timer = setTimeout(() => set('q', text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const value = (name: string): string => query.get(name) ?? '';
  const change =
    (name: string, upper = false) =>
    (event: Event) => {
      const said = (event.currentTarget as HTMLInputElement).value.trim();
      set(name, upper ? said.toUpperCase() : said);
    };

  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="search">
        <Icon name="search" />
        <span class="sr-only">Search</span>
        <input
          id="search"
          type="search"
          placeholder="Id, reference, name or document number"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <kbd>/</kbd>
      </label>
      <select aria-label="Status" value={value('status')} onChange={change('status')}>
        <option value="">Any status</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {words(status)}
          </option>
        ))}
      </select>
      <select aria-label="Flow" value={value('flow')} onChange={change('flow')}>
        <option value="">Any flow</option>
        {flows.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <input
        aria-label="Check code"
        placeholder="Code"
        size={7}
        list="check-codes"
        value={value('code')}
        onInput={change('code', true)}
      />
      <datalist id="check-codes">
        {Object.entries(CHECK_CODES).map(([code, { message }]) => (
          <option key={code} value={code}>
            {message}
          </option>
        ))}
      </datalist>
      <input
        aria-label="Country"
        placeholder="Country"
        size={7}
        maxLength={3}
        value={value('country')}
        onInput={change('country', true)}
      />
      <input aria-label="Label" placeholder="label=value" size={11} value={value('label')} onChange={change('label')} />
      <input aria-label="From" type="date" value={value('from')} onChange={change('from')} />
      <input aria-label="To" type="date" value={value('to')} onChange={change('to')} />
      {queryOf(query).size > 0 && (
        <button
          class="button quiet"
          type="button"
          onClick={() => {
            setText('');
            navigate('/applications', { replace: true });
          }}
        >
          Clear
        </button>
      )}
    </form>
  );
}
