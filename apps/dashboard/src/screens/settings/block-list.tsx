import type { BlockedNumber } from '@verify/contract';
import { useRef, useState } from 'preact/hooks';
import { count, when } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { blockNumber } from '../../parts/block-number.tsx';
import { confirm } from '../../parts/forms/confirm.tsx';
import { Button, Empty, Page } from '../../parts/parts.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { type Columns, Loaded, Table } from '../../parts/table.tsx';

/** Rows per page. The whole list, of thousands at most, comes in one answer. */
const ROWS = 100;
/** From this length a search field is shown. */
const MANY = 15;

/** Document numbers that are declined. The number is not kept, so an entry shows its reason, author and time. */
export function BlockList() {
  const data = useData<{ items: BlockedNumber[] }>('/block-list');
  const [text, setText] = useState('');
  const [shown, setShown] = useState(ROWS);
  const add = useRef<HTMLButtonElement>(null);
  const remove = ({ id, reason }: BlockedNumber): void =>
    confirm({
      title: 'Remove this number from the list?',
      verb: 'Remove',
      path: `/block-list/${id}/remove`,
      about: (
        <>
          <p class="words" dir="auto">
            {reason}
          </p>
          <p>Documents with this number pass again. To block it again, you need the number itself.</p>
        </>
      ),
      async after() {
        await data.reload();
        // The row that had the focus may have been removed.
        setTimeout(() => document.activeElement === document.body && add.current?.focus());
      },
    });
  const block = (): void => blockNumber('', () => void data.reload());
  const columns: Columns<BlockedNumber> = [
    ['Reason', ({ reason }) => <span dir="auto">{reason}</span>, 'words card-title'],
    ['Blocked by', ({ createdBy }) => <bdi>{createdBy}</bdi>, 'person'],
    ['When', ({ createdAt }) => when(createdAt), 'nowrap'],
    ['', (item) => <Button verb="Remove" act={() => remove(item)} label={`Remove: ${item.reason}`} />, 'end'],
  ];
  const list = (items: readonly BlockedNumber[]) => {
    const fitting = items.filter((item) => fits(item, text));
    const some = fitting.length < items.length ? `${count(fitting.length)} of ` : '';
    return (
      <>
        {items.length > MANY && (
          <div class="filters" role="search">
            <SearchBox hint="Search by reason or person" text={text} setText={setText} />
          </div>
        )}
        <p class="note" role="status">
          {some + count(items.length)} {items.length === 1 ? 'number' : 'numbers'}. The numbers are kept as keyed hashes
          and can’t be shown.
        </p>
        <Table
          card
          label="Blocked document numbers"
          class="middle"
          columns={columns}
          rows={fitting.slice(0, shown)}
          none={<Empty title="No matching entries">Try another search.</Empty>}
        />
        {fitting.length > shown && <Button kind="more" verb="Show older" act={() => setShown(shown + ROWS)} />}
      </>
    );
  };
  return (
    <Page title="Block list" actions={<Button own={add} kind="primary" verb="Block a number" act={block} />}>
      <Loaded data={data}>
        {({ items }) =>
          items.length > 0 ? (
            list(items)
          ) : (
            <Empty title="No blocked numbers">
              Documents whose number is on this list are declined. Use it for documents that were reported lost or
              stolen.
            </Empty>
          )
        }
      </Loaded>
    </Page>
  );
}

const fits = ({ reason, createdBy }: BlockedNumber, text: string): boolean =>
  `${reason}\n${createdBy}`.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
