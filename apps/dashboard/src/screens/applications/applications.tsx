import type { ApplicationPage, ApplicationRowView, FlowView } from '@verify/contract';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { may } from '../../app/rights.ts';
import { link, place } from '../../app/router.ts';
import { useData } from '../../app/use-data.ts';
import { Icon } from '../../parts/icons.tsx';
import { Empty, Fault, Page, Waiting } from '../../parts/parts.tsx';
import { Filters, queryOf } from './filters.tsx';
import { Rows } from './rows.tsx';

const LIVE_MS = 3_000;

interface Older {
  readonly path: string;
  readonly items: readonly ApplicationRowView[];
  readonly next: string | null;
}

export const applicationsPath = (query: URLSearchParams): string => `/applications?${queryOf(query)}`;

/** All applications, newest first, as results arrive. */
export function Applications() {
  const { query } = place.value;
  const asked = queryOf(query);
  const flows = useData<{ items: Pick<FlowView, 'name'>[] }>('/flows');
  const list = usePages(applicationsPath(query));
  return (
    <Page
      title="Applications"
      actions={
        <>
          <Live off={list.refused !== null} />
          {may('export') && (
            <a class="button" href={`/dashboard/api/applications.csv?${asked}`} download="applications.csv">
              <Icon name="download" /> Export
            </a>
          )}
        </>
      }
    >
      <Filters query={query} flows={flows.value?.items.map(({ name }) => name) ?? []} />
      <List list={list} label="Applications">
        {asked.size > 0 ? (
          <Empty title="No application fits">
            Loosen the filters, or <a href={link('/applications')}>show all</a>.
          </Empty>
        ) : (
          <Empty title="No applications yet">The first appears here as soon as somebody starts a verification.</Empty>
        )}
      </List>
    </Page>
  );
}

export const Live = ({ off }: { off: boolean }) => (
  <span class="live" data-off={off ? 'yes' : undefined}>
    <i /> {off ? 'Not up to date' : 'Live'}
  </span>
);

/** A first page that keeps up to date, and older ones on demand. */
export function usePages(path: string) {
  const first = useData<ApplicationPage>(path, LIVE_MS);
  const [more, setMore] = useState<Older | null>(null);
  const [loading, setLoading] = useState(false);
  const older = more?.path === path ? more : null;
  const rows = useMemo(() => {
    const fresh = first.value?.items ?? [];
    const known = new Set(fresh.map(({ id }) => id));
    return [...fresh, ...(older?.items ?? []).filter(({ id }) => !known.has(id))];
  }, [first.value, older]);
  const next = older ? older.next : (first.value?.next ?? null);

  const loadMore = async (): Promise<void> => {
    setLoading(true);
    const answer = await ask<ApplicationPage>('GET', `${path}${path.endsWith('?') ? '' : '&'}cursor=${next}`);
    setLoading(false);
    if (!answer.ok) return;
    // What stands on the first page now moves down when new ones come: it is kept with the rest.
    setMore({ path, items: [...rows, ...answer.value.items], next: answer.value.next });
  };
  // A search through very many may answer an empty page that goes on.
  useEffect(() => {
    if (next !== null && rows.length === 0 && !loading) void loadMore();
  }, [next, rows.length]);
  return { rows, next, loading, loadMore, ready: first.value !== null, refused: first.refused, reload: first.reload };
}

export type Pages = ReturnType<typeof usePages>;

export function List({
  list: { rows, next, loading, loadMore, ready, refused, reload },
  label,
  queue = false,
  children,
}: {
  list: Pages;
  label: string;
  queue?: boolean;
  children: preact.ComponentChildren;
}) {
  // What else the screen learns leaves the rows as they are.
  const table = useMemo(() => <Rows rows={rows} queue={queue} label={label} />, [rows, queue, label]);
  return (
    <>
      {refused && <Fault refused={refused} retry={() => void reload()} />}
      {!ready && !refused && <Waiting rows={10} />}
      {ready && rows.length === 0 && (next === null ? children : <Waiting rows={3} />)}
      {rows.length > 0 && table}
      {next !== null && rows.length > 0 && (
        <button class="button more" disabled={loading} onClick={() => void loadMore()}>
          {loading ? 'Reading…' : queue ? 'Show newer' : 'Show older'}
        </button>
      )}
    </>
  );
}
