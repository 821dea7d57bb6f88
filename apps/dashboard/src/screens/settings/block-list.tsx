import type { BlockedNumber } from '@verify/contract';
import { useRef, useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { count, when } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { BlockNumberDialog } from '../../parts/block-number.tsx';
import { Confirm } from '../../parts/forms/confirm.tsx';
import { Empty, Page } from '../../parts/parts.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { type Columns, Loaded, Table } from '../../parts/table.tsx';

/** Rows at a time. The whole list, of thousands at most, comes in one answer. */
const ROWS = 100;
/** From here on it takes a search to find one. */
const MANY = 15;

/** Document numbers that are declined. No number is kept: an entry is known by its reason, by who made it and when. */
export function BlockList() {
  const data = useData<{ items: BlockedNumber[] }>('/block-list');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<BlockedNumber | null>(null);
  const [text, setText] = useState('');
  const [shown, setShown] = useState(ROWS);
  const add = useRef<HTMLButtonElement>(null);
  const removed = async (): Promise<void> => {
    setRemoving(null);
    await data.reload();
    // The row that had the focus may be gone.
    requestAnimationFrame(() => document.activeElement === document.body && add.current?.focus());
  };
  const columns: Columns<BlockedNumber> = [
    ['Reason', ({ reason }) => <span dir="auto">{reason}</span>, 'words card-title'],
    ['Blocked by', ({ createdBy }) => <bdi>{createdBy}</bdi>, 'person'],
    ['When', ({ createdAt }) => when(createdAt), 'nowrap'],
    [
      '',
      (item) => (
        <button class="button" onClick={() => setRemoving(item)} aria-label={`Remove: ${item.reason}`}>
          Remove
        </button>
      ),
      'end',
    ],
  ];
  return (
    <Page
      title="Block list"
      actions={
        <button ref={add} class="button primary" onClick={() => setAdding(true)}>
          Block a number
        </button>
      }
    >
      <Loaded data={data}>
        {({ items }) => {
          const fitting = items.filter((item) => fits(item, text));
          if (items.length === 0) {
            return (
              <Empty title="No blocked numbers">
                Documents whose number is on this list are declined. Use it for documents that were reported lost or
                stolen.
              </Empty>
            );
          }
          const some = fitting.length < items.length ? `${count(fitting.length)} of ` : '';
          return (
            <>
              {items.length > MANY && (
                <div class="filters" role="search">
                  <SearchBox hint="Search by reason or person" text={text} setText={setText} />
                </div>
              )}
              <p class="note" role="status">
                {some + count(items.length)} {items.length === 1 ? 'number' : 'numbers'}. The numbers are kept as keyed
                hashes and can’t be shown.
              </p>
              {fitting.length === 0 ? (
                <Empty title="No matching entries">Try another search.</Empty>
              ) : (
                <div class="card">
                  <Table
                    label="Blocked document numbers"
                    class="middle"
                    columns={columns}
                    rows={fitting.slice(0, shown)}
                    keyOf={({ id }) => id}
                  />
                </div>
              )}
              {fitting.length > shown && (
                <button class="button more" onClick={() => setShown(shown + ROWS)}>
                  Show older
                </button>
              )}
            </>
          );
        }}
      </Loaded>
      {adding && <BlockNumberDialog close={() => setAdding(false)} done={() => void data.reload()} />}
      {removing && (
        <Confirm
          title="Remove this number from the list?"
          verb="Remove"
          close={() => void removed()}
          act={() => ask('POST', `/block-list/${removing.id}/remove`)}
        >
          <p class="words" dir="auto">
            {removing.reason}
          </p>
          <p>
            Documents with this number will no longer be declined because of it. To block it again, you need the number
            itself.
          </p>
        </Confirm>
      )}
    </Page>
  );
}

const fits = ({ reason, createdBy }: BlockedNumber, text: string): boolean =>
  `${reason}\n${createdBy}`.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
