import { useEffect, useMemo, useState } from 'preact/hooks';
import { ask } from './api.ts';
import { useData } from './use-data.ts';

interface PageOf<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

export function usePages<T extends { readonly id: string }>(path: string, everyMs: number) {
  const first = useData<PageOf<T>>(path, everyMs);
  const [more, setMore] = useState<(PageOf<T> & { readonly path: string }) | null>(null);
  const [loading, setLoading] = useState(false);
  const older = more?.path === path ? more : null;
  const rows = useMemo(() => {
    const fresh = first.value?.items ?? [];
    const known = new Set(fresh.map(({ id }) => id));
    return [...fresh, ...(older?.items ?? []).filter(({ id }) => !known.has(id))];
  }, [first.value, older]);
  const next = older ? older.next : (first.value?.next ?? null);

  const loadMore = async (): Promise<void> => {
    setLoading(true);
    const answer = await ask<PageOf<T>>('GET', `${path}${path.endsWith('?') ? '' : '&'}cursor=${next}`);
    setLoading(false);
    if (!answer.ok) return;
    // New rows move the rows of the first page down, so these are kept with the rest.
    setMore({ path, items: [...rows, ...answer.value.items], next: answer.value.next });
  };
  // A search through very many rows may return an empty page with a cursor.
  useEffect(() => {
    if (next !== null && rows.length === 0 && !loading) void loadMore();
  }, [next, rows.length]);
  return { rows, next, loading, loadMore, ready: first.value !== null, refused: first.refused, reload: first.reload };
}

export type Pages<T extends { readonly id: string }> = ReturnType<typeof usePages<T>>;
