import { CHECK_CODES, countries, isCheckCode, type RowStatus } from '@verify/contract';
import { words } from '../../app/format.ts';
import { navigate } from '../../app/router.ts';
import { Badge } from '../../parts/parts.tsx';
import { Choices, Pill } from '../../parts/pill.tsx';
import { SearchBox, useTyped } from '../../parts/search-box.tsx';
import { Ask } from './ask.tsx';
import { DatePill } from './date-pill.tsx';

const STATUSES = [
  'approved',
  'declined',
  'needs-review',
  'error',
  'processing',
  'collecting',
  'expired',
] as const satisfies readonly RowStatus[];
const NAMES = ['q', 'status', 'flow', 'code', 'country', 'label', 'from', 'to', 'order'] as const;

/** The part of the address that the list asks for. */
export const queryOf = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    [...query].filter(([name, value]) => (NAMES as readonly string[]).includes(name) && value !== ''),
  );

/**
 * Every filter is part of the address, so that a view can be kept and sent as a link. `at` is the screen; the review
 * queue has a fixed status and can be sorted.
 */
export function Filters({
  query,
  flows,
  at = '/applications',
}: {
  query: URLSearchParams;
  flows: readonly string[];
  at?: '/applications' | '/review';
}) {
  const value = (name: (typeof NAMES)[number]): string => query.get(name) ?? '';
  const set = (change: Partial<Record<(typeof NAMES)[number], string>>): void => {
    const next = new URLSearchParams(location.search);
    for (const [name, said] of Object.entries(change)) {
      if (said === '') next.delete(name);
      else next.set(name, said);
    }
    navigate(`${at}${next.size > 0 ? `?${next}` : ''}`, { replace: true });
  };
  const [text, setText] = useTyped(value('q'), (q) => set({ q }));
  const code = value('code');

  return (
    <div class="filters" role="search">
      <SearchBox hint="Search by id, reference, name or document number" text={text} setText={setText} />
      {at === '/applications' && (
        <Pill name="Status" value={value('status') && words(value('status'))} clear={() => set({ status: '' })}>
          {(close) => (
            <Choices
              options={STATUSES.map((status) => [status, <Badge status={status} />])}
              value={value('status')}
              choose={(status) => {
                set({ status });
                close();
              }}
            />
          )}
        </Pill>
      )}
      <DatePill from={value('from')} to={value('to')} set={set} />
      <Pill name="Flow" value={value('flow')} clear={() => set({ flow: '' })}>
        {(close) => (
          <Choices
            options={flows.map((name) => [name, name])}
            value={value('flow')}
            choose={(flow) => {
              set({ flow });
              close();
            }}
          />
        )}
      </Pill>
      <Pill name="Concern" value={code} clear={() => set({ code: '' })}>
        {(close) => (
          <Ask
            label="Code or words"
            options={Object.entries(CHECK_CODES).map(([each, { message }]) => [each, message])}
            parse={(said) => (isCheckCode(said.toUpperCase()) ? said.toUpperCase() : null)}
            choose={(chosen) => {
              set({ code: chosen });
              close();
            }}
          />
        )}
      </Pill>
      <Pill name="Country" value={value('country')} clear={() => set({ country: '' })}>
        {(close) => (
          <Ask
            label="Issuing country"
            options={countries(navigator.language).map((each) => [each.code, each.name])}
            parse={(said) => (/^[a-z]{3}$/i.test(said) ? said.toUpperCase() : null)}
            choose={(country) => {
              set({ country });
              close();
            }}
          />
        )}
      </Pill>
      <Pill name="Label" value={value('label')} clear={() => set({ label: '' })}>
        {(close) => (
          <Ask
            label="Label, or label=value"
            options={[]}
            parse={(said) => said || null}
            choose={(label) => {
              set({ label });
              close();
            }}
          />
        )}
      </Pill>
      {at === '/review' && (
        <Pill name="Sort" value={value('order') === 'newest' ? 'Newest first' : ''} clear={() => set({ order: '' })}>
          {(close) => (
            <Choices
              options={[
                ['', 'Longest waiting first'],
                ['newest', 'Newest first'],
              ]}
              value={value('order')}
              choose={(order) => {
                set({ order });
                close();
              }}
            />
          )}
        </Pill>
      )}
      {queryOf(query).size > 1 && (
        <button
          class="button quiet"
          type="button"
          onClick={() => {
            setText('');
            navigate(at, { replace: true });
          }}
        >
          Clear all
        </button>
      )}
    </div>
  );
}
