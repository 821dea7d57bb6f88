import type { DashboardUser, Role } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, me, type Refused } from '../app/api.ts';
import { when } from '../app/format.ts';
import { useData } from '../app/use-data.ts';
import { Dialog, Fault, Field, Page, Secret, Waiting } from '../parts/parts.tsx';

const ROLES: Readonly<Record<Role, string>> = {
  admin: 'Admin: everything',
  reviewer: 'Reviewer: decides applications',
  'read-only': 'Read-only: sees applications',
  developer: 'Developer: webhooks, keys, flows, SDK',
};

export function Users() {
  const data = useData<{ items: DashboardUser[] }>('/users');
  const [adding, setAdding] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const edit = async (user: DashboardUser, change: object): Promise<void> => {
    const answer = await ask('PUT', `/users/${user.id}`, change);
    setRefused(answer.ok ? null : answer);
    await data.reload();
  };
  return (
    <Page
      title="Users"
      actions={
        <button class="button primary" onClick={() => setAdding(true)}>
          Add a user
        </button>
      }
    >
      {refused && <Fault refused={refused} />}
      {!data.value && (data.refused ? <Fault refused={data.refused} /> : <Waiting rows={4} />)}
      {data.value && (
        <div class="card table-card">
          <table class="table" aria-label="Users">
            <thead>
              <tr>
                <th>Name</th>
                <th>Role</th>
                <th>Last sign-in</th>
                <th>
                  <span class="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.value.items.map((user) => {
                const own = user.id === me.value?.id;
                return (
                  <tr key={user.id} data-off={user.disabledAt === null ? undefined : 'yes'}>
                    <td dir="auto">
                      {user.name}
                      <small>{user.email}</small>
                    </td>
                    <td>
                      <select
                        aria-label={`Role of ${user.name}`}
                        disabled={own}
                        value={user.role}
                        onChange={(event) => void edit(user, { role: event.currentTarget.value })}
                      >
                        {Object.keys(ROLES).map((role) => (
                          <option key={role}>{role}</option>
                        ))}
                      </select>
                    </td>
                    <td class="nowrap">{user.lastSignInAt === null ? 'Never' : when(user.lastSignInAt)}</td>
                    <td class="end">
                      {own ? (
                        <span class="muted">You</span>
                      ) : (
                        <button class="button" onClick={() => void edit(user, { disabled: user.disabledAt === null })}>
                          {user.disabledAt === null ? 'Switch off' : 'Switch on'}
                        </button>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {adding && <Add close={() => setAdding(false)} added={data.reload} />}
    </Page>
  );
}

function Add({ close, added }: { close: () => void; added: () => Promise<void> }) {
  const [made, setMade] = useState<{ user: DashboardUser; password: string } | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const answer = await ask<{ user: DashboardUser; password: string }>('POST', '/users', Object.fromEntries(form));
    if (!answer.ok) return setRefused(answer);
    setMade(answer.value);
    await added();
  };
  return (
    <Dialog title={made ? `${made.user.name} may sign in` : 'Add a user'} close={close}>
      {made ? (
        <>
          <p>Hand over this password; it is shown this once.</p>
          <Secret text={made.password} label="password" />
          <div class="actions end">
            <button class="button primary" onClick={close}>
              Done
            </button>
          </div>
        </>
      ) : (
        <form onSubmit={add} noValidate>
          {refused && <Fault refused={refused} />}
          <Field label="Name">
            <input name="name" maxLength={128} autoFocus />
          </Field>
          <Field label="E-mail address">
            <input name="email" type="email" maxLength={254} />
          </Field>
          <Field label="Role">
            <select name="role">
              {Object.entries(ROLES).map(([role, about]) => (
                <option key={role} value={role} selected={role === 'reviewer'}>
                  {about}
                </option>
              ))}
            </select>
          </Field>
          <div class="actions end">
            <button class="button" type="button" onClick={close}>
              Cancel
            </button>
            <button class="button primary">Add</button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
