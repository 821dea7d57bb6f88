import type { ApplicationRowView, FlowView } from '@verify/contract';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { may, me, useData } from '../../app/api.ts';
import { link, place } from '../../app/router.ts';
import { Icon } from '../../parts/icons.tsx';
import { Paged, type Pages, usePages } from '../../parts/paged.tsx';
import { ButtonLink, Empty, Page } from '../../parts/parts.tsx';
import { Filters } from './filters.tsx';
import { applicationsPath, LIVE_MS, queryOf } from './list-query.ts';
import { type Picks, Rows } from './rows.tsx';

export function Applications() {
  const { query } = place.value;
  const list = usePages<ApplicationRowView>(applicationsPath(query), { everyMs: LIVE_MS });
  const { demoUrl } = me.value!;
  const firstTry = demoUrl
    ? { to: `${demoUrl}/?try=passport`, verb: 'Try it with a sample passport' }
    : { to: link('/links'), verb: 'Create a link' };
  return (
    <ListScreen
      title="Applications"
      label="Applications"
      at="/applications"
      list={list}
      actions={
        may('export') && (
          <a class="button" href={`/dashboard/api/applications.csv?${queryOf(query)}`} download="applications.csv">
            <Icon name="download" /> Export
          </a>
        )
      }
      noMatch={['No application matches this search', 'Show all applications']}
      none={
        <Empty title="No applications yet" action={<ButtonLink kind="primary" {...firstTry} />}>
          The first application appears here as soon as someone starts a verification.
        </Empty>
      }
    />
  );
}

interface Props {
  readonly title: string;
  readonly label: string;
  readonly at: '/applications' | '/review';
  readonly list: Pages<ApplicationRowView>;
  readonly actions: ComponentChildren;
  readonly picks?: Picks | undefined;
  /** What an empty list says that nobody filtered, and one that somebody did. */
  readonly none: ComponentChildren;
  readonly noMatch: readonly [title: string, all: string];
}

/** Applications of a filter that is part of the address, the newest answer all the time. */
export function ListScreen({ title, label, at, list, actions, picks, none, noMatch }: Props) {
  const { query } = place.value;
  const queue = at === '/review';
  const flows = useData<{ items: Pick<FlowView, 'name'>[] }>('/flows');
  // Other updates of the screen leave the rows unchanged.
  const table = useMemo(
    () => <Rows rows={list.rows} queue={queue} label={label} picks={picks} />,
    [list.rows, queue, label, picks?.picked],
  );
  const off = list.refused !== null;
  return (
    <Page
      title={title}
      actions={
        <>
          <span class="live" data-off={off ? 'yes' : undefined}>
            <i /> {off ? 'Out of date' : 'Live'}
          </span>
          {actions}
        </>
      }
    >
      <Filters query={query} flows={flows.value?.items.map(({ name }) => name) ?? []} at={at} />
      <Paged
        list={list}
        more={queue ? 'Show newer' : 'Show older'}
        empty={
          queryOf(query).size === 0 ? (
            none
          ) : (
            <Empty title={noMatch[0]} action={<ButtonLink to={link(at)} verb={noMatch[1]} />} />
          )
        }
      >
        {table}
      </Paged>
    </Page>
  );
}
