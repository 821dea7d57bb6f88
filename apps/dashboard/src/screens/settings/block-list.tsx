import type { BlockedNumber } from '@verify/contract';
import { useRef, useState } from 'preact/hooks';
import { useData } from '../../app/api.ts';
import { count, when } from '../../app/format.ts';
import { blockNumber } from '../../parts/block-number.tsx';
import { confirm } from '../../parts/forms/confirm.tsx';
import { Button, Empty, Page } from '../../parts/parts.tsx';
import { useSearch } from '../../parts/search-box.tsx';
import { type Columns, Loaded, Table } from '../../parts/table.tsx';

/** Rows per page. The whole list, of thousands at most, comes in one answer. */
const ROWS = 100;

/** Document numbers that are declined. The number is not kept, so an entry shows its reason, author and time. */
export function BlockList() {
  const data = useData<{ items: BlockedNumber[] }>('/block-list');
  const [fits, search] = useSearch('Search', 'Search by reason or person');
  const [shown, setShown] = useState(ROWS);
  const button = useRef<HTMLButtonElement>(null);
  const remove = ({ id, reason }: BlockedNumber): void =>
    confirm({
      title: 'Remove this number from the list?',
      verb: 'Remove',
      path: `/block-list/${id}/remove`,
      subject: reason,
      about: 'Documents with this number pass again. To block it again, you need the number itself.',
      async after() {
        await data.reload();
        // The row that had the focus may have been removed.
        setTimeout(() => document.activeElement === document.body && button.current?.focus());
      },
    });
  const add = (
    <Button own={button} kind="primary" verb="Block a number" act={() => blockNumber('', () => void data.reload())} />
  );
  const columns: Columns<BlockedNumber> = [
    ['Reason', ({ reason }) => <span dir="auto">{reason}</span>, 'words card-title'],
    ['Blocked by', ({ createdBy }) => <bdi>{createdBy}</bdi>, 'person'],
    ['When', ({ createdAt }) => when(createdAt), 'nowrap'],
    ['', (item) => <Button verb="Remove" act={() => remove(item)} label={`Remove: ${item.reason}`} />, 'end'],
  ];
  const list = (items: readonly BlockedNumber[]) => {
    const fitting = items.filter(({ reason, createdBy }) => fits(`${reason}\n${createdBy}`));
    const some = fitting.length < items.length ? `${count(fitting.length)} of ` : '';
    return (
      <>
        {search}
        <p class="note" role="status">
          {some + count(items.length)} {items.length === 1 ? 'number' : 'numbers'}. Only keyed hashes of the numbers are
          kept, so they can’t be shown.
        </p>
        <Table
          card
          label="Blocked document numbers"
          columns={columns}
          rows={fitting.slice(0, shown)}
          none={<Empty title="No matching entries">Try another search.</Empty>}
        />
        {fitting.length > shown && <Button kind="more" verb="Show older" act={() => setShown(shown + ROWS)} />}
      </>
    );
  };
  return (
    <Page title="Block list" actions={data.value && data.value.items.length > 0 && add}>
      <Loaded data={data}>
        {({ items }) =>
          items.length > 0 ? (
            list(items)
          ) : (
            <Empty title="No blocked numbers" action={add}>
              Documents whose number is on this list are declined. Use it for documents that were reported lost or
              stolen.
            </Empty>
          )
        }
      </Loaded>
    </Page>
  );
}
