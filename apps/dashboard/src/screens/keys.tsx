import type { KeyView } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../app/api.ts';
import { when } from '../app/format.ts';
import { useData } from '../app/use-data.ts';
import { Dialog, Fault, Field, Page, Secret, Waiting } from '../parts/parts.tsx';

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
          Make a key
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
                <th>Made</th>
                <th>Last used</th>
                <th>
                  <span class="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.value.items.map((key) => (
                <tr key={key.id} data-off={key.revokedAt === null ? undefined : 'yes'}>
                  <td dir="auto">{key.name}</td>
                  <td>{key.kind}</td>
                  <td class="mono">{key.prefix}…</td>
                  <td class="nowrap">{when(key.createdAt)}</td>
                  <td class="nowrap">{key.lastUsedAt === null ? 'Never' : when(key.lastUsedAt)}</td>
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
      {revoking && <Revoke apiKey={revoking} close={() => setRevoking(null)} done={data.reload} />}
    </Page>
  );
}

function Make({ close, made }: { close: () => void; made: () => Promise<void> }) {
  const [key, setKey] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const answer = await ask<{ key: string }>('POST', '/keys', Object.fromEntries(form));
    if (!answer.ok) return setRefused(answer);
    setKey(answer.value.key);
    await made();
  };
  return (
    <Dialog title={key ? 'Your new key' : 'Make a key'} close={close}>
      {key ? (
        <>
          <p>It is shown this once. Keep it where your backend reads its secrets.</p>
          <Secret text={key} label="key" />
          <div class="actions end">
            <button class="button primary" onClick={close}>
              Done
            </button>
          </div>
        </>
      ) : (
        <form onSubmit={make} noValidate>
          {refused && <Fault refused={refused} />}
          <Field label="Name" hint="What uses it, such as “checkout, production”">
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
          <div class="actions end">
            <button class="button" type="button" onClick={close}>
              Cancel
            </button>
            <button class="button primary">Make the key</button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function Revoke({ apiKey, close, done }: { apiKey: KeyView; close: () => void; done: () => Promise<void> }) {
  const revoke = async (): Promise<void> => {
    await ask('POST', `/keys/${apiKey.id}/revoke`);
    close();
    await done();
  };
  return (
    <Dialog title={`Revoke “${apiKey.name}”?`} close={close}>
      <p>Whatever uses it is refused from now on. This can not be undone.</p>
      <div class="actions end">
        <button class="button" onClick={close}>
          Cancel
        </button>
        <button class="button danger" onClick={revoke}>
          Revoke
        </button>
      </div>
    </Dialog>
  );
}
