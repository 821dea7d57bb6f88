import type { ApplicationRowView, FlowView } from '@verify/contract';
import { useMemo } from 'preact/hooks';
import { may } from '../../app/rights.ts';
import { link, place } from '../../app/router.ts';
import { useData } from '../../app/use-data.ts';
import { type Pages, usePages } from '../../app/use-pages.ts';
import { me } from '../../app/api.ts';
import { Icon } from '../../parts/icons.tsx';
import { Empty, Page } from '../../parts/parts.tsx';
import { Paged } from '../../parts/paged.tsx';
import { Filters } from './filters.tsx';
import { applicationsPath, queryOf } from './list-query.ts';
import { type Picks, Rows } from './rows.tsx';

export const LIVE_MS = 3_000;

export function Applications() {
  const { query } = place.value;
  const asked = queryOf(query);
  const flows = useData<{ items: Pick<FlowView, 'name'>[] }>('/flows');
  const list = usePages<ApplicationRowView>(applicationsPath(query), LIVE_MS);
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
          <Empty
            title="No application matches this search"
            action={
              <a class="button" href={link('/applications')}>
                Show all applications
              </a>
            }
          />
        ) : (
          <Empty title="No applications yet" action={<FirstTry />}>
            The first application appears here as soon as someone starts a verification.
          </Empty>
        )}
      </List>
    </Page>
  );
}

export const Live = ({ off }: { off: boolean }) => (
  <span class="live" data-off={off ? 'yes' : undefined}>
    <i /> {off ? 'Out of date' : 'Live'}
  </span>
);

interface ListProps {
  readonly list: Pages<ApplicationRowView>;
  readonly label: string;
  readonly queue?: boolean;
  readonly picks?: Picks | undefined;
  readonly children: preact.ComponentChildren;
}

export function List({ list, label, queue = false, picks, children }: ListProps) {
  // Other updates of the screen leave the rows unchanged.
  const table = useMemo(
    () => <Rows rows={list.rows} queue={queue} label={label} picks={picks} />,
    [list.rows, queue, label, picks?.picked],
  );
  return (
    <Paged list={list} empty={children} more={queue ? 'Show newer' : 'Show older'}>
      {table}
    </Paged>
  );
}

const FirstTry = () => {
  const { demoUrl } = me.value!;
  return demoUrl ? (
    <a class="button primary" href={`${demoUrl}/?try=passport`}>
      Try it with a sample passport
    </a>
  ) : (
    <a class="button primary" href={link('/links')}>
      Create a link
    </a>
  );
};
