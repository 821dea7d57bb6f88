import type { KeyView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { when } from '../../app/format.ts';
import { may } from '../../app/rights.ts';
import { useData } from '../../app/use-data.ts';
import { Confirm } from '../../parts/forms/confirm.tsx';
import { Badge, Empty, Page } from '../../parts/parts.tsx';
import { type Columns, Loaded, Table } from '../../parts/table.tsx';
import { MakeKey } from './make-key.tsx';
import { SCOPE_WORDS } from './scope-words.ts';

const NAMES: Readonly<Record<KeyView['kind'], string>> = { api: 'API', sdk: 'SDK', secret: 'Secret' };

/** Lists the account's keys. Admins make them; developers can also revoke them. */
export function Keys() {
  const data = useData<{ items: KeyView[] }>('/keys');
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<KeyView | null>(null);
  const columns: Columns<KeyView> = [
    ['Name', named, 'person card-title'],
    ['Kind', ({ kind }) => NAMES[kind]],
    ['Key', ({ prefix }) => `${prefix}…`, 'mono key-prefix'],
    ['Expires', ({ expiresAt }) => (expiresAt === null ? 'Never' : when(expiresAt)), 'nowrap'],
    ['Last used', ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : when(lastUsedAt)), 'nowrap'],
    ['', (key) => (isOver(key) ? over(key) : revoke(key)), 'end'],
  ];
  const revoke = (key: KeyView) => (
    <button class="button" onClick={() => setRevoking(key)} aria-label={`Revoke ${key.name}`}>
      Revoke
    </button>
  );
  const create = may('govern') && (
    <button class="button primary" onClick={() => setMaking(true)}>
      Create a key
    </button>
  );
  return (
    <Page title="API keys" actions={create}>
      <Loaded data={data}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No keys yet">An administrator can create them.</Empty>
          ) : (
            <div class="card">
              <Table label="API keys" columns={columns} rows={items} keyOf={({ id }) => id} isOff={isOver} />
            </div>
          )
        }
      </Loaded>
      {making && <MakeKey close={() => setMaking(false)} made={data.reload} />}
      {revoking && (
        <Confirm
          title={`Revoke “${revoking.name}”?`}
          verb="Revoke"
          close={() => {
            setRevoking(null);
            void data.reload();
          }}
          act={() => ask('POST', `/keys/${revoking.id}/revoke`)}
        >
          <p>Requests with this key will be refused from now on. This can’t be undone.</p>
        </Confirm>
      )}
    </Page>
  );
}

const named = ({ name, scopes }: KeyView) => (
  <>
    <bdi>{name}</bdi>
    {scopes && (
      <span class="key-scopes">
        {scopes.map((scope) => (
          <code key={scope} title={SCOPE_WORDS[scope]}>
            {scope}
          </code>
        ))}
      </span>
    )}
  </>
);

const over = ({ revokedAt }: KeyView) => <Badge status={revokedAt === null ? 'expired' : 'revoked'} />;

const isOver = ({ revokedAt, expiresAt }: KeyView): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= Date.now());
