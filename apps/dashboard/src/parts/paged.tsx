import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ask, useData } from '../app/api.ts';
import { Button, Fault, Waiting } from './parts.tsx';

type PageOf<T> = { items: readonly T[]; next: string | number | null };

interface Options<T> {
  readonly everyMs?: number;
  /** What tells the rows apart. */
  readonly key?: keyof T;
  /** Parameter of the next page. */
  readonly cursor?: string;
}

/** The rows of a list that comes in pages. */
export function usePages<T extends object>(path: string, options: Options<T> = {}) {
  const { everyMs, key = 'id' as keyof T, cursor = 'cursor' } = options;
  const first = useData<PageOf<T>>(path, everyMs);
  const [more, setMore] = useState<(PageOf<T> & { readonly path: string }) | null>(null);
  const [loading, setLoading] = useState(false);
  const older = more?.path === path ? more : null;
  const rows = useMemo(() => {
    const fresh = first.value?.items ?? [];
    const known = new Set(fresh.map((row) => row[key]));
    return [...fresh, ...(older?.items ?? []).filter((row) => !known.has(row[key]))];
  }, [first.value, older]);
  const next = older ? older.next : (first.value?.next ?? null);

  const loadMore = async (): Promise<void> => {
    setLoading(true);
    const answer = await ask<PageOf<T>>('GET', `${path}${path.includes('?') ? '&' : '?'}${cursor}=${next}`);
    setLoading(false);
    if (!answer.ok) return;
    // New rows push the rows of the first page down, so these are kept with the rest.
    setMore({ path, items: [...rows, ...answer.value.items], next: answer.value.next });
  };
  // A search through very many may answer an empty page that goes on.
  useEffect(() => {
    if (next !== null && rows.length === 0 && !loading) void loadMore();
  }, [next, rows.length]);
  return { rows, next, loading, loadMore, ready: first.value !== null, refused: first.refused, reload: first.reload };
}

export type Pages<T extends object> = ReturnType<typeof usePages<T>>;

interface Props {
  readonly list: Pages<object>;
  /** Shown while there are no rows. */
  readonly empty?: ComponentChildren;
  readonly more?: string;
  readonly children: ComponentChildren;
}

/** The rows of a list with a cursor, and the button for more of them. */
export const Paged = ({ list, empty, more = 'Show older', children }: Props) => {
  const { rows, next, loading, loadMore, ready, refused, reload } = list;
  return (
    <>
      {refused && <Fault refused={refused} retry={() => void reload()} />}
      {!ready && !refused && <Waiting rows={10} />}
      {ready && rows.length === 0 && (next === null ? empty : <Waiting rows={3} />)}
      {rows.length > 0 && children}
      {next !== null && rows.length > 0 && (
        <Button kind="more" verb={loading ? 'Loading…' : more} off={loading} act={() => void loadMore()} />
      )}
    </>
  );
};
