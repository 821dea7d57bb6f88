import type { DashboardUser, InvitationView } from '@verify/contract';
import { me } from '../../app/api.ts';
import { when } from '../../app/format.ts';
import { useData } from '../../app/use-data.ts';
import { confirm, openDialog } from '../../parts/forms/confirm.tsx';
import { Select } from '../../parts/forms/form.tsx';
import { Badge, Button, Page } from '../../parts/parts.tsx';
import { type Columns, List } from '../../parts/table.tsx';
import { Invitations, Invite, ROLES } from './invitations.tsx';

const ROLE_OPTIONS = Object.keys(ROLES).map((role) => [role, role] as const);

export function Users() {
  const data = useData<{ items: DashboardUser[] }>('/users');
  const edit = ({ id, version }: DashboardUser, change: object): Promise<void> =>
    data.change('PUT', `/users/${id}`, { version, ...change });
  const invitations = useData<{ items: InvitationView[] }>('/invitations');
  const role = (user: DashboardUser) => (
    <Select
      aria-label={`Role of ${user.name}`}
      disabled={isOwn(user)}
      value={user.role}
      options={ROLE_OPTIONS}
      change={(next) => void edit(user, { role: next })}
    />
  );
  const reset = ({ id, name }: DashboardUser): void =>
    confirm({
      title: `Reset two-factor authentication for ${name.slice(0, 80)}?`,
      verb: 'Reset',
      path: `/users/${id}/second-step/reset`,
      about: <p>For a person who has lost their phone and recovery codes. They will be signed out everywhere.</p>,
      after: data.reload,
    });
  const actions = (user: DashboardUser) => {
    if (isOwn(user)) return <span class="muted">You</span>;
    const verb = user.disabledAt === null ? 'Turn off' : 'Turn on';
    const label = `Reset two-factor authentication for ${user.name}`;
    const turn = (): Promise<void> => edit(user, { disabled: user.disabledAt === null });
    return (
      <span class="actions end">
        {user.secondStep && <Button verb="Reset" label={label} act={() => reset(user)} />}
        <Button verb={verb} act={turn} label={`${verb} ${user.name}`} />
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
  const invite = (): void => openDialog((close) => <Invite close={close} made={invitations.reload} />);
  return (
    <Page title="Users" actions={<Button kind="primary" verb="Invite a person" act={invite} />}>
      <List data={data} label="Users" columns={columns} isOff={({ disabledAt }) => disabledAt !== null} />
      <Invitations data={invitations} />
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
