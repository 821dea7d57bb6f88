import type { ApplicationRowView, FlowView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { may } from '../../app/rights.ts';
import { link, place } from '../../app/router.ts';
import { useData } from '../../app/use-data.ts';
import { usePages } from '../../app/use-pages.ts';
import { Empty, Page } from '../../parts/parts.tsx';
import { List, Live, LIVE_MS } from '../applications/applications.tsx';
import { Filters, queryOf } from '../applications/filters.tsx';
import { queuePath } from './queue.ts';

/** As many as one reviewer works through in an hour. */
const MOST_CLAIMED = 5;

/** Applications that wait for a reviewer. */
export function Review() {
  const { query } = place.value;
  const flows = useData<{ items: Pick<FlowView, 'name'>[] }>('/flows');
  const list = usePages<ApplicationRowView>(queuePath(query), LIVE_MS);
  const [claiming, setClaiming] = useState(false);
  const free = list.rows.filter(({ claim, proposal }) => claim === null && proposal === null).slice(0, MOST_CLAIMED);
  const claim = async (): Promise<void> => {
    setClaiming(true);
    // One that another reviewer claims in this moment is refused, and stays theirs.
    for (const { id } of free) await ask('POST', `/applications/${id}/claim`);
    setClaiming(false);
    await list.reload();
  };
  return (
    <Page
      title="Review"
      actions={
        <>
          <Live off={list.refused !== null} />
          {may('review') && free.length > 1 && (
            <button class="button" disabled={claiming} onClick={() => void claim()}>
              Claim the next {free.length}
            </button>
          )}
        </>
      }
    >
      <Filters query={query} flows={flows.value?.items.map(({ name }) => name) ?? []} at="/review" />
      <List list={list} label="Applications to review" queue>
        {queryOf(query).size > 0 ? (
          <Empty title="No application in the queue matches this search">
            <a href={link('/review')}>Show the whole queue</a>
          </Empty>
        ) : (
          <Empty title="Nothing is waiting for you">Applications that need a review appear here automatically.</Empty>
        )}
      </List>
    </Page>
  );
}
