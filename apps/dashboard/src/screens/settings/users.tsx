import type { DashboardUser } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, me, type Refused } from '../../app/api.ts';
import { when } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { Confirm } from '../../parts/forms/confirm.tsx';
import { Select } from '../../parts/forms/form.tsx';
import { Badge, Fault, Page } from '../../parts/parts.tsx';
import { type Columns, Loaded, Table } from '../../parts/table.tsx';
import { Invitations } from './invitations.tsx';
import { ROLES } from './role-names.ts';

const ROLE_OPTIONS = Object.keys(ROLES).map((role) => [role, role] as const);

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
  const role = (user: DashboardUser) => (
    <Select
      aria-label={`Role of ${user.name}`}
      disabled={isOwn(user)}
      value={user.role}
      options={ROLE_OPTIONS}
      change={(next) => void edit(user, { role: next })}
    />
  );
  const actions = (user: DashboardUser) => {
    const verb = user.disabledAt === null ? 'Turn off' : 'Turn on';
    return isOwn(user) ? (
      <span class="muted">You</span>
    ) : (
      <span class="actions end">
        {user.secondStep && (
          <button
            class="button"
            onClick={() => setResetting(user)}
            aria-label={`Reset two-factor authentication for ${user.name}`}
          >
            Reset
          </button>
        )}
        <button
          class="button"
          onClick={() => void edit(user, { disabled: user.disabledAt === null })}
          aria-label={`${verb} ${user.name}`}
        >
          {verb}
        </button>
      </span>
    );
  };
  const columns: Columns<DashboardUser> = [
    ['Name', named, 'person card-title'],
    ['Role', role],
    ['Two-factor authentication', secondStep],
    ['Last sign-in', ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : when(lastSignInAt)), 'nowrap'],
    ['', actions, 'end'],
  ];
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
      <Loaded data={data}>
        {({ items }) => (
          <div class="card">
            <Table
              label="Users"
              columns={columns}
              rows={items}
              keyOf={({ id }) => id}
              isOff={({ disabledAt }) => disabledAt !== null}
            />
          </div>
        )}
      </Loaded>
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

const isOwn = ({ id }: DashboardUser): boolean => id === me.value?.id;

const named = ({ name, email }: DashboardUser) => (
  <>
    <bdi>{name}</bdi>
    <small>{email}</small>
  </>
);

const secondStep = (user: DashboardUser) =>
  user.secondStep ? <Badge tone="good">On</Badge> : <span class="muted">Off</span>;
