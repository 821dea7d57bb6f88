import { CHECK_CODES, countries, RowStatus, searchCountries } from '@verify/contract';
import { dayName, words } from '../../app/format.ts';
import { navigate, setQuery } from '../../app/router.ts';
import { Badge, Button } from '../../parts/parts.tsx';
import { DayPill, shifted, today } from '../../parts/day-pill.tsx';
import { Finder, findIn } from '../../parts/finder.tsx';
import { ChoicePill, Pill } from '../../parts/pill.tsx';
import { SearchBox, useTyped } from '../../parts/search-box.tsx';
import { type FilterName, queryOf } from './list-query.ts';

const PERIODS = [
  [1, 'Today'],
  [7, 'Last 7 days'],
  [30, 'Last 30 days'],
  [90, 'Last 90 days'],
] as const;

const findCode = findIn(Object.entries(CHECK_CODES).map(([code, { message }]) => [code, message]));
const findCountry: typeof findCode = (text) =>
  searchCountries(countries(navigator.language), text).map(({ code, name }) => [code, name]);

type Props = { query: URLSearchParams; flows: readonly string[]; at?: '/applications' | '/review' };

/** Filters are part of the address, so that a view can be shared as a link. `at` is the screen. */
export function Filters({ query, flows, at = '/applications' }: Props) {
  const value = (name: FilterName): string => query.get(name) ?? '';
  const set = (change: Partial<Record<FilterName, string>>): void => setQuery(at, change);
  const [text, setText] = useTyped(value('q'), (q) => set({ q }));
  const finder = (name: string, key: 'code' | 'country' | 'label', label: string, find: typeof findCode) => (
    <Pill name={name} value={value(key)} clear={() => set({ [key]: '' })}>
      {(closing) => <Finder {...{ label, find }} choose={closing((chosen) => set({ [key]: chosen }))} />}
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
          options={RowStatus.options.map((status) => [status, <Badge status={status} />])}
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
      {finder('Concern', 'code', 'Code or words', findCode)}
      {finder('Country', 'country', 'Issuing country', findCountry)}
      {finder('Label', 'label', 'Label, or label=value', (text) => (text === '' ? [] : [[text, '']]))}
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
