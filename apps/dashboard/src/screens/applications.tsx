import type { ApplicationPage, ApplicationRowView, FlowView } from '@verify/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, me } from '../app/api.ts';
import { ago, exactly, short, words } from '../app/format.ts';
import { useKeys } from '../app/keys.ts';
import { link, navigate, place } from '../app/router.ts';
import { useData } from '../app/use-data.ts';
import { Icon } from '../parts/icons.tsx';
import { Badge, Empty, Fault, Page, Waiting } from '../parts/parts.tsx';
import { Filters, queryOf } from './filters.tsx';

const LIVE_MS = 4_000;

/** All applications, or with `queue` those that wait for a person. */
export function Applications({ queue = false }: { queue?: boolean }) {
  const { query } = place.value;
  const asked = queryOf(query);
  if (queue) asked.set('status', 'needs-review');
  const path = `/applications?${asked}`;
  const first = useData<ApplicationPage>(path, LIVE_MS);
  const flows = useData<{ items: FlowView[] }>('/flows');
  const [more, setMore] = useState<{ path: string; items: ApplicationRowView[]; next: string | null } | null>(null);
  const older = more?.path === path ? more : null;
  const fresh = first.value?.items ?? [];
  const known = new Set(fresh.map(({ id }) => id));
  const rows = [...fresh, ...(older?.items ?? []).filter(({ id }) => !known.has(id))];
  const next = older ? older.next : (first.value?.next ?? null);

  const loadMore = async (): Promise<void> => {
    const answer = await ask<ApplicationPage>('GET', `${path}${asked.size > 0 ? '&' : ''}cursor=${next}`);
    if (!answer.ok) return;
    // What stands on the first page now moves down when new ones come: it is kept with the rest.
    setMore({ path, items: [...rows, ...answer.value.items], next: answer.value.next });
  };

  return (
    <Page
      title={queue ? 'Review' : 'Applications'}
      actions={
        <span class="live" data-off={first.refused ? 'yes' : undefined}>
          <i /> {first.refused ? 'Not up to date' : 'Live'}
        </span>
      }
    >
      {!queue && <Filters query={query} flows={flows.value?.items.map(({ name }) => name) ?? []} />}
      {first.refused && <Fault refused={first.refused} retry={() => void first.reload()} />}
      {!first.value && !first.refused && <Waiting rows={10} />}
      {first.value && rows.length === 0 && <Nothing queue={queue} filtered={asked.size > 0} />}
      {rows.length > 0 && <Rows rows={rows} queue={queue} />}
      {next && (
        <button class="button more" onClick={loadMore}>
          Show older
        </button>
      )}
    </Page>
  );
}

const Nothing = ({ queue, filtered }: { queue: boolean; filtered: boolean }) =>
  queue ? (
    <Empty title="Nothing waits for you">Applications that need a person appear here by themselves.</Empty>
  ) : filtered ? (
    <Empty title="No application fits">
      Loosen the filters, or <a href={link('/applications')}>show all</a>.
    </Empty>
  ) : (
    <Empty title="No applications yet">The first appears here as soon as somebody starts a verification.</Empty>
  );

function Rows({ rows, queue }: { rows: readonly ApplicationRowView[]; queue: boolean }) {
  const [selected, setSelected] = useState<string | null>(null);
  const seen = useRef(new Set(rows.map(({ id }) => id)));
  const body = useRef<HTMLTableSectionElement>(null);
  const index = rows.findIndex(({ id }) => id === selected);
  const move = (step: number): void => {
    const to = rows[Math.min(rows.length - 1, Math.max(0, index + step))];
    if (to) setSelected(to.id);
  };
  const open = (): void => {
    const id = selected ?? rows[0]?.id;
    if (id) navigate(`/applications/${id}${queue ? '?from=review' : ''}`);
  };
  useKeys({ j: () => move(1), k: () => move(-1), ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: open });
  useEffect(() => {
    body.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  return (
    <div class="card table-card">
      <table class="table" aria-label={queue ? 'Applications to review' : 'Applications'}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Status</th>
            <th>Document</th>
            <th>Concerns</th>
            <th>Flow</th>
            <th>{queue ? 'Reviewer' : 'Reference'}</th>
            <th class="end">Started</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-selected={row.id === selected ? 'yes' : undefined}
              data-new={seen.current.has(row.id) ? undefined : 'yes'}
              onClick={(event) => {
                if (!(event.target as Element).closest('a')) navigate(linkOf(row, queue));
              }}
            >
              <td>
                <a class="row-link" href={link(linkOf(row, queue))} dir="auto">
                  {row.name || <span class="muted">No name yet</span>}
                </a>
                <small class="mono">{short(row.id)}</small>
              </td>
              <td>
                <Badge status={row.status} />
              </td>
              <td>
                {row.documentType ? words(row.documentType) : <span class="muted">–</span>}
                <small>{row.country === 'unknown' ? '' : row.country}</small>
              </td>
              <td>
                <Codes codes={row.codes} />
              </td>
              <td class="clip">{row.flowName}</td>
              <td class="clip" dir="auto">
                {queue ? <Reviewer row={row} /> : (row.externalId ?? <span class="muted">–</span>)}
              </td>
              <td class="end nowrap" title={exactly(row.createdAt)}>
                {ago(row.createdAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const linkOf = (row: ApplicationRowView, queue: boolean): string =>
  `/applications/${row.id}${queue ? '?from=review' : ''}`;

const Codes = ({ codes }: { codes: readonly string[] }) =>
  codes.length === 0 ? (
    <span class="muted">–</span>
  ) : (
    <span class="codes">
      {codes.slice(0, 3).map((code) => (
        <code key={code}>{code}</code>
      ))}
      {codes.length > 3 && <small>+{codes.length - 3}</small>}
    </span>
  );

const Reviewer = ({ row }: { row: ApplicationRowView }) =>
  row.claim ? (
    <span class="reviewer">
      <Icon name="users" />
      {row.claim.userId === me.value?.id ? 'You' : row.claim.name}
    </span>
  ) : (
    <span class="muted">Free</span>
  );
