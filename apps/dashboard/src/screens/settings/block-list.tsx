import type { BlockedNumber } from '@verify/contract';
import { useRef, useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { count, exactly, when } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { BlockNumberDialog } from '../../parts/block-number.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Empty, Fault, Page, Waiting } from '../../parts/parts.tsx';
import { SearchBox } from '../../parts/search-box.tsx';

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
  const items = data.value?.items ?? [];
  const fitting = items.filter((item) => fits(item, text));
  const removed = async (): Promise<void> => {
    setRemoving(null);
    await data.reload();
    // The row that had the focus may be gone.
    requestAnimationFrame(() => document.activeElement === document.body && add.current?.focus());
  };
  return (
    <Page
      title="Block list"
      actions={
        <button ref={add} class="button primary" onClick={() => setAdding(true)}>
          Block a number
        </button>
      }
    >
      {data.refused && <Fault refused={data.refused} retry={() => void data.reload()} />}
      {!data.value && !data.refused && <Waiting rows={4} />}
      {data.value && items.length === 0 && (
        <Empty title="No blocked numbers">
          Documents whose number is on this list are declined. Use it for documents that were reported lost or stolen.
        </Empty>
      )}
      {items.length > MANY && (
        <div class="filters" role="search">
          <SearchBox hint="Search by reason or person" text={text} setText={setText} />
        </div>
      )}
      {items.length > 0 && (
        <p class="note" role="status">
          {fitting.length === items.length ? count(items.length) : `${count(fitting.length)} of ${count(items.length)}`}
          {items.length === 1 ? ' number' : ' numbers'}. The numbers are kept as keyed hashes and can’t be shown.
        </p>
      )}
      {items.length > 0 && fitting.length === 0 && <Empty title="No matching entries">Try another search.</Empty>}
      {fitting.length > 0 && <Entries items={fitting.slice(0, shown)} remove={setRemoving} />}
      {fitting.length > shown && (
        <button class="button more" onClick={() => setShown(shown + ROWS)}>
          Show older
        </button>
      )}
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

const Entries = ({ items, remove }: { items: readonly BlockedNumber[]; remove: (of: BlockedNumber) => void }) => (
  <div class="card table-card">
    <table class="table middle" aria-label="Blocked document numbers">
      <thead>
        <tr>
          <th>Reason</th>
          <th class="wide-only">Blocked by</th>
          <th class="wide-only">When</th>
          <th>
            <span class="sr-only">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td class="words">
              <span dir="auto">{item.reason}</span>
              <small class="narrow-only">
                <bdi>{item.createdBy}</bdi>, {when(item.createdAt)}
              </small>
            </td>
            <td class="wide-only person" dir="auto">
              {item.createdBy}
            </td>
            <td class="wide-only nowrap" title={exactly(item.createdAt)}>
              {when(item.createdAt)}
            </td>
            <td class="end">
              <button class="button" onClick={() => remove(item)} aria-label={`Remove: ${item.reason}`}>
                Remove
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
