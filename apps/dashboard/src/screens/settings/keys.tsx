import type { KeyView } from '@verify/contract';
import { when } from '../../app/format.ts';
import { may } from '../../app/rights.ts';
import { useData } from '../../app/use-data.ts';
import { confirm, openDialog } from '../../parts/forms/confirm.tsx';
import { Badge, Button, Empty, Page } from '../../parts/parts.tsx';
import { type Columns, Loaded, Table } from '../../parts/table.tsx';
import { MakeKey } from './make-key.tsx';
import { SCOPE_WORDS } from './scope-words.ts';

const NAMES: Readonly<Record<KeyView['kind'], string>> = { api: 'API', sdk: 'SDK', secret: 'Secret' };

/** Lists the account's keys. Admins make them; developers can also revoke them. */
export function Keys() {
  const data = useData<{ items: KeyView[] }>('/keys');
  const columns: Columns<KeyView> = [
    ['Name', named, 'person card-title'],
    ['Kind', ({ kind }) => NAMES[kind]],
    ['Key', ({ prefix }) => `${prefix}…`, 'mono key-prefix'],
    ['Expires', ({ expiresAt }) => (expiresAt === null ? 'Never' : when(expiresAt)), 'nowrap'],
    ['Last used', ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : when(lastUsedAt)), 'nowrap'],
    ['', (key) => (isOver(key) ? over(key) : revoke(key)), 'end'],
  ];
  const revoke = ({ id, name }: KeyView) => (
    <Button
      verb="Revoke"
      label={`Revoke ${name}`}
      act={() =>
        confirm({
          title: `Revoke “${name}”?`,
          verb: 'Revoke',
          path: `/keys/${id}/revoke`,
          about: <p>Requests with this key will be refused from now on. This can’t be undone.</p>,
          after: data.reload,
        })
      }
    />
  );
  const create = may('govern') && (
    <Button
      kind="primary"
      verb="Create a key"
      act={() => openDialog((close) => <MakeKey close={close} made={data.reload} />)}
    />
  );
  return (
    <Page title="API keys" actions={create}>
      <Loaded data={data}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No keys yet">An administrator can create them.</Empty>
          ) : (
            <Table card label="API keys" columns={columns} rows={items} keyOf={({ id }) => id} isOff={isOver} />
          )
        }
      </Loaded>
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
