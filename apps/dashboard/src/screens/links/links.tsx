import type { LinkPage, LinkState, LinkView } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { words } from '../../app/format.ts';
import { navigate, place } from '../../app/router.ts';
import { useData } from '../../app/use-data.ts';
import { Icon } from '../../parts/icons.tsx';
import { Badge, Empty, Fault, Page, Waiting } from '../../parts/parts.tsx';
import { Choices, Pill } from '../../parts/pill.tsx';
import { LinkTable } from './link-table.tsx';
import { Revoke } from './revoke.tsx';

const STATES = [
  'created',
  'opened',
  'in-progress',
  'completed',
  'expired',
  'revoked',
] as const satisfies readonly LinkState[];
const LIVE_MS = 5_000;
const TYPING_MS = 250;

/** One-time links with what became of each. Their addresses are told once, to whoever made them; nobody can read them here. */
export function Links() {
  const { query } = place.value;
  const state = query.get('state') ?? '';
  const q = query.get('q') ?? '';
  const asked = new URLSearchParams([...(state ? [['state', state]] : []), ...(q ? [['q', q]] : [])] as string[][]);
  const path = `/links?${asked}`;
  const first = useData<LinkPage>(path, LIVE_MS);
  const [older, setOlder] = useState<{ path: string; items: readonly LinkView[]; next: string | null } | null>(null);
  const [text, setText] = useState(q);
  const [revoking, setRevoking] = useState<LinkView | null>(null);
  const more = older?.path === path ? older : null;
  const fresh = first.value?.items ?? [];
  const known = new Set(fresh.map(({ id }) => id));
  const rows = [...fresh, ...(more?.items ?? []).filter(({ id }) => !known.has(id))];
  const next = more ? more.next : (first.value?.next ?? null);
  const set = (name: string, value: string): void => {
    const to = new URLSearchParams(location.search);
    if (value === '') to.delete(name);
    else to.set(name, value);
    navigate(`/links${to.size > 0 ? `?${to}` : ''}`, { replace: true });
  };
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => set('q', text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const loadMore = async (): Promise<void> => {
    const answer = await ask<LinkPage>('GET', `${path}${asked.size > 0 ? '&' : ''}cursor=${next}`);
    if (answer.ok) setOlder({ path, items: [...rows, ...answer.value.items], next: answer.value.next });
  };

  return (
    <Page title="Links">
      <div class="filters" role="search">
        <label class="search">
          <Icon name="search" />
          <span class="sr-only">Search</span>
          <input
            id="search"
            type="search"
            placeholder="Search by reference"
            maxLength={128}
            dir="auto"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <kbd aria-hidden="true">/</kbd>
        </label>
        <Pill name="State" value={state && words(state)} clear={() => set('state', '')}>
          {(close) => (
            <Choices
              options={STATES.map((each) => [each, <Badge status={each} />])}
              value={state}
              choose={(chosen) => {
                set('state', chosen);
                close();
              }}
            />
          )}
        </Pill>
      </div>
      {first.refused && <Fault refused={first.refused} retry={() => void first.reload()} />}
      {!first.value && !first.refused && <Waiting />}
      {first.value && rows.length === 0 && (
        <Empty title={asked.size > 0 ? 'No link fits' : 'No links yet'}>
          {asked.size > 0 ? 'Loosen the filters.' : 'Links that your backend creates by the API appear here.'}
        </Empty>
      )}
      {rows.length > 0 && <LinkTable rows={rows} revoke={setRevoking} />}
      {next !== null && (
        <button class="button more" onClick={() => void loadMore()}>
          Show older
        </button>
      )}
      {revoking && <Revoke of={revoking} close={() => setRevoking(null)} done={first.reload} />}
    </Page>
  );
}
