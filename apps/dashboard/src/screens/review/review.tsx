import type { ApplicationRowView } from '@verify/contract';
import { usePages } from '../../app/use-pages.ts';
import { Empty, Page } from '../../parts/parts.tsx';
import { List, Live, LIVE_MS } from '../applications/applications.tsx';
import { QUEUE } from './queue.ts';

export function Review() {
  const list = usePages<ApplicationRowView>(QUEUE, LIVE_MS);
  return (
    <Page title="Review" actions={<Live off={list.refused !== null} />}>
      <List list={list} label="Applications to review" queue>
        <Empty title="Nothing is waiting for you">Applications that need a review appear here automatically.</Empty>
      </List>
    </Page>
  );
}
