import type { ApplicationRowView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { usePages } from '../../parts/paged.tsx';
import { ask, may } from '../../app/api.ts';
import { link, place } from '../../app/router.ts';
import { Button, ButtonLink, Empty } from '../../parts/parts.tsx';
import { isFree } from '../applications/rows.tsx';
import { LIVE_MS, queuePath } from '../applications/list-query.ts';
import { ListScreen } from '../applications/applications.tsx';

/** About one hour's work of a reviewer. */
const MOST_CLAIMED = 5;

export function Review() {
  const { query } = place.value;
  const list = usePages<ApplicationRowView>(queuePath(query), { everyMs: LIVE_MS });
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
    <ListScreen
      title="Review"
      label="Applications to review"
      at="/review"
      list={list}
      picks={may('review') ? { picked, pick } : undefined}
      actions={
        may('review') &&
        (ticked.length > 0 || next.length > 1) && (
          <Button
            verb={ticked.length > 0 ? `Claim ${ticked.length} selected` : `Claim the next ${next.length}`}
            off={claiming}
            act={() => void claim()}
          />
        )
      }
      noMatch={['No application in the queue matches this search', 'Show the whole queue']}
      none={
        <Empty
          title="Nothing is waiting for you"
          action={<ButtonLink to={link('/applications')} verb="See all applications" />}
        >
          Applications that need a review appear here automatically.
        </Empty>
      }
    />
  );
}
