import { CHECK_CODES, countries, isCheckCode, type RowStatus } from '@verify/contract';
import { dayName, words } from '../../app/format.ts';
import { navigate, setQuery } from '../../app/router.ts';
import { Badge, Button } from '../../parts/parts.tsx';
import { DayPill, shifted, today } from '../../parts/day-pill.tsx';
import { ChoicePill, Pill } from '../../parts/pill.tsx';
import { SearchBox, useTyped } from '../../parts/search-box.tsx';
import { type FilterName, queryOf } from './list-query.ts';
import { useState } from 'preact/hooks';

const STATUSES = [
  'approved',
  'declined',
  'needs-review',
  'error',
  'processing',
  'collecting',
  'expired',
] as const satisfies readonly RowStatus[];

const PERIODS = [
  [1, 'Today'],
  [7, 'Last 7 days'],
  [30, 'Last 30 days'],
  [90, 'Last 90 days'],
] as const;

interface Props {
  readonly query: URLSearchParams;
  readonly flows: readonly string[];
  readonly at?: '/applications' | '/review';
}

/** Filters are part of the address, so that a view can be shared as a link. `at` is the screen. */
export function Filters({ query, flows, at = '/applications' }: Props) {
  const value = (name: FilterName): string => query.get(name) ?? '';
  const set = (change: Partial<Record<FilterName, string>>): void => setQuery(at, change);
  const [text, setText] = useTyped(value('q'), (q) => set({ q }));
  const ask = (name: string, key: 'code' | 'country' | 'label', find: Omit<Parameters<typeof Ask>[0], 'choose'>) => (
    <Pill name={name} value={value(key)} clear={() => set({ [key]: '' })}>
      {(close) => (
        <Ask
          {...find}
          choose={(chosen) => {
            set({ [key]: chosen });
            close();
          }}
        />
      )}
    </Pill>
  );
  const [from, to] = [value('from'), value('to')];
  const days = (
    <DayPill
      {...{ name: 'Date', from, to, apply: set }}
      shown={from || to ? `${from ? dayName(from) : '…'} – ${to ? dayName(to) : 'today'}` : ''}
      clear={() => set({ from: '', to: '' })}
      options={PERIODS.map(([length, text]) => [shifted(today(), 1 - length), text])}
      value={to === '' ? from : ''}
      choose={(chosen) => set({ from: chosen, to: '' })}
    />
  );
  return (
    <div class="filters" role="search">
      <SearchBox hint="Search by id, reference, name or document number" text={text} setText={setText} />
      {at === '/applications' && (
        <ChoicePill
          name="Status"
          value={value('status')}
          shown={value('status') && words(value('status'))}
          options={STATUSES.map((status) => [status, <Badge status={status} />])}
          choose={(status) => set({ status })}
        />
      )}
      {days}
      <ChoicePill
        name="Flow"
        value={value('flow')}
        options={flows.map((name) => [name, name])}
        choose={(flow) => set({ flow })}
      />
      {ask('Concern', 'code', {
        label: 'Code or words',
        options: Object.entries(CHECK_CODES).map(([each, { message }]) => [each, message]),
        parse: (said) => (isCheckCode(said.toUpperCase()) ? said.toUpperCase() : null),
      })}
      {ask('Country', 'country', {
        label: 'Issuing country',
        options: countries(navigator.language).map((each) => [each.code, each.name]),
        parse: (said) => (/^[a-z]{3}$/i.test(said) ? said.toUpperCase() : null),
      })}
      {ask('Label', 'label', { label: 'Label, or label=value', options: [], parse: (said) => said || null })}
      {at === '/review' && (
        <ChoicePill
          name="Sort"
          value={value('order')}
          shown={value('order') === 'newest' ? 'Newest first' : ''}
          options={[
            ['', 'Longest waiting first'],
            ['newest', 'Newest first'],
          ]}
          choose={(order) => set({ order })}
        />
      )}
      {queryOf(query).size > 1 && (
        <Button
          kind="quiet"
          verb="Clear all"
          act={() => {
            setText('');
            navigate(at, { replace: true });
          }}
        />
      )}
    </div>
  );
}

const SHOWN = 8;

interface AskProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly parse: (said: string) => string | null;
  readonly choose: (value: string) => void;
}

/** A typed value, or one of its matching options. Enter takes a complete value, else the first option. */
function Ask({ label, options, parse, choose }: AskProps) {
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
