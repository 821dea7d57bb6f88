import type { KeyScope, KeyView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { when } from '../../app/format.ts';
import { may } from '../../app/rights.ts';
import { useData } from '../../app/use-data.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Badge, Empty, Fault, Page, Waiting } from '../../parts/parts.tsx';
import { MakeKey } from './make-key.tsx';
import { SCOPE_WORDS } from './scope-words.ts';

const NAMES: Readonly<Record<KeyView['kind'], string>> = { api: 'API', sdk: 'SDK', secret: 'Secret' };

/** Lists the account's keys. Admins make them; developers can also revoke them. */
export function Keys() {
  const data = useData<{ items: KeyView[] }>('/keys');
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<KeyView | null>(null);
  return (
    <Page
      title="API keys"
      actions={
        may('govern') && (
          <button class="button primary" onClick={() => setMaking(true)}>
            Create a key
          </button>
        )
      }
    >
      {!data.value && (data.refused ? <Fault refused={data.refused} /> : <Waiting rows={4} />)}
      {data.value?.items.length === 0 && <Empty title="No keys yet">An administrator can create them.</Empty>}
      {data.value && data.value.items.length > 0 && <Table keys={data.value.items} revoke={setRevoking} />}
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

const Table = ({ keys, revoke }: { keys: readonly KeyView[]; revoke: (key: KeyView) => void }) => (
  <div class="card table-card">
    <table class="table" aria-label="API keys">
      <thead>
        <tr>
          <th>Name</th>
          <th>Kind</th>
          <th>Key</th>
          <th class="wide-only">Expires</th>
          <th class="wide-only">Last used</th>
          <th>
            <span class="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id} data-off={isOver(key) ? 'yes' : undefined}>
            <td dir="auto" class="person">
              {key.name}
              {key.scopes && <Scopes scopes={key.scopes} />}
            </td>
            <td>{NAMES[key.kind]}</td>
            <td class="mono key-prefix">{key.prefix}…</td>
            <td class="nowrap wide-only">{key.expiresAt === null ? 'Never' : when(key.expiresAt)}</td>
            <td class="nowrap wide-only">{key.lastUsedAt === null ? 'Never' : when(key.lastUsedAt)}</td>
            <td class="end">
              {isOver(key) ? (
                <Badge status={key.revokedAt === null ? 'expired' : 'revoked'} />
              ) : (
                <button class="button" onClick={() => revoke(key)} aria-label={`Revoke ${key.name}`}>
                  Revoke
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Scopes = ({ scopes }: { scopes: readonly KeyScope[] }) => (
  <span class="key-scopes">
    {scopes.map((scope) => (
      <code key={scope} title={SCOPE_WORDS[scope]}>
        {scope}
      </code>
    ))}
  </span>
);

const isOver = ({ revokedAt, expiresAt }: KeyView): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= Date.now());
