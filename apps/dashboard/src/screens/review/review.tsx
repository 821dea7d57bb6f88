import { Empty, Page } from '../../parts/parts.tsx';
import { List, Live, usePages } from '../applications/applications.tsx';
import { QUEUE } from './queue.ts';

export function Review() {
  const list = usePages(QUEUE);
  return (
    <Page title="Review" actions={<Live off={list.refused !== null} />}>
      <List list={list} label="Applications to review" queue>
        <Empty title="Nothing waits for you">Applications that need a person appear here by themselves.</Empty>
      </List>
    </Page>
  );
}
