import type { KeyView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask } from '../../app/api.ts';
import { faultOf } from '../../app/fault-of.ts';
import { when } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Fault, Field, Page, Waiting } from '../../parts/parts.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';

const KINDS = {
  api: 'API key: links and results, from your backend',
  sdk: 'SDK key: session tokens and files, from your backend',
  secret: 'Secret key: the stand-alone result API',
} as const;

export function Keys() {
  const data = useData<{ items: KeyView[] }>('/keys');
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<KeyView | null>(null);
  return (
    <Page
      title="Keys"
      actions={
        <button class="button primary" onClick={() => setMaking(true)}>
          Create key
        </button>
      }
    >
      {!data.value && (data.refused ? <Fault refused={data.refused} /> : <Waiting rows={4} />)}
      {data.value && (
        <div class="card table-card">
          <table class="table" aria-label="Keys">
            <thead>
              <tr>
                <th>Name</th>
                <th>Kind</th>
                <th>Key</th>
                <th class="wide-only">Created</th>
                <th class="wide-only">Last used</th>
                <th>
                  <span class="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.value.items.map((key) => (
                <tr key={key.id} data-off={key.revokedAt === null ? undefined : 'yes'}>
                  <td dir="auto" class="person">
                    {key.name}
                  </td>
                  <td>{key.kind}</td>
                  <td class="mono">{key.prefix}…</td>
                  <td class="nowrap wide-only">{when(key.createdAt)}</td>
                  <td class="nowrap wide-only">{key.lastUsedAt === null ? 'Never' : when(key.lastUsedAt)}</td>
                  <td class="end">
                    {key.revokedAt === null ? (
                      <button class="button" onClick={() => setRevoking(key)} aria-label={`Revoke ${key.name}`}>
                        Revoke
                      </button>
                    ) : (
                      <span class="badge" data-tone="calm">
                        Revoked
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {making && <Make close={() => setMaking(false)} made={data.reload} />}
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

function Make({ close, made }: { close: () => void; made: () => Promise<void> }) {
  return (
    <ShownOnce
      titles={['Create key', 'Your new key']}
      verb="Create key"
      note="It is shown only once. Store it where your backend keeps its secrets."
      label="key"
      close={close}
      fields={['/name']}
      make={async (form) => {
        const answer = await ask<{ key: string }>('POST', '/keys', Object.fromEntries(form));
        if (answer.ok) await made();
        return answer.ok ? { ...answer, value: answer.value.key } : answer;
      }}
    >
      {(refused) => (
        <>
          <Field
            label="Name"
            hint="What uses it, such as “checkout, production”"
            error={faultOf(refused, '/name') && 'Between 1 and 64 characters'}
          >
            <input name="name" maxLength={64} autoFocus />
          </Field>
          <Field label="Kind">
            <select name="kind">
              {Object.entries(KINDS).map(([kind, about]) => (
                <option key={kind} value={kind}>
                  {about}
                </option>
              ))}
            </select>
          </Field>
        </>
      )}
    </ShownOnce>
  );
}
