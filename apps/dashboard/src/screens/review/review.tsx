import type { ApplicationRowView, FlowView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { may } from '../../app/rights.ts';
import { link, place } from '../../app/router.ts';
import { useData } from '../../app/use-data.ts';
import { usePages } from '../../app/use-pages.ts';
import { Button, Empty, Page } from '../../parts/parts.tsx';
import { List, Live, LIVE_MS } from '../applications/applications.tsx';
import { isFree } from '../applications/rows.tsx';
import { Filters } from '../applications/filters.tsx';
import { queryOf, queuePath } from '../applications/list-query.ts';

/** About one hour's work of a reviewer. */
const MOST_CLAIMED = 5;

export function Review() {
  const { query } = place.value;
  const flows = useData<{ items: Pick<FlowView, 'name'>[] }>('/flows');
  const list = usePages<ApplicationRowView>(queuePath(query), LIVE_MS);
  const [claiming, setClaiming] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const free = list.rows.filter(isFree);
  // An application that somebody else claimed after it was ticked is left out.
  const ticked = free.filter(({ id }) => picked.has(id));
  const next = ticked.length > 0 ? ticked : free.slice(0, MOST_CLAIMED);
  const pick = (id: string): void =>
    setPicked((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  const claim = async (): Promise<void> => {
    setClaiming(true);
    // An application that another reviewer claims at this moment is refused and stays theirs.
    for (const { id } of next) await ask('POST', `/applications/${id}/claim`);
    setClaiming(false);
    setPicked(new Set());
    await list.reload();
  };
  return (
    <Page
      title="Review"
      actions={
        <>
          <Live off={list.refused !== null} />
          {may('review') && (ticked.length > 0 || next.length > 1) && (
            <Button
              verb={ticked.length > 0 ? `Claim ${ticked.length} selected` : `Claim the next ${next.length}`}
              off={claiming}
              act={() => void claim()}
            />
          )}
        </>
      }
    >
      <Filters query={query} flows={flows.value?.items.map(({ name }) => name) ?? []} at="/review" />
      <List list={list} label="Applications to review" queue picks={may('review') ? { picked, pick } : undefined}>
        {queryOf(query).size > 0 ? (
          <Empty
            title="No application in the queue matches this search"
            action={
              <a class="button" href={link('/review')}>
                Show the whole queue
              </a>
            }
          />
        ) : (
          <Empty
            title="Nothing is waiting for you"
            action={
              <a class="button" href={link('/applications')}>
                See all applications
              </a>
            }
          >
            Applications that need a review appear here automatically.
          </Empty>
        )}
      </List>
    </Page>
  );
}
