import type { LinkState, LinkView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { words } from '../../app/format.ts';
import { may } from '../../app/rights.ts';
import { navigate, place } from '../../app/router.ts';
import { usePages } from '../../app/use-pages.ts';
import { later } from '../../parts/lazy.tsx';
import { Badge, Empty, Fault, Page, Waiting } from '../../parts/parts.tsx';
import { Choices, Pill } from '../../parts/pill.tsx';
import { SearchBox, useTyped } from '../../parts/search-box.tsx';
import { LinkTable } from './link-table.tsx';
import { Revoke } from './revoke.tsx';

const CreateLink = later(() => import('./create-link.tsx').then((part) => part.CreateLink));

const STATES = [
  'created',
  'opened',
  'in-progress',
  'completed',
  'expired',
  'revoked',
] as const satisfies readonly LinkState[];
const LIVE_MS = 5_000;

/**
 * One-time links and what became of each. An address is shown once, to the person who made the link; nobody can read it
 * here.
 */
export function Links() {
  const { query } = place.value;
  const state = query.get('state') ?? '';
  const q = query.get('q') ?? '';
  const asked = new URLSearchParams([...(state ? [['state', state]] : []), ...(q ? [['q', q]] : [])] as string[][]);
  const path = `/links?${asked}`;
  const { rows, next, loading, loadMore, ready, refused, reload } = usePages<LinkView>(path, LIVE_MS);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<LinkView | null>(null);
  const set = (name: string, value: string): void => {
    const to = new URLSearchParams(location.search);
    if (value === '') to.delete(name);
    else to.set(name, value);
    navigate(`/links${to.size > 0 ? `?${to}` : ''}`, { replace: true });
  };
  const [text, setText] = useTyped(q, (typed) => set('q', typed));
  const create = may('act') && (
    <button class="button primary" onClick={() => setCreating(true)}>
      Create a link
    </button>
  );

  return (
    <Page title="Links" actions={rows.length > 0 && create}>
      <div class="filters" role="search">
        <SearchBox hint="Search by reference" text={text} setText={setText} />
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
      {refused && <Fault refused={refused} retry={() => void reload()} />}
      {!ready && !refused && <Waiting />}
      {ready && rows.length === 0 && next === null && (
        <Empty title={asked.size > 0 ? 'No matching links' : 'No links yet'} action={create}>
          {asked.size > 0
            ? 'Change or remove the filters.'
            : 'A link opens the verification for one person, without a page of yours.'}
        </Empty>
      )}
      {rows.length > 0 && <LinkTable rows={rows} revoke={setRevoking} />}
      {next !== null && rows.length > 0 && (
        <button class="button more" disabled={loading} onClick={() => void loadMore()}>
          Show older
        </button>
      )}
      {creating && (
        <CreateLink
          close={() => {
            setCreating(false);
            void reload();
          }}
        />
      )}
      {revoking && <Revoke of={revoking} close={() => setRevoking(null)} done={reload} />}
    </Page>
  );
}
