import { ROLES } from './role-names.ts';
import type { DashboardUser } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, me, type Refused } from '../../app/api.ts';
import { when } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Fault, Page, Waiting } from '../../parts/parts.tsx';
import { Invitations } from './invitations.tsx';

export function Users() {
  const data = useData<{ items: DashboardUser[] }>('/users');
  const [inviting, setInviting] = useState(false);
  const [resetting, setResetting] = useState<DashboardUser | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const edit = async ({ id, version }: DashboardUser, change: object): Promise<void> => {
    const answer = await ask('PUT', `/users/${id}`, { version, ...change });
    setRefused(answer.ok ? null : answer);
    await data.reload();
  };
  return (
    <Page
      title="Users"
      actions={
        <button class="button primary" onClick={() => setInviting(true)}>
          Invite a person
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
                <th class="wide-only">Two-factor authentication</th>
                <th class="wide-only">Last sign-in</th>
                <th>
                  <span class="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.value.items.map((user) => (
                <UserRow key={user.id} user={user} edit={edit} reset={setResetting} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Invitations inviting={inviting} close={() => setInviting(false)} />
      {resetting && (
        <Confirm
          title={`Reset two-factor authentication for ${resetting.name.slice(0, 80)}?`}
          verb="Reset"
          close={() => {
            setResetting(null);
            void data.reload();
          }}
          act={() => ask('POST', `/users/${resetting.id}/second-step/reset`)}
        >
          <p>For a person who has lost their phone and recovery codes. They will be signed out everywhere.</p>
        </Confirm>
      )}
    </Page>
  );
}

interface RowProps {
  readonly user: DashboardUser;
  readonly edit: (user: DashboardUser, change: object) => Promise<void>;
  readonly reset: (user: DashboardUser) => void;
}

function UserRow({ user, edit, reset }: RowProps) {
  const own = user.id === me.value?.id;
  return (
    <tr data-off={user.disabledAt === null ? undefined : 'yes'}>
      <td dir="auto" class="person">
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
      <td class="wide-only">
        {user.secondStep ? (
          <span class="badge" data-tone="good">
            On
          </span>
        ) : (
          <span class="muted">Off</span>
        )}
      </td>
      <td class="nowrap wide-only">{user.lastSignInAt === null ? 'Never' : when(user.lastSignInAt)}</td>
      <td class="end">
        {own ? (
          <span class="muted">You</span>
        ) : (
          <span class="actions end">
            {user.secondStep && (
              <button
                class="button"
                onClick={() => reset(user)}
                aria-label={`Reset two-factor authentication for ${user.name}`}
              >
                Reset
              </button>
            )}
            <button
              class="button"
              onClick={() => void edit(user, { disabled: user.disabledAt === null })}
              aria-label={`${user.disabledAt === null ? 'Turn off' : 'Turn on'} ${user.name}`}
            >
              {user.disabledAt === null ? 'Turn off' : 'Turn on'}
            </button>
          </span>
        )}
      </td>
    </tr>
  );
}
